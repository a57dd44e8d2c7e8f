import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

/** Test messages to the channels of a farm. */
export const createWebhookTestThrottle = (db: Database): Throttle => createThrottle(db, 'webhook test', 10, 15 * 60);

/** Test notifications per member. */
export const createTestThrottle = (db: Database): Throttle => createThrottle(db, 'test notice', 10, 15 * 60);
