import type { CompanyBody, CompanyDetail, CompanyRow } from '@onsil/contract/companies';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { refuseTaken } from '#platform/taken.ts';
import { recordAudit } from '#features/audit/service.ts';
import {
  countCompanies,
  findCompany,
  insertCompany,
  isCompanyUser,
  listCompanies,
  updateCompany,
} from './repository.ts';

type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/**
 * Access check of companies. Its users and administrators may change it, members of its farms may read it.
 * @throws NOT_FOUND without access, FORBIDDEN without the right to change it
 */
export const openCompany = async (ctx: CallContext, companyId: number, need: 'farm' | 'company'): Promise<Company> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const company = await findCompany(ctx.db, ctx.member.memberNo, companyId);
  if (!company) throw refuse('NOT_FOUND');
  if (need === 'company' && company.role === 'member') throw refuse('FORBIDDEN');
  return company;
};

/**
 * The company of an id; null for 'all', the companies of which the caller is a user.
 * @throws FORBIDDEN, NOT_FOUND
 */
export const openCompanies = async (ctx: CallContext, id: string): Promise<Company | null> => {
  if (id !== 'all') return openCompany(ctx, Number(id), 'company');
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  if (!ctx.member.admin && !(await isCompanyUser(ctx.db, ctx.member.memberNo))) throw refuse('FORBIDDEN');
  return null;
};

type CompanyValues = Omit<CompanyBody, 'startDate'> & { startDate: string | null };

/** Audited values. Of the phone number, which may be a person's, only whether it changed. */
const audited = (
  { phoneNo, companyName, address, addressDetail, startDate, businessNo }: CompanyValues,
  previousPhone?: string,
) => ({
  companyName,
  address,
  addressDetail,
  startDate,
  businessNo,
  ...(previousPhone !== undefined && { phoneNo: phoneNo === previousPhone ? 'as it was' : 'another' }),
});

const unique = { company_business_no: 'businessNo' };

export const company = async (ctx: CallContext, companyId: number): Promise<CompanyDetail> => {
  const { role, ...found } = await openCompany(ctx, companyId, 'farm');
  return { ...found, isEditable: !(role === 'member') };
};

/** Updates a company, by its users and administrators. */
export const saveCompany = async (
  ctx: CallContext,
  companyId: number,
  { version, ...body }: CompanyBody & { version: number },
): Promise<CompanyDetail> => {
  const before = await openCompany(ctx, companyId, 'company');
  await refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      if (before.version !== version || !(await updateCompany(db, companyId, version, body))) throw refuse('CONFLICT');
      const change = { before: audited(before, before.phoneNo), after: audited(body, before.phoneNo) };
      await recordAudit(ctx, db, { action: 'change', kind: 'company', thing: companyId, ...change });
    }),
  );
  return company(ctx, companyId);
};

export const companies = async (
  ctx: CallContext,
  { keyword = '', pageNo, pageSize }: { keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: CompanyRow[]; paging: Paging }> => {
  requireAdmin(ctx);
  const [items, totalCount] = await Promise.all([
    listCompanies(ctx.db, keyword, (pageNo - 1) * pageSize, pageSize),
    countCompanies(ctx.db, keyword),
  ]);
  return { items, paging: pagingOf(pageNo, pageSize, totalCount) };
};

export const addCompany = async (ctx: CallContext, body: CompanyBody): Promise<{ companyId: number }> => {
  requireAdmin(ctx);
  return refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      const created = await insertCompany(db, body);
      await recordAudit(ctx, db, { action: 'create', kind: 'company', thing: created.companyId, after: audited(body) });
      return created;
    }),
  );
};
