import type { CompanyUser } from '@onsil/contract/companies';
import { recordAudit } from '#features/audit/audit.ts';
import { requireConfirmed, requireOtherCompanyUser } from '#features/members/members.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { deleteUser, insertUser, listUsers } from './companies.sql.ts';
import { requireCompany } from './edit-companies.ts';

export const listCompanyUsers = async (ctx: MemberContext, companyId: number): Promise<CompanyUser[]> => {
  await requireCompany(ctx, companyId, 'company');
  return listUsers(ctx.db, companyId);
};

/** Adds a member as user of a company. Idempotent. */
export const createCompanyUser = async (ctx: MemberContext, companyId: number, memberNo: number): Promise<void> => {
  requireAdmin(ctx);
  await requireCompany(ctx, companyId, 'company');
  await transact(ctx, async (ctx) => {
    await requireConfirmed(ctx.db, memberNo);
    if (!(await insertUser(ctx.db, memberNo, companyId))) return;
    await recordAudit(ctx, { action: 'create', kind: 'company-user', thing: memberNo, after: { companyId } });
  });
};

/** Removes a user from a company; the last one only with `mayOverrule` Y. */
export const deleteCompanyUser = async (
  ctx: MemberContext,
  companyId: number,
  memberNo: number,
  mayOverrule: boolean,
): Promise<void> => {
  requireAdmin(ctx);
  await requireCompany(ctx, companyId, 'company');
  await transact(ctx, async (ctx) => {
    if (!mayOverrule) await requireOtherCompanyUser(ctx.db, memberNo, companyId);
    if (!(await deleteUser(ctx.db, memberNo, companyId))) throw apiError('NOT_FOUND');
    await recordAudit(ctx, { action: 'remove', kind: 'company-user', thing: memberNo, before: { companyId } });
  });
};
