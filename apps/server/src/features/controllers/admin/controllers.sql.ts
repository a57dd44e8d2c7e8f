import { sql } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

export type ControllerFilter = { farmNo?: number | undefined; keyword: string; retired: boolean };

const withFarm = (db: Database) =>
  db
    .selectFrom('controller as c')
    .innerJoin('farm', 'farm.farmNo', 'c.farmNo')
    .leftJoin('controller as gateway', 'gateway.controllerNo', 'c.gatewayId');

const filtered = (db: Database, { farmNo, keyword, retired }: ControllerFilter) =>
  withFarm(db)
    .where('c.retiredAt', retired ? 'is not' : 'is', null)
    .$if(farmNo !== undefined, (query) => query.where('c.farmNo', '=', farmNo ?? 0))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', c.controller_id, c.code, c.name, farm.farm_id, farm.code, farm.name) ilike ${containsPattern(keyword)}`,
      ),
    );

const columns = [
  'c.controllerNo',
  'c.farmNo',
  'c.controllerId',
  'c.code',
  'c.name',
  'c.type',
  'c.cultivationEnvType',
  'c.cultivationType',
  'c.intervalSeconds',
  'c.gateway',
  'c.gatewayId',
  'farm.farmId',
  'farm.name as farmName',
  'gateway.controllerId as gatewayControllerId',
  sql<boolean>`c.credential_hash is not null`.as('credential'),
  'c.createdAt',
  'c.retiredAt',
  'c.version',
] as const;

export type AdminControllerRow = Awaited<ReturnType<typeof listAllControllerRows>>[number];

const sortKeys = {
  name: byText('c.name'),
  controllerId: byText('c.controllerId'),
  code: byText('c.code'),
};

/** By farm and position, unless sorted. */
export const listAllControllerRows = (
  db: Database,
  filter: ControllerFilter,
  { offset, limit }: RowRange,
  sorting: SortRequest<keyof typeof sortKeys> = {},
) =>
  filtered(db, filter)
    .select(columns)
    .$call(sortBy(sortKeys, sorting))
    .orderBy('farm.name')
    .orderBy('c.farmNo')
    .orderBy('c.position')
    .orderBy('c.controllerNo')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAllControllers = (db: Database, filter: ControllerFilter): Promise<number> =>
  countRows(filtered(db, filter));

/** A controller by its system id, including retired ones. */
export const findControllerIncludingRetired = (db: Database, controllerId: string) =>
  withFarm(db).select(columns).where('c.controllerId', '=', controllerId).executeTakeFirst();

/** Locks a controller for changes until the transaction ends; samples and deviations may still reference it. */
export const lockController = (db: Database, controllerId: string) =>
  db
    .selectFrom('controller as c')
    .select([
      'c.controllerNo',
      'c.farmNo',
      'c.code',
      'c.name',
      'c.type',
      'c.cultivationEnvType',
      'c.cultivationType',
      'c.intervalSeconds',
      'c.gateway',
      'c.retiredAt',
      'c.version',
    ])
    .where('c.controllerId', '=', controllerId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type LockedController = NonNullable<Awaited<ReturnType<typeof lockController>>>;

export type ControllerColumns = {
  code: string;
  name: string;
  type: string;
  cultivationEnvType: string;
  cultivationType: string;
  intervalSeconds: number;
  gateway: boolean;
};

/** Adds a controller after the others of its farm; undefined if the system id is taken. */
export const insertController = async (
  db: Database,
  keys: { farmNo: number; controllerId: string; credentialHash: Buffer },
  facts: ControllerColumns,
): Promise<number | undefined> => {
  const row = await db
    .insertInto('controller')
    .values({
      ...facts,
      ...keys,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from controller where farm_no = ${keys.farmNo})`,
    })
    .onConflict((conflict) => conflict.column('controllerId').doNothing())
    .returning('controllerNo')
    .executeTakeFirst();
  return row?.controllerNo;
};

export const updateControllerRow = (db: Database, controllerNo: number, facts: ControllerColumns) =>
  db
    .updateTable('controller')
    .set({ ...facts, version: sql<number>`version + 1` })
    .where('controllerNo', '=', controllerNo)
    .execute();

/** Updates a controller's credential; false if it is the same. */
export const updateCredential = async (
  db: Database,
  controllerNo: number,
  credentialHash: Buffer,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('controller')
    .set({ credentialHash })
    .where('controllerNo', '=', controllerNo)
    .where('credentialHash', 'is distinct from', credentialHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const markRetired = (db: Database, controllerNo: number, now: Date) =>
  db
    .updateTable('controller')
    .set({ retiredAt: now, credentialHash: null })
    .where('controllerNo', '=', controllerNo)
    .execute();

/** Detaches controllers from their gateway and returns them. */
export const detachFromGateway = async (db: Database, gatewayId: number): Promise<number[]> => {
  const rows = await db
    .updateTable('controller')
    .set({ gatewayId: null })
    .where('gatewayId', '=', gatewayId)
    .returning('controllerNo')
    .execute();
  return rows.map(({ controllerNo }) => controllerNo);
};

/** Locks a farm's controllers until the transaction ends and returns their system ids in order. */
export const lockControllerOrder = async (db: Database, farmNo: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('controller')
    .select('controllerId')
    .where('farmNo', '=', farmNo)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('controllerNo')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ controllerId }) => controllerId);
};

export const updateControllerOrder = (db: Database, farmNo: number, controllerIds: readonly string[]) =>
  sql`update controller set position = x.place from unnest(${controllerIds}::text[]) with ordinality as x(controller_id, place)
    where controller.farm_no = ${farmNo} and controller.controller_id = x.controller_id`.execute(db);
