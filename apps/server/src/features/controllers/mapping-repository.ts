import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type MappingRow = { sourceKey: string; field: string; sourceUnit: string; factor: number; offset: number };

export const listWholeMappings = (db: Database, controllerId: number): Promise<MappingRow[]> =>
  db
    .selectFrom('field_mapping')
    .select([
      'source_key as sourceKey',
      'field_key as field',
      'source_unit as sourceUnit',
      'factor',
      'offset_ as offset',
    ])
    .where('controller_id', '=', controllerId)
    .orderBy('source_key')
    .execute();

export const replaceMappings = async (
  db: Database,
  controllerId: number,
  mappings: readonly MappingRow[],
): Promise<void> => {
  await db.deleteFrom('field_mapping').where('controller_id', '=', controllerId).execute();
  if (mappings.length === 0) return;
  await db
    .insertInto('field_mapping')
    .values(
      mappings.map(({ sourceKey, field, sourceUnit, factor, offset }) => ({
        controller_id: controllerId,
        source_key: sourceKey,
        field_key: field,
        source_unit: sourceUnit,
        factor,
        offset_: offset,
      })),
    )
    .execute();
};

/** Unmapped keys that a controller sent since a time, most frequent first. */
export const listUnknownKeys = async (db: Database, controllerId: number, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('rejected_sample')
    .select('source_key as sourceKey')
    .where('controller_id', '=', controllerId)
    .where('received_at', '>=', since)
    .where('reason', '=', 'unknown_field')
    .where('source_key', 'is not', null)
    .groupBy('source_key')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('source_key')
    .limit(50)
    .execute();
  return rows.flatMap(({ sourceKey }) => sourceKey ?? []);
};
