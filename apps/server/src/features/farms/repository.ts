import { sql } from 'kysely';
import type { MemberRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export const farmColumns = [
  'farm.fno',
  'farm.farm_id as farmId',
  'farm.code',
  'farm.name as farmNm',
  'farm.cno',
  'company.name as companyNm',
  'farm.cultivation_type as cultivationType',
  'farm.operation_status as operationStatus',
  'farm.province',
  'farm.address',
  'farm.address_detail as addressDetail',
  'farm.latitude',
  'farm.longitude',
  'farm.manager_phone_no as farmManagerPhoneNo',
] as const;

/**
 * Farms that a member has access to, with their strongest role. Every query of a farm starts here, so that none runs
 * without the access check.
 */
const visibleFarms = (db: Database, mno: number) =>
  db
    .selectFrom('farm')
    .innerJoin('company', 'company.cno', 'farm.cno')
    .innerJoin('member', (join) => join.on('member.mno', '=', mno))
    .leftJoin('company_user', (join) =>
      join.onRef('company_user.cno', '=', 'farm.cno').on('company_user.mno', '=', mno),
    )
    .leftJoin('farm_member', (join) => join.onRef('farm_member.fno', '=', 'farm.fno').on('farm_member.mno', '=', mno))
    .where((where) =>
      where.or([
        where('member.admin', '=', true),
        where('company_user.mno', 'is not', null),
        where('farm_member.mno', 'is not', null),
      ]),
    )
    .select([
      ...farmColumns,
      sql<1 | 3 | 6 | 12 | 24>`farm.pause_hours`.as('pauseHours'),
      sql<MemberRole>`case when member.admin then 'admin' when company_user.mno is not null then 'company' else farm_member.role end`.as(
        'role',
      ),
    ]);

/** Searches code, name, address, and the cultivation type in both languages. */
export const listFarms = (db: Database, mno: number, keyword: string) => {
  const like = containing(keyword);
  return visibleFarms(db, mno)
    .leftJoin('common_code as type', (join) =>
      join.onRef('type.dcd', '=', 'farm.cultivation_type').on('type.master_cd', '=', 'FARM_CULTIVATION_TYPE'),
    )
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', farm.code, farm.name, farm.province, farm.address, type.dcd, type.name_ko, type.name_en) ilike ${like}`,
      ),
    )
    .orderBy('farm.name')
    .orderBy('farm.fno')
    .execute();
};

export const findFarm = (db: Database, mno: number, id: string) =>
  visibleFarms(db, mno)
    .where((where) => (/^\d{1,9}$/.test(id) ? where('farm.fno', '=', Number(id)) : where('farm.farm_id', '=', id)))
    .executeTakeFirst();
