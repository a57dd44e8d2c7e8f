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
