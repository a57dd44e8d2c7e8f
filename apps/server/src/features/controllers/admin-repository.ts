import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

export type ControllerFilter = { fno?: number | undefined; keyword: string; retired: boolean };

const withFarm = (db: Database) =>
  db
    .selectFrom('controller as c')
    .innerJoin('farm', 'farm.fno', 'c.fno')
    .leftJoin('controller as gateway', 'gateway.controller_id', 'c.gateway_id');

const filtered = (db: Database, { fno, keyword, retired }: ControllerFilter) =>
  withFarm(db)
    .where('c.retired_at', retired ? 'is not' : 'is', null)
    .$if(fno !== undefined, (query) => query.where('c.fno', '=', fno ?? 0))
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', c.system_id, c.code, c.name, farm.farm_id, farm.code, farm.name) ilike ${containing(keyword)}`,
      ),
    );

const columns = [
  'c.controller_id as controllerId',
  'c.fno',
  'c.system_id as systemId',
  'c.code',
  'c.name',
  'c.type',
  'c.cultivation_env_type as cultivationEnvType',
  'c.cultivation_type as cultivationType',
  'c.interval_seconds as intervalSeconds',
  'c.gateway',
  'c.gateway_id as gatewayId',
  'farm.farm_id as farmId',
  'farm.name as farmNm',
  'gateway.system_id as gatewaySystemId',
  sql<boolean>`c.credential_hash is not null`.as('credential'),
  'c.created_at as createdAt',
  'c.retired_at as retiredAt',
] as const;

export type AdminControllerRow = Awaited<ReturnType<typeof listAllControllers>>[number];

export const listAllControllers = (db: Database, filter: ControllerFilter, offset: number, limit: number) =>
  filtered(db, filter)
    .select(columns)
    .orderBy('farm.name')
    .orderBy('c.fno')
    .orderBy('c.position')
    .orderBy('c.controller_id')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAllControllers = async (db: Database, filter: ControllerFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** A controller by its system id, including retired ones. */
export const findAnyController = (db: Database, systemId: string) =>
  withFarm(db).select(columns).where('c.system_id', '=', systemId).executeTakeFirst();

/** Rejected values by controller since a time; controllers without any are left out. */
export const countRejectedOf = async (
  db: Database,
  controllerIds: readonly number[],
  since: Date,
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('rejected_sample')
    .select(['controller_id as controllerId', sql<number>`count(*)::int`.as('count')])
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .where('received_at', '>=', since)
    .groupBy('controller_id')
    .execute();
  return new Map(rows.map(({ controllerId, count }) => [controllerId, count]));
};

/** Locks a controller for changes until the transaction ends; samples and deviations may still reference it. */
export const lockController = (db: Database, systemId: string) =>
  db
    .selectFrom('controller as c')
    .select([
      'c.controller_id as controllerId',
      'c.fno',
      'c.code',
      'c.name',
      'c.type',
      'c.cultivation_env_type as cultivationEnvType',
      'c.cultivation_type as cultivationType',
      'c.interval_seconds as intervalSeconds',
      'c.gateway',
      'c.retired_at as retiredAt',
    ])
    .where('c.system_id', '=', systemId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type ControllerFacts = {
  code: string;
  name: string;
  type: string;
  cultivationEnvType: string;
  cultivationType: string;
  intervalSeconds: number;
  gateway: boolean;
};

const asColumns = ({ cultivationEnvType, cultivationType, intervalSeconds, ...rest }: ControllerFacts) => ({
  ...rest,
  cultivation_env_type: cultivationEnvType,
  cultivation_type: cultivationType,
  interval_seconds: intervalSeconds,
});

/** Adds a controller after the others of its farm; undefined if the system id is taken. */
export const insertController = async (
  db: Database,
  fno: number,
  systemId: string,
  credentialHash: Buffer,
  facts: ControllerFacts,
): Promise<number | undefined> => {
  const row = await db
    .insertInto('controller')
    .values({
      ...asColumns(facts),
      fno,
      system_id: systemId,
      credential_hash: credentialHash,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from controller where fno = ${fno})`,
    })
    .onConflict((conflict) => conflict.column('system_id').doNothing())
    .returning('controller_id as controllerId')
    .executeTakeFirst();
  return row?.controllerId;
};

export const updateController = (db: Database, controllerId: number, facts: ControllerFacts) =>
  db.updateTable('controller').set(asColumns(facts)).where('controller_id', '=', controllerId).execute();

export const updateCredential = (db: Database, controllerId: number, credentialHash: Buffer) =>
  db
    .updateTable('controller')
    .set({ credential_hash: credentialHash })
    .where('controller_id', '=', controllerId)
    .execute();

export const retire = (db: Database, controllerId: number, now: Date) =>
  db
    .updateTable('controller')
    .set({ retired_at: now, credential_hash: null })
    .where('controller_id', '=', controllerId)
    .execute();

/** Detaches controllers from their gateway and returns them. */
export const leaveGateway = async (db: Database, gatewayId: number): Promise<number[]> => {
  const rows = await db
    .updateTable('controller')
    .set({ gateway_id: null })
    .where('gateway_id', '=', gatewayId)
    .returning('controller_id as controllerId')
    .execute();
  return rows.map(({ controllerId }) => controllerId);
};

/** Locks a farm's controllers until the transaction ends and returns their system ids in order. */
export const lockOrder = async (db: Database, fno: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('controller')
    .select('system_id as systemId')
    .where('fno', '=', fno)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('controller_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ systemId }) => systemId);
};

export const updateOrder = (db: Database, fno: number, systemIds: readonly string[]) =>
  sql`update controller set position = x.place from unnest(${systemIds}::text[]) with ordinality as x(system_id, place)
    where controller.fno = ${fno} and controller.system_id = x.system_id`.execute(db);
