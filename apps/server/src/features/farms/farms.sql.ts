import { sql } from 'kysely';
import type { MemberRole } from '@onsil/contract/members';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';

export const farmColumns = [
  'farm.farmNo',
  'farm.farmId',
  'farm.code',
  'farm.name as farmName',
  'farm.companyId',
  'company.name as companyName',
  'farm.cultivationType',
  'farm.operationStatus',
  'farm.province',
  'farm.address',
  'farm.addressDetail',
  'farm.latitude',
  'farm.longitude',
  'farm.managerPhoneNo as farmManagerPhoneNo',
] as const;

/**
 * Farms that a member has access to, with their strongest role. Every query of a farm starts here, so that none runs
 * without the access check.
 */
const visibleFarms = (db: Database, memberNo: number) =>
  db
    .selectFrom('farm')
    .innerJoin('company', 'company.companyId', 'farm.companyId')
    .innerJoin('member', (join) => join.on('member.memberNo', '=', memberNo))
    .leftJoin('companyUser', (join) =>
      join.onRef('companyUser.companyId', '=', 'farm.companyId').on('companyUser.memberNo', '=', memberNo),
    )
    .leftJoin('farmMember', (join) =>
      join.onRef('farmMember.farmNo', '=', 'farm.farmNo').on('farmMember.memberNo', '=', memberNo),
    )
    .where((where) =>
      where.or([
        where('member.admin', '=', true),
        where('companyUser.memberNo', 'is not', null),
        where('farmMember.memberNo', 'is not', null),
      ]),
    )
    .select([
      ...farmColumns,
      sql<1 | 3 | 6 | 12 | 24>`farm.pause_hours`.as('pauseHours'),
      sql<MemberRole>`case when member.admin then 'admin' when company_user.member_no is not null then 'company' else farm_member.role end`.as(
        'role',
      ),
    ]);

/** Searches code, name, address, and the cultivation type in both languages. */
export const listFarms = (db: Database, memberNo: number, keyword: string) => {
  const like = containsPattern(keyword);
  return visibleFarms(db, memberNo)
    .leftJoin('commonCode as type', (join) =>
      join.onRef('type.dcd', '=', 'farm.cultivationType').on('type.masterCd', '=', 'FARM_CULTIVATION_TYPE'),
    )
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', farm.code, farm.name, farm.province, farm.address, type.dcd, type.name_ko, type.name_en) ilike ${like}`,
      ),
    )
    .orderBy('farm.name')
    .orderBy('farm.farmNo')
    .execute();
};

export const findFarm = (db: Database, memberNo: number, id: string) =>
  visibleFarms(db, memberNo)
    .where((where) => (/^\d{1,9}$/.test(id) ? where('farm.farmNo', '=', Number(id)) : where('farm.farmId', '=', id)))
    .executeTakeFirst();
