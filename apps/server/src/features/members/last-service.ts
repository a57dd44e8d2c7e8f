import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { isLastAdmin, listLastManaged, listLastUsed, lockPlacesOf } from './last-repository.ts';

/** Returns the roles that only this member holds: administrator, manager of a farm, user of a company. */
export const lastOf = async (
  db: Database,
  memberNo: number,
): Promise<{ farms: string[]; companies: string[]; admin: boolean }> => ({
  farms: await listLastManaged(db, memberNo, null),
  companies: await listLastUsed(db, memberNo, null),
  admin: await isLastAdmin(db, memberNo),
});

/**
 * Inside the caller's transaction. `overrule` allows leaving farms and companies, for which administrators can name
 * others, but never the last administrator, whom nobody could replace.
 * @throws LAST_MANAGER, LAST_COMPANY_USER, LAST_ADMIN
 */
export const refuseLast = async (db: Database, memberNo: number, overrule: boolean): Promise<void> => {
  await lockPlacesOf(db, memberNo);
  const last = await lastOf(db, memberNo);
  if (last.admin) throw refuse('LAST_ADMIN');
  if (overrule) return;
  if (last.farms.length > 0) throw refuse('LAST_MANAGER', { names: last.farms });
  if (last.companies.length > 0) throw refuse('LAST_COMPANY_USER', { names: last.companies });
};

/**
 * Inside the caller's transaction; with `overrule` it only locks.
 * @throws LAST_MANAGER
 */
export const refuseLastManager = async (
  db: Database,
  memberNo: number,
  farmNo: number,
  overrule = false,
): Promise<void> => {
  await lockPlacesOf(db, memberNo);
  if (overrule) return;
  const names = await listLastManaged(db, memberNo, farmNo);
  if (names.length > 0) throw refuse('LAST_MANAGER', { names });
};

/**
 * Inside the caller's transaction.
 * @throws LAST_COMPANY_USER
 */
export const refuseLastCompanyUser = async (db: Database, memberNo: number, companyId: number): Promise<void> => {
  await lockPlacesOf(db, memberNo);
  const names = await listLastUsed(db, memberNo, companyId);
  if (names.length > 0) throw refuse('LAST_COMPANY_USER', { names });
};
