import type { Database } from '#platform/database/database.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { findMemberStatus } from './admin-members.sql.ts';

/**
 * Rejects members who have not confirmed their address, inside the caller's transaction: they cannot sign in and are
 * deleted after a week, so nothing may depend on them.
 * @throws NOT_FOUND for an unknown member
 */
export const requireConfirmed = async (db: Database, memberNo: number): Promise<void> => {
  const found = await findMemberStatus(db, memberNo);
  if (!found) throw apiError('NOT_FOUND');
  if (!found.confirmedAt) throw invalidField('memberNo', 'unconfirmedMember');
};
