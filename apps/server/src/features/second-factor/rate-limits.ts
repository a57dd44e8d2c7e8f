import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

export type SecondFactorThrottles = {
  /** wrong second steps, per member and per pending sign-in */
  account: Throttle;
  pending: Throttle;
  /** rejected passkeys and requested challenges, per address */
  passkeyAddress: Throttle;
  challengeAddress: Throttle;
};

const quarterHourSeconds = 15 * 60;

export const createSecondFactorThrottles = (db: Database): SecondFactorThrottles => ({
  account: createThrottle(db, 'second factor', 10, quarterHourSeconds),
  pending: createThrottle(db, 'second step', 5, quarterHourSeconds),
  passkeyAddress: createThrottle(db, 'passkey', 100, quarterHourSeconds),
  challengeAddress: createThrottle(db, 'passkey challenge', 300, quarterHourSeconds),
});
