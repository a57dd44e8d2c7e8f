import { hourMs } from '@onsil/domain/calendar/duration';
import type { RetryPolicy } from '#platform/jobs/retry.ts';

export const deliveryRetry: RetryPolicy = { firstMs: 15_000, maxMs: 1_200_000, maxAttempts: 6 };
/** After an hour a notice is outdated: it is in the portal, and reminders cover what persists. */
export const maxDeliveryAgeMs = hourMs;
/** Beyond the age of a notice, text messages wait for the next quarter of an hour. */
export const maxDeliveryWaitMs = 2 * hourMs;
