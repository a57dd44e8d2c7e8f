import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

/** Test notifications per member. */
export const createTestThrottle = (db: Database): Throttle => createThrottle(db, 'test notice', 10, 15 * 60);
