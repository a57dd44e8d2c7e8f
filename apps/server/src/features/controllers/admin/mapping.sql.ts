import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export type MappingRow = { sourceKey: string; field: string; sourceUnit: string; factor: number; offset: number };

export const listMappingRows = (db: Database, controllerNo: number): Promise<MappingRow[]> =>
  db
    .selectFrom('fieldMapping')
    .select(['sourceKey', 'fieldKey as field', 'sourceUnit', 'factor', 'offset'])
    .where('controllerNo', '=', controllerNo)
    .orderBy('sourceKey')
    .execute();

export const replaceMappings = async (
  db: Database,
  controllerNo: number,
  mappings: readonly MappingRow[],
): Promise<void> => {
  await db.deleteFrom('fieldMapping').where('controllerNo', '=', controllerNo).execute();
  if (mappings.length === 0) return;
  await db
    .insertInto('fieldMapping')
    .values(
      mappings.map(({ sourceKey, field, sourceUnit, factor, offset }) => ({
        controllerNo,
        sourceKey,
        fieldKey: field,
        sourceUnit,
        factor,
        offset,
      })),
    )
    .execute();
};

/** Unmapped keys that a controller sent since a time, most frequent first. */
export const listUnknownKeys = async (db: Database, controllerNo: number, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('rejectedSample')
    .select('sourceKey')
    .where('controllerNo', '=', controllerNo)
    .where('receivedAt', '>=', since)
    .where('reason', '=', 'unknown_field')
    .where('sourceKey', 'is not', null)
    .groupBy('sourceKey')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('sourceKey')
    .limit(50)
    .execute();
  return rows.flatMap(({ sourceKey }) => sourceKey ?? []);
};
