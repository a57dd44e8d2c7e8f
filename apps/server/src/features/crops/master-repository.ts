import { sql } from 'kysely';
import type { CropRecipe } from '@onsil/contract/crops';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

const matchesName = (keyword: string) => sql<boolean>`concat_ws(' ', name_ko, name_en) ilike ${containing(keyword)}`;

export const listMaster = (db: Database, keyword: string, offset: number, limit: number) =>
  db
    .selectFrom('crop')
    .select([
      'crop_no as cropNo',
      'name_ko as cropNmKo',
      'name_en as cropNmEn',
      'crop_type as cropType',
      sql<Stage[]>`stages`.as('stages'),
      'weight_g as weightPerPlant',
      sql<CropRecipe>`recipe`.as('recipe'),
    ])
    .where(matchesName(keyword))
    .orderBy('position')
    .orderBy('crop_no')
    .offset(offset)
    .limit(limit)
    .execute();

export const countMaster = async (db: Database, keyword: string): Promise<number> =>
  (
    await db
      .selectFrom('crop')
      .where(matchesName(keyword))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const listNutrients = (db: Database) =>
  db
    .selectFrom('nutrient_solution')
    .select([
      'nutrient_no as nutrientNo',
      'name_ko as nameKo',
      'name_en as nameEn',
      'crop_ko as cropKo',
      'crop_en as cropEn',
      'ec_low as ecLow',
      'ec_high as ecHigh',
      'ph_low as phLow',
      'ph_high as phHigh',
      'source',
    ])
    .orderBy('position')
    .orderBy('nutrient_no')
    .execute();

export const hasMaster = async (db: Database, cropNo: number): Promise<boolean> =>
  (await db.selectFrom('crop').select('crop_no').where('crop_no', '=', cropNo).forKeyShare().executeTakeFirst()) !==
  undefined;

export const hasNutrient = async (db: Database, nutrientNo: number): Promise<boolean> =>
  (await db
    .selectFrom('nutrient_solution')
    .select('nutrient_no')
    .where('nutrient_no', '=', nutrientNo)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;
