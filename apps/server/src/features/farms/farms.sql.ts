import { sql } from 'kysely';
import type { AdminFarmBody } from '@onsil/contract/admin-farms';
import type { SortRequest } from '@onsil/contract/envelope';
import type { MemberRole } from '@onsil/contract/members';
import { compileQueryOnce } from '#platform/database/compile-once.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import { maxFound, searchIn, type TextSearch } from '#platform/database/text-search.ts';
import type { RowRange } from '#platform/http/page.ts';

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
export const visibleFarms = (db: Database, memberNo: number) =>
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

/** Farms of a member; without it PostgreSQL would ask for the access to each farm there is. */
const isMine = (memberNo: number) =>
  sql<boolean>`farm.farm_no = any(array(select farm_no from farm_person where member_no = ${memberNo}))`;

/** Searches code, name, address, and the cultivation type in both languages. */
const foundFarms = (db: Database, memberNo: number, keyword: string) => {
  const like = containsPattern(keyword);
  return visibleFarms(db, memberNo)
    .where(isMine(memberNo))
    .leftJoin('commonCode as type', (join) =>
      join.onRef('type.detailCode', '=', 'farm.cultivationType').on('type.masterCode', '=', 'FARM_CULTIVATION_TYPE'),
    )
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', farm.code, farm.name, farm.province, farm.address, type.detail_code, type.name_ko, type.name_en) ilike ${like}`,
      ),
    )
    .orderBy('farm.name')
    .orderBy('farm.farmNo');
};

/** The farms that a member has access to, by name. */
export const listFarms = (db: Database, memberNo: number, keyword: string) =>
  foundFarms(db, memberNo, keyword).execute();

const visibleSortKeys = {
  name: byText('farm.name'),
  code: byText('farm.code'),
  type: byColumn('farm.cultivationType'),
  place: sql`lower(concat_ws(' ', farm.province, farm.address)) collate "C"`,
  status: byColumn('farm.operationStatus'),
};
export type VisibleFarmSorting = SortRequest<keyof typeof visibleSortKeys>;

/** As `listFarms`, their numbers alone, by name unless sorted. */
export const listFarmNos = async (
  db: Database,
  memberNo: number,
  keyword: string,
  sorting: VisibleFarmSorting = {},
): Promise<number[]> => {
  const rows = await foundFarms(db, memberNo, keyword)
    .clearSelect()
    .select('farm.farmNo')
    .clearOrderBy()
    .$call(sortBy(visibleSortKeys, sorting))
    .orderBy('farm.name')
    .orderBy('farm.farmNo')
    .execute();
  return rows.map(({ farmNo }) => farmNo);
};

/** Those of these farms that a member has access to. */
export const listFarmsByNumber = (db: Database, memberNo: number, farmNos: readonly number[]) =>
  visibleFarms(db, memberNo)
    .where('farm.farmNo', '=', sql<number>`any(${farmNos})`)
    .execute();

/** Farms that a member has access to and that a search may mean, the likeliest first. */
export const searchFarms = (db: Database, memberNo: number, search: TextSearch) => {
  const { isFound, isLikely } = searchIn(
    search,
    sql`farm.name, farm.code, farm.farm_id, concat(farm.province, ' ', farm.address), company.name`,
  );
  return visibleFarms(db, memberNo)
    .where(isMine(memberNo))
    .where(isFound)
    .orderBy(isLikely, 'desc')
    .orderBy('farm.name')
    .orderBy('farm.farmNo')
    .limit(maxFound)
    .execute();
};

const findByNumber = compileQueryOnce((db, memberNo: number, farmNo: number) =>
  visibleFarms(db, memberNo).where('farm.farmNo', '=', farmNo),
);
const findById = compileQueryOnce((db, memberNo: number, farmId: string) =>
  visibleFarms(db, memberNo).where('farm.farmId', '=', farmId),
);

/** The number that a farm's number or id is, or null if it is an id. */
export const toFarmNo = (id: string): number | null => (/^\d{1,9}$/.test(id) ? Number(id) : null);

/** @param id a farm's number, or its id as text */
export const findFarm = async (db: Database, memberNo: number, id: string | number) => {
  const farmNo = typeof id === 'number' ? id : toFarmNo(id);
  const [farm] = await (farmNo === null ? findById(db, memberNo, String(id)) : findByNumber(db, memberNo, farmNo));
  return farm;
};

export type FarmFilter = { keyword: string; companyId: number | null };

const farms = (db: Database, { keyword, companyId }: FarmFilter) => {
  const like = containsPattern(keyword);
  return db
    .selectFrom('farm')
    .innerJoin('company', 'company.companyId', 'farm.companyId')
    .$if(companyId !== null, (query) => query.where('farm.companyId', '=', companyId))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', farm.farm_id, farm.code, farm.name, company.name, farm.province, farm.address) ilike ${like}`,
      ),
    );
};

const columns = [
  ...farmColumns,
  'farm.version',
  'farm.createdAt',
  sql<number>`(select count(*)::int from controller where controller.farm_no = farm.farm_no and retired_at is null)`.as(
    'controllers',
  ),
  sql<number>`(select count(*)::int from farm_member where farm_member.farm_no = farm.farm_no and role = 'manager')`.as(
    'managers',
  ),
  sql<number>`(select count(*)::int from farm_member where farm_member.farm_no = farm.farm_no)`.as('members'),
] as const;

export type AdminFarmRow = Awaited<ReturnType<typeof listAllFarms>>[number];

const sortKeys = {
  farmName: byText('farm.name'),
  companyName: byText('company.name'),
  controllers: byColumn('controllers'),
  members: byColumn('members'),
};

export const listAllFarms = (
  db: Database,
  filter: FarmFilter,
  sorting: SortRequest<keyof typeof sortKeys>,
  { offset, limit }: RowRange,
) =>
  farms(db, filter)
    .select(columns)
    .$call(sortBy(sortKeys, sorting))
    .orderBy('farm.name')
    .orderBy('farm.farmNo')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAllFarms = (db: Database, filter: FarmFilter): Promise<number> => countRows(farms(db, filter));

export const findAnyFarm = (db: Database, farmNo: number): Promise<AdminFarmRow | undefined> =>
  farms(db, { keyword: '', companyId: null }).select(columns).where('farm.farmNo', '=', farmNo).executeTakeFirst();

/** Whether a company exists; it cannot be deleted before the transaction ends. */
export const lockCompanyForShare = (db: Database, companyId: number): Promise<boolean> =>
  lockForShare(db.selectFrom('company').select('companyId').where('companyId', '=', companyId));

const rowOf = (farm: AdminFarmBody) => ({
  farmId: farm.farmId,
  code: farm.code,
  name: farm.farmName,
  companyId: farm.companyId,
  cultivationType: farm.cultivationType,
  operationStatus: farm.operationStatus,
  province: farm.province,
  address: farm.address,
  addressDetail: farm.addressDetail,
  latitude: farm.latitude,
  longitude: farm.longitude,
  managerPhoneNo: farm.farmManagerPhoneNo,
});

export const insertFarmRow = (db: Database, farm: AdminFarmBody) =>
  db.insertInto('farm').values(rowOf(farm)).returning('farmNo').executeTakeFirstOrThrow();

/** Updates a farm; false if its version changed. A trigger increments the version with every change of the row. */
export const updateFarmRow = async (
  db: Database,
  farmNo: number,
  version: number,
  farm: AdminFarmBody,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('farm')
    .set(rowOf(farm))
    .where('farmNo', '=', farmNo)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
