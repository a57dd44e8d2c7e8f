import { createTokenThrottle } from '#features/auth/auth.ts';
import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

export type MemberThrottles = {
  /** invitations per inviter */
  throttle: Throttle;
  /** invitations per recipient address, by one inviter and by all */
  receiver: { byInviter: Throttle; byAll: Throttle };
  /** invalid tokens of invitations, per address */
  lookThrottle: Throttle;
  /** checks whether an id is free */
  idThrottle: Throttle;
};

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

export const createMemberThrottles = (db: Database): MemberThrottles => ({
  throttle: createThrottle(db, 'invitation', 50, hourSeconds),
  receiver: {
    byInviter: createThrottle(db, 'invitation to one', 5, daySeconds),
    byAll: createThrottle(db, 'invitation to one by all', 20, daySeconds),
  },
  lookThrottle: createTokenThrottle(db),
  idThrottle: createThrottle(db, 'id check', 60, hourSeconds / 4),
});
