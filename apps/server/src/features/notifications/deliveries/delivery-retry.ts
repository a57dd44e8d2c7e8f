import { hourMs } from '@onsil/domain/calendar/duration';
import type { RetryPolicy } from '#platform/jobs/retry.ts';

export const deliveryRetry: RetryPolicy = { firstMs: 15_000, maxMs: 1_200_000, maxAttempts: 6 };
/** After an hour a notice is outdated: it is in the portal, and reminders cover what persists. */
export const maxDeliveryAgeMs = hourMs;
