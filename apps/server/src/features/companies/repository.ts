import { sql } from 'kysely';
import type { CompanyBody } from '@onsil/contract/companies';
import type { MemberRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

const columns = [
  'company.cno',
  'company.name as companyNm',
  'company.address',
  'company.address_detail as addressDetail',
  sql<string | null>`company.start_date`.as('startDate'), // days are text, see platform/database.ts
  'company.phone_no as phoneNo',
  'company.business_no as businessNo',
] as const;

/** A company with the member's strongest role in it; undefined without access. */
export const findCompany = async (db: Database, mno: number, cno: number) =>
  db
    .selectFrom('company')
    .innerJoin('member', (join) => join.on('member.mno', '=', mno))
    .leftJoin('company_user', (join) =>
      join.onRef('company_user.cno', '=', 'company.cno').on('company_user.mno', '=', mno),
    )
    .select([
      ...columns,
      'company.version',
      sql<MemberRole>`case when member.admin then 'admin' when company_user.mno is not null then 'company' else 'member' end`.as(
        'role',
      ),
    ])
    .where('company.cno', '=', cno)
    .where((where) =>
      where.or([
        where('member.admin', '=', true),
        where('company_user.mno', 'is not', null),
        where.exists(
          where
            .selectFrom('farm')
            .innerJoin('farm_member', 'farm_member.fno', 'farm.fno')
            .select('farm.fno')
            .whereRef('farm.cno', '=', 'company.cno')
            .where('farm_member.mno', '=', mno),
        ),
      ]),
    )
    .executeTakeFirst();

/** Whether a member is a user of any company. */
export const isCompanyUser = async (db: Database, mno: number): Promise<boolean> =>
  (await db.selectFrom('company_user').select('cno').where('mno', '=', mno).limit(1).executeTakeFirst()) !== undefined;

const companies = (db: Database, keyword: string) => {
  const like = containing(keyword);
  return db
    .selectFrom('company')
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', company.name, company.address, company.address_detail, company.business_no) ilike ${like}`,
      ),
    );
};

export const listCompanies = (db: Database, keyword: string, offset: number, limit: number) =>
  companies(db, keyword)
    .select([
      ...columns,
      sql<number>`(select count(*)::int from farm where farm.cno = company.cno)`.as('farms'),
      sql<number>`(select count(*)::int from company_user where company_user.cno = company.cno)`.as('users'),
    ])
    .orderBy('company.name')
    .orderBy('company.cno')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCompanies = async (db: Database, keyword: string): Promise<number> =>
  (
    await companies(db, keyword)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const rowOf = (company: CompanyBody) => ({
  name: company.companyNm,
  address: company.address,
  address_detail: company.addressDetail,
  start_date: company.startDate,
  phone_no: company.phoneNo,
  business_no: company.businessNo,
});

export const insertCompany = (db: Database, company: CompanyBody) =>
  db.insertInto('company').values(rowOf(company)).returning('cno').executeTakeFirstOrThrow();

/** Updates a company; false if its version changed. */
export const updateCompany = async (
  db: Database,
  cno: number,
  version: number,
  company: CompanyBody,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...rowOf(company), version: version + 1 })
    .where('cno', '=', cno)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
