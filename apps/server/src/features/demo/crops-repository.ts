import { sql } from 'kysely';
import type { CropRecipe } from '@onsil/contract/crops';
import type { Database } from '#platform/database.ts';

/** Numbers of the catalogue's crops and nutrient solutions by Korean name. */
export const masterNumbers = async (db: Database): Promise<Map<string, number>> => {
  const crops = await db.selectFrom('crop').select(['name_ko as name', 'crop_no as no']).execute();
  const solutions = await db.selectFrom('nutrient_solution').select(['name_ko as name', 'nutrient_no as no']).execute();
  return new Map([...crops, ...solutions].map(({ name, no }) => [name, no]));
};

export const masterRecipe = async (db: Database, cropNo: number): Promise<CropRecipe> =>
  (
    await db
      .selectFrom('crop')
      .select(sql<CropRecipe>`recipe`.as('recipe'))
      .where('crop_no', '=', cropNo)
      .executeTakeFirstOrThrow()
  ).recipe;

/** Inserts monthly plans of a crop (kg); months without harvest have none. */
export const savePlans = async (
  db: Database,
  fno: number,
  cultivateCropSeq: number,
  year: number,
  kgByMonth: readonly number[],
): Promise<void> => {
  const rows = kgByMonth.flatMap((plan_kg, index) =>
    plan_kg > 0 ? [{ fno, cultivate_crop_seq: cultivateCropSeq, year, month: index + 1, plan_kg }] : [],
  );
  if (rows.length > 0) await db.insertInto('yield_plan').values(rows).execute();
};
