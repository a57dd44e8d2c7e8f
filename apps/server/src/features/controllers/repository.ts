import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

const controllers = (db: Database) =>
  db
    .selectFrom('controller')
    .select([
      'controller_id as controllerId',
      'fno',
      'system_id as systemId',
      'code',
      'name',
      'type',
      'cultivation_env_type as cultivationEnvType',
      'cultivation_type as cultivationType',
      'interval_seconds as intervalSeconds',
      'gateway',
      'gateway_id as gatewayId',
    ])
    .where('retired_at', 'is', null);

export type Controller = Awaited<ReturnType<typeof listControllers>>[number];

export const listControllers = (db: Database, fnos: readonly number[]) =>
  controllers(db)
    .where('fno', '=', sql<number>`any(${fnos})`)
    .orderBy('fno')
    .orderBy('position')
    .orderBy('controller_id')
    .execute();

export const listControllersByNumber = (db: Database, controllerIds: readonly number[]) =>
  controllers(db)
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .execute();

export const findController = (db: Database, systemId: string) =>
  controllers(db).where('system_id', '=', systemId).executeTakeFirst();

export const findDevice = (db: Database, credentialHash: Buffer) =>
  controllers(db).where('credential_hash', '=', credentialHash).executeTakeFirst();

export const listFarmDevices = (db: Database, fno: number, systemIds: readonly string[]) =>
  controllers(db)
    .where('fno', '=', fno)
    .where('system_id', '=', sql<string>`any(${systemIds})`)
    .execute();

/**
 * Assigns controllers to a gateway and returns those that changed; none if it is no longer a gateway. The row lock on
 * the gateway waits for a concurrent change of it, so that no controller joins one that was just detached. Controllers
 * are locked in a fixed order.
 */
export const updateGateways = async (
  db: Database,
  controllerIds: readonly number[],
  gatewayId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ controllerId: number }>`
    with gateway as (
      select controller_id from controller
      where controller_id = ${gatewayId} and gateway and retired_at is null for share
    ), behind as (
      select controller_id from controller where controller_id = any(${controllerIds}) order by controller_id for no key update
    )
    update controller c set gateway_id = gateway.controller_id from gateway, behind
    where c.controller_id = behind.controller_id returning c.controller_id as "controllerId"`.execute(db);
  return rows.map(({ controllerId }) => controllerId);
};

export const listMappings = (db: Database, controllerIds: readonly number[]) =>
  db
    .selectFrom('field_mapping')
    .select([
      'controller_id as controllerId',
      'source_key as sourceKey',
      'field_key as field',
      'factor',
      'offset_ as offset',
    ])
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .execute();

export const fieldColumns = [
  'core',
  'name_ko as nameKo',
  'name_en as nameEn',
  'unit',
  'decimals',
  'min',
  'max',
  'scale_min as scaleMin',
  'scale_max as scaleMax',
  'rollup',
] as const;

export const listFields = (db: Database) =>
  db
    .selectFrom('field')
    .select(['key', 'kind', ...fieldColumns])
    .orderBy('position')
    .orderBy('key')
    .execute();

export const listAttributes = (db: Database, controllerId: number) =>
  db
    .selectFrom('controller_attribute')
    .select(['key', 'value'])
    .where('controller_id', '=', controllerId)
    .orderBy('key')
    .execute();

/** Serializes changes of a controller's attributes until the transaction ends. */
export const lockAttributes = (db: Database, controllerId: number) =>
  db
    .selectFrom('controller')
    .select('controller_id')
    .where('controller_id', '=', controllerId)
    .forNoKeyUpdate()
    .execute();

/** Number of a controller's attributes, and how many of `keys` are among them. */
export const countAttributes = (db: Database, controllerId: number, keys: readonly string[]) =>
  db
    .selectFrom('controller_attribute')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where key = any(${keys}))::int`.as('known'),
    ])
    .where('controller_id', '=', controllerId)
    .executeTakeFirstOrThrow();

export const upsertAttributes = (db: Database, controllerId: number, attributes: Record<string, unknown>, now: Date) =>
  sql`
    insert into controller_attribute (controller_id, key, value, updated_at)
    select ${controllerId}, k, v::jsonb, ${now}
    from unnest(${Object.keys(attributes)}::text[], ${Object.values(attributes).map((value) => JSON.stringify(value))}::text[]) as x(k, v)
    on conflict (controller_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
    db,
  );

export const countRejected = async (db: Database, controllerId: number, since: Date): Promise<number> => {
  const row = await db
    .selectFrom('rejected_sample')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('controller_id', '=', controllerId)
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
};

export type NewField = {
  key: string;
  core: boolean;
  position: number;
  nameKo: string;
  nameEn: string;
  unit: string;
  decimals: number;
  min: number;
  max: number;
  scaleMin: number;
  scaleMax: number;
  kind: 'measured' | 'derived';
  rollup: 'mean' | 'max' | 'sum';
};

export const upsertFields = (db: Database, fields: readonly NewField[]) =>
  db
    .insertInto('field')
    .values(
      fields.map(({ nameKo, nameEn, scaleMin, scaleMax, ...field }) => ({
        ...field,
        name_ko: nameKo,
        name_en: nameEn,
        scale_min: scaleMin,
        scale_max: scaleMax,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        position: set.ref('excluded.position'),
        unit: set.ref('excluded.unit'),
        decimals: set.ref('excluded.decimals'),
        min: set.ref('excluded.min'),
        max: set.ref('excluded.max'),
        kind: set.ref('excluded.kind'),
        rollup: set.ref('excluded.rollup'),
      })),
    )
    .execute();
