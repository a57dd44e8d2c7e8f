import type { companiesApi, CompanyBody, CompanyDetail, CompanyRow } from '@onsil/contract/companies';
import type { HandlerInput } from '@onsil/contract/envelope';
import { recordAudit } from '#features/audit/audit.ts';
import { hasCompanyAccess, listVisibleFarms } from '#features/farms/farms.ts';
import type { MemberContext, Farm } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import {
  countCompanies,
  findCompany,
  insertCompanyRow,
  isCompanyUser,
  listCompanyRows,
  updateCompanyRow,
} from './companies.sql.ts';

type CompanyWithRole = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

const canChangeCompany = ({ role }: Pick<CompanyWithRole, 'role'>): boolean => role !== 'member';

/**
 * Access check of companies. Its users and administrators may change it, members of its farms may read it.
 * @throws NOT_FOUND without access, FORBIDDEN without the right to change it
 */
export const requireCompany = async (
  ctx: MemberContext,
  companyId: number,
  need: 'farm' | 'company',
): Promise<CompanyWithRole> => {
  const { memberNo } = ctx.member;
  const company = await findCompany(ctx.db, memberNo, companyId);
  if (!company) throw apiError('NOT_FOUND');
  if (need === 'company' && !canChangeCompany(company)) throw apiError('FORBIDDEN');
  return company;
};

/**
 * A company with its farms; for 'all' null with the farms of all companies of which the caller is a user.
 * @throws FORBIDDEN, NOT_FOUND
 */
export const listCompanyFarms = async (
  ctx: MemberContext,
  id: string,
): Promise<{ company: CompanyWithRole | null; farms: Farm[] }> => {
  const { member } = ctx;
  if (id === 'all' && !member.admin && !(await isCompanyUser(ctx.db, member.memberNo))) throw apiError('FORBIDDEN');
  const company = id === 'all' ? null : await requireCompany(ctx, Number(id), 'company');
  const farms = (await listVisibleFarms(ctx)).filter(
    (farm) => hasCompanyAccess(farm) && (company === null || farm.companyId === company.companyId),
  );
  return { company, farms };
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

export const getCompany = async (ctx: MemberContext, companyId: number): Promise<CompanyDetail> => {
  const { role, ...found } = await requireCompany(ctx, companyId, 'farm');
  return { ...found, isEditable: canChangeCompany({ role }) };
};

/** Updates a company, by its users and administrators. */
export const updateCompany = async (
  ctx: MemberContext,
  companyId: number,
  { version, ...body }: CompanyBody & { version: number },
): Promise<CompanyDetail> => {
  const before = await requireCompany(ctx, companyId, 'company');
  await rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      if (before.version !== version || !(await updateCompanyRow(ctx.db, companyId, version, body)))
        throw apiError('CONFLICT');
      const change = { before: audited(before, before.phoneNo), after: audited(body, before.phoneNo) };
      await recordAudit(ctx, { action: 'change', kind: 'company', thing: companyId, ...change });
    }),
  );
  return getCompany(ctx, companyId);
};

type CompanyQuery = HandlerInput<typeof companiesApi.listCompanies>['query'];

export const listCompanies = async (
  ctx: MemberContext,
  { keyword = '', sort, order, pageNo, pageSize }: CompanyQuery,
): Promise<PageOf<CompanyRow>> => {
  requireAdmin(ctx);
  return readPage(
    { pageNo, pageSize },
    (range) => listCompanyRows(ctx.db, keyword, { sort, order }, range),
    countCompanies(ctx.db, keyword),
  );
};

export const createCompany = async (ctx: MemberContext, body: CompanyBody): Promise<{ companyId: number }> => {
  requireAdmin(ctx);
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const created = await insertCompanyRow(ctx.db, body);
      await recordAudit(ctx, { action: 'create', kind: 'company', thing: created.companyId, after: audited(body) });
      return created;
    }),
  );
};
