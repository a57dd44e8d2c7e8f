import type { CompanyUser } from '@onsil/contract/companies';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { requireConfirmed } from '#features/members/confirmed-service.ts';
import { refuseLastCompanyUser } from '#features/members/last-service.ts';
import { openCompany } from './service.ts';
import { deleteUser, insertUser, listUsers } from './user-repository.ts';

export const companyUsers = async (ctx: CallContext, cno: number): Promise<CompanyUser[]> => {
  await openCompany(ctx, cno, 'company');
  return listUsers(ctx.db, cno);
};

/** Adds a member as user of a company. Idempotent. */
export const addCompanyUser = async (ctx: CallContext, cno: number, mno: number): Promise<void> => {
  requireAdmin(ctx);
  await openCompany(ctx, cno, 'company');
  await ctx.db.transaction().execute(async (db) => {
    await requireConfirmed(db, mno);
    if (!(await insertUser(db, mno, cno))) return;
    await recordAudit(ctx, db, { action: 'create', kind: 'company-user', thing: mno, after: { cno } });
  });
};

/** Removes a user from a company; the last one only with `overruleYn` Y. */
export const removeCompanyUser = async (
  ctx: CallContext,
  cno: number,
  mno: number,
  overruleYn: 'Y' | 'N',
): Promise<void> => {
  requireAdmin(ctx);
  await openCompany(ctx, cno, 'company');
  await ctx.db.transaction().execute(async (db) => {
    if (overruleYn === 'N') await refuseLastCompanyUser(db, mno, cno);
    if (!(await deleteUser(db, mno, cno))) throw refuse('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'remove', kind: 'company-user', thing: mno, before: { cno } });
  });
};
