import { sql } from 'kysely';
import type { FieldBody } from '@onsil/contract/admin-fields';
import type { FieldKind } from '@onsil/domain/telemetry/fields';
import type { Database } from '#platform/database/database.ts';
import { fieldColumns } from '../controllers.sql.ts';

const asColumns = ({ nameKo, nameEn, scaleMin, scaleMax, ...field }: FieldBody) => ({
  ...field,
  nameKo,
  nameEn,
  scaleMin,
  scaleMax,
});

/** Adds a field after the others; false if the key is taken. */
export const insertField = async (
  db: Database,
  { key, kind, ...field }: FieldBody & { key: string; kind: FieldKind },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('field')
    .values({
      ...asColumns(field),
      key,
      kind,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from field where controller_no is null)`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Versions of the fields by key. Read before the fields: fields that are newer only make a save conflict. */
export const listFieldVersions = async (db: Database): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('field').select(['key', 'version']).execute();
  return new Map(rows.map(({ key, version }) => [key, version]));
};

export const lockField = (db: Database, key: string) =>
  db
    .selectFrom('field')
    .select(['kind', 'version', ...fieldColumns])
    .where('key', '=', key)
    .where('controllerNo', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateFieldRow = (db: Database, key: string, field: FieldBody) =>
  db
    .updateTable('field')
    .set({ ...asColumns(field), version: sql<number>`version + 1` })
    .where('key', '=', key)
    .execute();

/** Whether a controller was ever set to the field, a mapping targets it, a formula reads it, or a farm has limits or a meter with it. */
export const isFieldUsed = async (db: Database, key: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from field_mapping where field_key = ${key})
      or exists (select from alarm_limit where field_key = ${key})
      or exists (
        select from controller cross join jsonb_each(calculations) one
        where one.value->>'formula' ~ ('\\m' || ${key}::text || '\\M'))
      or exists (select from cost_energy_source where meter_field = ${key})
      or exists (select from control_setting cross join jsonb_array_elements(slots) slot where slot->'values' ? ${key})
      as used`.execute(db);
  return rows[0]?.used ?? false;
};
