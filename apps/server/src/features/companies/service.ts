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
 * The permission question of what belongs to a company. Its users and administrators change it, members of its farms read
 * it; for anybody else it is NOT_FOUND, as if it did not exist.
 */
export const openCompany = async (ctx: CallContext, cno: number, need: 'farm' | 'company'): Promise<Company> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const company = await findCompany(ctx.db, ctx.member.mno, cno);
  if (!company) throw refuse('NOT_FOUND');
  if (need === 'company' && company.role === 'member') throw refuse('FORBIDDEN');
  return company;
};

/** The company that is asked for; with 'all' null, for all of those that the caller is a user of. Else FORBIDDEN or NOT_FOUND. */
export const openCompanies = async (ctx: CallContext, id: string): Promise<Company | null> => {
  if (id !== 'all') return openCompany(ctx, Number(id), 'company');
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  if (!ctx.member.admin && !(await isCompanyUser(ctx.db, ctx.member.mno))) throw refuse('FORBIDDEN');
  return null;
};

type CompanyValues = Omit<CompanyBody, 'startDate'> & { startDate: string | null };

/** What the log keeps of a company: of its phone, which may be a person's, only whether it became another. */
const kept = (
  { phoneNo, companyNm, address, addressDetail, startDate, businessNo }: CompanyValues,
  known?: string,
) => ({
  companyNm,
  address,
  addressDetail,
  startDate,
  businessNo,
  ...(known !== undefined && { phoneNo: phoneNo === known ? 'as it was' : 'another' }),
});

const unique = { company_business_no: 'businessNo' };

export const company = async (ctx: CallContext, cno: number): Promise<CompanyDetail> => {
  const { role, ...found } = await openCompany(ctx, cno, 'farm');
  return { ...found, editableYn: role === 'member' ? 'N' : 'Y' };
};

/** Changes a company, by its users and administrators. */
export const saveCompany = async (
  ctx: CallContext,
  cno: number,
  { version, ...body }: CompanyBody & { version: number },
): Promise<CompanyDetail> => {
  const before = await openCompany(ctx, cno, 'company');
  await refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      if (before.version !== version || !(await updateCompany(db, cno, version, body))) throw refuse('CONFLICT');
      const change = { before: kept(before, before.phoneNo), after: kept(body, before.phoneNo) };
      await recordAudit(ctx, db, { action: 'change', kind: 'company', thing: cno, ...change });
    }),
  );
  return company(ctx, cno);
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

export const addCompany = async (ctx: CallContext, body: CompanyBody): Promise<{ cno: number }> => {
  requireAdmin(ctx);
  return refuseTaken(unique, () =>
    ctx.db.transaction().execute(async (db) => {
      const made = await insertCompany(db, body);
      await recordAudit(ctx, db, { action: 'create', kind: 'company', thing: made.cno, after: kept(body) });
      return made;
    }),
  );
};
