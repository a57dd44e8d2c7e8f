import { sql } from 'kysely';
import type { CropRecipe } from '@onsil/contract/crops';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';

const matchesName = (keyword: string) =>
  sql<boolean>`concat_ws(' ', name_ko, name_en) ilike ${containsPattern(keyword)}`;

export const listCatalogueCrops = (db: Database, keyword: string, offset: number, limit: number) =>
  db
    .selectFrom('crop')
    .select([
      'cropNo',
      'nameKo as cropNameKo',
      'nameEn as cropNameEn',
      'cropType',
      sql<Stage[]>`stages`.as('stages'),
      'weightG as weightPerPlant',
      sql<CropRecipe>`recipe`.as('recipe'),
    ])
    .where(matchesName(keyword))
    .orderBy('position')
    .orderBy('cropNo')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCatalogueCrops = async (db: Database, keyword: string): Promise<number> =>
  (
    await db
      .selectFrom('crop')
      .where(matchesName(keyword))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const listNutrients = (db: Database) =>
  db
    .selectFrom('nutrientSolution')
    .select(['nutrientNo', 'nameKo', 'nameEn', 'cropKo', 'cropEn', 'ecLow', 'ecHigh', 'phLow', 'phHigh', 'source'])
    .orderBy('position')
    .orderBy('nutrientNo')
    .execute();

export const lockCatalogueCropForShare = (db: Database, cropNo: number): Promise<boolean> =>
  lockForShare(db.selectFrom('crop').select('cropNo').where('cropNo', '=', cropNo));

export const lockNutrientForShare = (db: Database, nutrientNo: number): Promise<boolean> =>
  lockForShare(db.selectFrom('nutrientSolution').select('nutrientNo').where('nutrientNo', '=', nutrientNo));
