import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

/** Inquiries per sender, and mails about them to the provider. */
export type InquiryThrottles = { throttle: Throttle; mails: Throttle };

const hourSeconds = 60 * 60;

export const createInquiryThrottles = (db: Database): InquiryThrottles => ({
  throttle: createThrottle(db, 'inquiry', 5, hourSeconds),
  mails: createThrottle(db, 'inquiry mail', 30, hourSeconds),
});
