import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { findStanding } from './admin-repository.ts';

/**
 * Refuses a member who has not confirmed their address yet, inside the caller's transaction: they cannot sign in, and are
 * forgotten after a week, so nothing may rest on them. One that is not there is NOT_FOUND.
 */
export const requireConfirmed = async (db: Database, mno: number): Promise<void> => {
  const found = await findStanding(db, mno);
  if (!found) throw refuse('NOT_FOUND');
  if (!found.confirmedAt) throw refuse('INVALID', { fields: [{ path: 'mno', code: 'unconfirmedMember' }] });
};
