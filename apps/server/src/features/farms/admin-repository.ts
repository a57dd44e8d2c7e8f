import { sql } from 'kysely';
import type { AdminFarmBody } from '@onsil/contract/admin-farms';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';
import { farmColumns } from './repository.ts';

export type FarmFilter = { keyword: string; cno: number | null };

const farms = (db: Database, { keyword, cno }: FarmFilter) => {
  const like = containing(keyword);
  return db
    .selectFrom('farm')
    .innerJoin('company', 'company.cno', 'farm.cno')
    .$if(cno !== null, (query) => query.where('farm.cno', '=', cno))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', farm.farm_id, farm.code, farm.name, company.name, farm.province, farm.address) ilike ${like}`,
      ),
    );
};

const columns = [
  ...farmColumns,
  'farm.version',
  'farm.created_at as createdAt',
  sql<number>`(select count(*)::int from controller where controller.fno = farm.fno and retired_at is null)`.as(
    'controllers',
  ),
  sql<number>`(select count(*)::int from farm_member where farm_member.fno = farm.fno and role = 'manager')`.as(
    'managers',
  ),
  sql<number>`(select count(*)::int from farm_member where farm_member.fno = farm.fno)`.as('members'),
] as const;

export type StoredFarm = Awaited<ReturnType<typeof listAllFarms>>[number];

export const listAllFarms = (db: Database, filter: FarmFilter, offset: number, limit: number) =>
  farms(db, filter).select(columns).orderBy('farm.name').orderBy('farm.fno').offset(offset).limit(limit).execute();

export const countAllFarms = async (db: Database, filter: FarmFilter): Promise<number> =>
  (
    await farms(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findAnyFarm = (db: Database, fno: number): Promise<StoredFarm | undefined> =>
  farms(db, { keyword: '', cno: null }).select(columns).where('farm.fno', '=', fno).executeTakeFirst();

/** Whether a company exists; it cannot be deleted before the transaction ends. */
export const holdCompany = async (db: Database, cno: number): Promise<boolean> =>
  (await db.selectFrom('company').select('cno').where('cno', '=', cno).forKeyShare().executeTakeFirst()) !== undefined;

const rowOf = (farm: AdminFarmBody) => ({
  farm_id: farm.farmId,
  code: farm.code,
  name: farm.farmNm,
  cno: farm.cno,
  cultivation_type: farm.cultivationType,
  operation_status: farm.operationStatus,
  province: farm.province,
  address: farm.address,
  address_detail: farm.addressDetail,
  latitude: farm.latitude,
  longitude: farm.longitude,
  manager_phone_no: farm.farmManagerPhoneNo,
});

export const insertFarm = (db: Database, farm: AdminFarmBody) =>
  db.insertInto('farm').values(rowOf(farm)).returning('fno').executeTakeFirstOrThrow();

/** Updates a farm; false if its version changed. A trigger increments the version with every change of the row. */
export const updateFarm = async (db: Database, fno: number, version: number, farm: AdminFarmBody): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('farm')
    .set(rowOf(farm))
    .where('fno', '=', fno)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
