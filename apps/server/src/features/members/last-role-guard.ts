import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import {
  isLastAdmin,
  listFarmsWithoutOtherManager,
  listCompaniesWithoutOtherUser,
  lockLastRoles,
} from './last-role-guard.sql.ts';

/** Returns the roles that only this member holds: administrator, manager of a farm, user of a company. */
export const findLastRoles = async (
  db: Database,
  memberNo: number,
): Promise<{ farms: string[]; companies: string[]; admin: boolean }> => ({
  farms: await listFarmsWithoutOtherManager(db, memberNo, null),
  companies: await listCompaniesWithoutOtherUser(db, memberNo, null),
  admin: await isLastAdmin(db, memberNo),
});

/**
 * Inside the caller's transaction. `mayOverrule` allows leaving farms and companies, for which administrators can name
 * others, but never the last administrator, who could not be replaced.
 * @throws LAST_MANAGER, LAST_COMPANY_USER, LAST_ADMIN
 */
export const requireNotLast = async (db: Database, memberNo: number, mayOverrule: boolean): Promise<void> => {
  await lockLastRoles(db, memberNo);
  const last = await findLastRoles(db, memberNo);
  if (last.admin) throw apiError('LAST_ADMIN');
  if (mayOverrule) return;
  if (last.farms.length > 0) throw apiError('LAST_MANAGER', { names: last.farms });
  if (last.companies.length > 0) throw apiError('LAST_COMPANY_USER', { names: last.companies });
};

/**
 * Inside the caller's transaction.
 * @throws LAST_MANAGER
 */
export const requireOtherManager = async (db: Database, memberNo: number, farmNo: number): Promise<void> => {
  await lockLastRoles(db, memberNo);
  const names = await listFarmsWithoutOtherManager(db, memberNo, farmNo);
  if (names.length > 0) throw apiError('LAST_MANAGER', { names });
};

/**
 * Inside the caller's transaction.
 * @throws LAST_COMPANY_USER
 */
export const requireOtherCompanyUser = async (db: Database, memberNo: number, companyId: number): Promise<void> => {
  await lockLastRoles(db, memberNo);
  const names = await listCompaniesWithoutOtherUser(db, memberNo, companyId);
  if (names.length > 0) throw apiError('LAST_COMPANY_USER', { names });
};
