import { phoneCodeLimits } from '@onsil/contract/text-messages';
import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

/** Test messages to the channels of a farm. */
export const createWebhookTestThrottle = (db: Database): Throttle => createThrottle(db, 'webhook test', 10, 15 * 60);

/** Test notifications per member. */
export const createTestThrottle = (db: Database): Throttle => createThrottle(db, 'test notice', 10, 15 * 60);

const daySeconds = 24 * 60 * 60;

/** Codes by text message: between two of a member, and within a day to a member, to a number, and from a network, since each costs. */
export type PhoneCodeThrottles = { resend: Throttle; member: Throttle; number: Throttle; network: Throttle };

export const createPhoneCodeThrottles = (db: Database): PhoneCodeThrottles => ({
  resend: createThrottle(db, 'phone code resend', 1, phoneCodeLimits.resendSeconds),
  member: createThrottle(db, 'phone code', phoneCodeLimits.maxPerDay, daySeconds),
  number: createThrottle(db, 'phone code number', phoneCodeLimits.maxPerDay, daySeconds),
  network: createThrottle(db, 'phone code network', 100, daySeconds),
});
