import type { Database } from '#platform/database.ts';

export const findProfile = (db: Database, mno: number) =>
  db
    .selectFrom('member')
    .leftJoin('account_link as change', (join) =>
      join.onRef('change.mno', '=', 'member.mno').on('change.purpose', '=', 'email'),
    )
    .select([
      'member.mno',
      'member_id as memberId',
      'name as memberNm',
      'member.email as memberEmail',
      'phone_no as phoneNo',
      'change.email as newEmail',
      'language',
      'admin',
    ])
    .where('member.mno', '=', mno)
    .executeTakeFirstOrThrow();

export const findCompany = (db: Database, mno: number) =>
  db
    .selectFrom('company_user')
    .innerJoin('company', 'company.cno', 'company_user.cno')
    .select(['company.cno', 'company.name as companyNm'])
    .where('company_user.mno', '=', mno)
    .orderBy('company.cno')
    .executeTakeFirst();

export const listMemberships = (db: Database, mno: number) =>
  db
    .selectFrom('farm_member')
    .innerJoin('farm', 'farm.fno', 'farm_member.fno')
    .select(['farm.fno', 'farm.farm_id as farmId', 'farm.name as farmNm', 'farm_member.role'])
    .where('farm_member.mno', '=', mno)
    .orderBy('farm.fno')
    .execute();
