import { sql } from 'kysely';
import type { CropRecipe } from '@onsil/contract/crops';
import type { Database } from '#platform/database/database.ts';

/** Numbers of the catalogue's crops and nutrient solutions by Korean name. */
export const findCatalogueNumbers = async (db: Database): Promise<Map<string, number>> => {
  const crops = await db.selectFrom('crop').select(['nameKo as name', 'cropNo as no']).execute();
  const solutions = await db.selectFrom('nutrientSolution').select(['nameKo as name', 'nutrientNo as no']).execute();
  return new Map([...crops, ...solutions].map(({ name, no }) => [name, no]));
};

export const findCatalogueRecipe = async (db: Database, cropNo: number): Promise<CropRecipe> =>
  (
    await db
      .selectFrom('crop')
      .select(sql<CropRecipe>`recipe`.as('recipe'))
      .where('cropNo', '=', cropNo)
      .executeTakeFirstOrThrow()
  ).recipe;

/** Inserts monthly plans of a crop (kg); months without harvest have none. */
export const savePlans = async (
  db: Database,
  farmNo: number,
  farmCropId: number,
  year: number,
  kgByMonth: readonly number[],
): Promise<void> => {
  const rows = kgByMonth.flatMap((planKg, index) =>
    planKg > 0 ? [{ farmNo, farmCropId, year, month: index + 1, planKg }] : [],
  );
  if (rows.length > 0) await db.insertInto('yieldPlan').values(rows).execute();
};
