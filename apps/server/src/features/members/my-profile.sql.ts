import type { Database } from '#platform/database/database.ts';

export const findProfile = (db: Database, memberNo: number) =>
  db
    .selectFrom('member')
    .leftJoin('accountLink as change', (join) =>
      join.onRef('change.memberNo', '=', 'member.memberNo').on('change.purpose', '=', 'email'),
    )
    .select([
      'member.memberNo',
      'memberId',
      'name as memberName',
      'member.email as memberEmail',
      'phoneNo',
      'change.email as newEmail',
      'language',
      'admin',
    ])
    .where('member.memberNo', '=', memberNo)
    .executeTakeFirstOrThrow();

export const findCompany = (db: Database, memberNo: number) =>
  db
    .selectFrom('companyUser')
    .innerJoin('company', 'company.companyId', 'companyUser.companyId')
    .select(['company.companyId', 'company.name as companyName'])
    .where('companyUser.memberNo', '=', memberNo)
    .orderBy('company.companyId')
    .executeTakeFirst();

export const listMemberships = (db: Database, memberNo: number) =>
  db
    .selectFrom('farmMember')
    .innerJoin('farm', 'farm.farmNo', 'farmMember.farmNo')
    .select(['farm.farmNo', 'farm.farmId', 'farm.name as farmName', 'farmMember.role'])
    .where('farmMember.memberNo', '=', memberNo)
    .orderBy('farm.farmNo')
    .execute();
