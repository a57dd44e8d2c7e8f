import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { isLastAdmin, listLastManaged, listLastUsed, lockPlacesOf } from './last-repository.ts';

/** What would be left without anybody if a member went. */
export const lastOf = async (
  db: Database,
  mno: number,
): Promise<{ farms: string[]; companies: string[]; admin: boolean }> => ({
  farms: await listLastManaged(db, mno, null),
  companies: await listLastUsed(db, mno, null),
  admin: await isLastAdmin(db, mno),
});

/**
 * Refuses to let a member go who is the last manager of a farm, user of a company or administrator, inside the caller's
 * transaction. Farms and companies may be left (`overrule`), since administrators can name others; the portal itself may
 * not: nobody could name an administrator any more.
 */
export const refuseLast = async (db: Database, mno: number, overrule: boolean): Promise<void> => {
  await lockPlacesOf(db, mno);
  const last = await lastOf(db, mno);
  if (last.admin) throw refuse('LAST_ADMIN');
  if (overrule) return;
  if (last.farms.length > 0) throw refuse('LAST_MANAGER', { names: last.farms });
  if (last.companies.length > 0) throw refuse('LAST_COMPANY_USER', { names: last.companies });
};

/** Refuses to take the last manager off one farm, inside the caller's transaction; `overrule`: only waits for its turn. */
export const refuseLastManager = async (db: Database, mno: number, fno: number, overrule = false): Promise<void> => {
  await lockPlacesOf(db, mno);
  if (overrule) return;
  const names = await listLastManaged(db, mno, fno);
  if (names.length > 0) throw refuse('LAST_MANAGER', { names });
};

/** Refuses to take the last user off one company, inside the caller's transaction. */
export const refuseLastCompanyUser = async (db: Database, mno: number, cno: number): Promise<void> => {
  await lockPlacesOf(db, mno);
  const names = await listLastUsed(db, mno, cno);
  if (names.length > 0) throw refuse('LAST_COMPANY_USER', { names });
};
