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

export const findFarmDevice = (db: Database, fno: number, systemId: string) =>
  controllers(db).where('fno', '=', fno).where('system_id', '=', systemId).executeTakeFirst();

/**
 * Remembers which gateway brings a controller's samples; whether it is one still. The lock lets a change of the gateway
 * that is under way end first: nobody may come to stand behind one that has just been left by all.
 */
export const updateGateway = async (db: Database, controllerId: number, gatewayId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('controller')
    .set({ gateway_id: gatewayId })
    .where('controller_id', '=', controllerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('controller as g')
          .select('g.controller_id')
          .where('g.controller_id', '=', gatewayId)
          .where('g.gateway', '=', true)
          .where('g.retired_at', 'is', null)
          .forShare(),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const listMappings = (db: Database, controllerId: number) =>
  db
    .selectFrom('field_mapping')
    .select(['source_key as sourceKey', 'field_key as field', 'factor', 'offset_ as offset'])
    .where('controller_id', '=', controllerId)
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

export const upsertAttributes = (db: Database, controllerId: number, attributes: Record<string, unknown>, now: Date) =>
  db
    .insertInto('controller_attribute')
    .values(
      Object.entries(attributes).map(([key, value]) => ({
        controller_id: controllerId,
        key,
        value: JSON.stringify(value),
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['controller_id', 'key'])
        .doUpdateSet({ value: sql`excluded.value`, updated_at: sql`excluded.updated_at` }),
    )
    .execute();

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
