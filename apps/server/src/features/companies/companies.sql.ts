import { sql } from 'kysely';
import type { CompanyBody } from '@onsil/contract/companies';
import type { SortRequest } from '@onsil/contract/envelope';
import type { MemberRole } from '@onsil/contract/members';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

const columns = [
  'company.companyId',
  'company.name as companyName',
  'company.address',
  'company.addressDetail',
  sql<string | null>`company.start_date`.as('startDate'), // days are text, see platform/database.ts
  'company.phoneNo',
  'company.businessNo',
] as const;

/** A company with the member's strongest role in it; undefined without access. */
export const findCompany = async (db: Database, memberNo: number, companyId: number) =>
  db
    .selectFrom('company')
    .innerJoin('member', (join) => join.on('member.memberNo', '=', memberNo))
    .leftJoin('companyUser', (join) =>
      join.onRef('companyUser.companyId', '=', 'company.companyId').on('companyUser.memberNo', '=', memberNo),
    )
    .select([
      ...columns,
      'company.version',
      sql<MemberRole>`case when member.admin then 'admin' when company_user.member_no is not null then 'company' else 'member' end`.as(
        'role',
      ),
    ])
    .where('company.companyId', '=', companyId)
    .where((where) =>
      where.or([
        where('member.admin', '=', true),
        where('companyUser.memberNo', 'is not', null),
        where.exists(
          where
            .selectFrom('farm')
            .innerJoin('farmMember', 'farmMember.farmNo', 'farm.farmNo')
            .select('farm.farmNo')
            .whereRef('farm.companyId', '=', 'company.companyId')
            .where('farmMember.memberNo', '=', memberNo),
        ),
      ]),
    )
    .executeTakeFirst();

/** Whether a member is a user of any company. */
export const isCompanyUser = async (db: Database, memberNo: number): Promise<boolean> =>
  (await db
    .selectFrom('companyUser')
    .select('companyId')
    .where('memberNo', '=', memberNo)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const companies = (db: Database, keyword: string) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('company')
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', company.name, company.address, company.address_detail, company.business_no) ilike ${like}`,
      ),
    );
};

const sortKeys = {
  companyName: byText('company.name'),
  businessNo: byColumn('company.businessNo'),
  farms: byColumn('farms'),
  users: byColumn('users'),
};

export const listCompanyRows = (
  db: Database,
  keyword: string,
  sorting: SortRequest<keyof typeof sortKeys>,
  { offset, limit }: RowRange,
) =>
  companies(db, keyword)
    .select([
      ...columns,
      sql<number>`(select count(*)::int from farm where farm.company_id = company.company_id)`.as('farms'),
      sql<number>`(select count(*)::int from company_user where company_user.company_id = company.company_id)`.as(
        'users',
      ),
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('company.name')
    .orderBy('company.companyId')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCompanies = (db: Database, keyword: string): Promise<number> => countRows(companies(db, keyword));

const rowOf = (company: CompanyBody) => ({
  name: company.companyName,
  address: company.address,
  addressDetail: company.addressDetail,
  startDate: company.startDate,
  phoneNo: company.phoneNo,
  businessNo: company.businessNo,
});

export const insertCompanyRow = (db: Database, company: CompanyBody) =>
  db.insertInto('company').values(rowOf(company)).returning('companyId').executeTakeFirstOrThrow();

/** Updates a company; false if its version changed. */
export const updateCompanyRow = async (
  db: Database,
  companyId: number,
  version: number,
  company: CompanyBody,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...rowOf(company), version: version + 1 })
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const listUsers = (db: Database, companyId: number) =>
  db
    .selectFrom('companyUser')
    .innerJoin('member', 'member.memberNo', 'companyUser.memberNo')
    .select([
      'member.memberNo',
      'member.memberId',
      'member.name as memberName',
      'member.email as memberEmail',
      'member.phoneNo',
    ])
    .where('companyUser.companyId', '=', companyId)
    .orderBy('member.name')
    .orderBy('member.memberNo')
    .execute();

/** Adds a user to a company; false if they already are one. */
export const insertUser = async (db: Database, memberNo: number, companyId: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('companyUser')
    .values({ memberNo, companyId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const deleteUser = async (db: Database, memberNo: number, companyId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('companyUser')
    .where('memberNo', '=', memberNo)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
