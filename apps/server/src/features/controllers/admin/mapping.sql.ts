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

/** Version of a controller's mapping. Read before its rows: rows that are newer only make a save conflict. */
export const findMappingVersion = async (db: Database, controllerNo: number): Promise<number> => {
  const { mappingVersion } = await db
    .selectFrom('controller')
    .select('mappingVersion')
    .where('controllerNo', '=', controllerNo)
    .executeTakeFirstOrThrow();
  return mappingVersion;
};

export const replaceMappings = async (
  db: Database,
  controllerNo: number,
  mappings: readonly MappingRow[],
): Promise<void> => {
  await db
    .updateTable('controller')
    .set({ mappingVersion: sql<number>`mapping_version + 1` })
    .where('controllerNo', '=', controllerNo)
    .execute();
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
