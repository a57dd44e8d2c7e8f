import { sql } from 'kysely';
import type { RecipeSource, CropRecipe, FarmCrop } from '@onsil/contract/crops';
import type { SortRequest } from '@onsil/contract/envelope';
import type { StageDate } from '@onsil/domain/batches/season-recipe';
import { seasonOf, stages, type Stage } from '@onsil/domain/crops/stages';
import { isArrival, isComplete } from '#features/layouts/layouts.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import { maxFound, searchIn, type TextSearch } from '#platform/database/text-search.ts';
import type { RowRange } from '#platform/http/page.ts';

/** Origin of a recipe in the shape of the contract; for a copied recipe, the name of its crop. */
const copiedFrom = sql<RecipeSource>`coalesce(
  (select jsonb_build_object('kind', 'master', 'no', from_crop.crop_no, 'nameKo', from_crop.name_ko, 'nameEn', from_crop.name_en, 'at', null)
    from crop from_crop where from_crop.crop_no = farm_crop_recipe.copied_crop_no),
  (select jsonb_build_object('kind', 'recipe', 'no', older.recipe_id, 'nameKo', theirs.name, 'nameEn', theirs.name,
      'at', to_char(older.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from farm_crop_recipe older join farm_crop theirs using (farm_crop_id)
    where older.recipe_id = farm_crop_recipe.copied_recipe_id))`;

/** Crops of farms with their newest recipe. A name equal to the catalogue's also has its English name. */
const crops = (db: Database) =>
  db
    .selectFrom('farmCrop')
    .innerJoin('farmCropRecipe', (join) =>
      join.on(
        'farmCropRecipe.recipeId',
        '=',
        sql<number>`(select max(recipe_id) from farm_crop_recipe newest where newest.farm_crop_id = farm_crop.farm_crop_id)`,
      ),
    )
    .leftJoin('crop', (join) =>
      join.onRef('crop.cropNo', '=', 'farmCrop.cropNo').onRef('crop.nameKo', '=', 'farmCrop.name'),
    )
    .select([
      'farmCrop.farmCropId',
      'farmCrop.farmNo',
      'farmCrop.cropNo',
      'farmCrop.name as cropName',
      sql<string>`coalesce(crop.name_en, farm_crop.name)`.as('cropNameEn'),
      'farmCrop.number',
      'farmCrop.cropType',
      'farmCrop.cultivationType',
      'farmCrop.envStandard',
      'farmCrop.nutrientNo',
      sql<Stage[]>`farm_crop.stages`.as('stages'),
      'farmCrop.targetHarvestKg',
      'farmCrop.targetWeightG as targetWeightPerPlant',
      sql<FarmCrop['capacities']>`farm_crop.capacities`.as('capacities'),
      sql<FarmCrop['portCounts']>`farm_crop.port_counts`.as('portCounts'),
      'farmCrop.monthlyPlanKg',
      sql<boolean>`farm_crop.archived_at is not null`.as('archived'),
      'farmCrop.version',
      'farmCropRecipe.recipeId',
      sql<CropRecipe>`farm_crop_recipe.recipe`.as('recipe'),
    ]);

export type CropRow = Awaited<ReturnType<typeof listCrops>>[number];

/** All crops of a farm, including archived ones. */
export const listCrops = (db: Database, farmNo: number) =>
  crops(db).where('farmCrop.farmNo', '=', farmNo).orderBy('farmCrop.number').orderBy('farmCrop.farmCropId').execute();

export const findCrop = (db: Database, farmCropId: number): Promise<CropRow | undefined> =>
  crops(db).where('farmCrop.farmCropId', '=', farmCropId).executeTakeFirst();

const withUse = (db: Database) =>
  crops(db).select([
    copiedFrom.as('copiedFrom'),
    sql<number>`(select count(*)::int from batch where batch.farm_crop_id = farm_crop.farm_crop_id)`.as('batches'),
    sql<boolean>`exists (select from batch where batch.farm_crop_id = farm_crop.farm_crop_id and not ${isComplete()})`.as(
      'inUse',
    ),
    sql<boolean>`exists (select from batch where batch.farm_crop_id = farm_crop.farm_crop_id)
      or exists (select from yield_plan where yield_plan.farm_crop_id = farm_crop.farm_crop_id)
      or exists (select from growth_photo where growth_photo.farm_crop_id = farm_crop.farm_crop_id)
      or exists (select from cost_entry where cost_entry.farm_crop_id = farm_crop.farm_crop_id)`.as('referenced'),
  ]);

export type CropWithUseRow = NonNullable<Awaited<ReturnType<typeof findCropWithUse>>>;

export const findCropWithUse = (db: Database, farmCropId: number) =>
  withUse(db).where('farmCrop.farmCropId', '=', farmCropId).executeTakeFirst();

export type CropFilter = { farmNo: number; keyword: string; archived: boolean };

const matchesFilter = ({ farmNo, keyword, archived }: CropFilter) =>
  sql<boolean>`farm_crop.farm_no = ${farmNo} and (farm_crop.archived_at is not null) = ${archived}
    and concat_ws(' ', farm_crop.name, farm_crop.number) ilike ${containsPattern(keyword)}`;

const seasonByStage = JSON.stringify(Object.fromEntries(stages.map((stage) => [stage, seasonOf(stage)])));

/** As `recipeDays` of the domain. */
const recipeDays = sql`(
  select sum((one ->> 'days')::float8) from jsonb_array_elements(farm_crop_recipe.recipe -> 'seasons') one
  where one ->> 'season' in (
    select ${seasonByStage}::jsonb ->> stage from unnest(farm_crop.stages) stage where stage <> 'harvest'))`;

const sortKeys = {
  name: byText('farmCrop.name'),
  use: byColumn('inUse'),
  days: recipeDays,
  harvest: byColumn('farmCrop.targetHarvestKg'),
  weight: byColumn('farmCrop.targetWeightG'),
  plan: byColumn('farmCrop.monthlyPlanKg'),
  batches: byColumn('batches'),
};
export type CropSorting = SortRequest<keyof typeof sortKeys>;

export const listCropsWithUse = (db: Database, filter: CropFilter, sorting: CropSorting, { offset, limit }: RowRange) =>
  withUse(db)
    .where(matchesFilter(filter))
    .$call(sortBy(sortKeys, sorting))
    .orderBy('farmCrop.number')
    .orderBy('farmCrop.farmCropId')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCrops = (db: Database, filter: CropFilter): Promise<number> =>
  countRows(db.selectFrom('farmCrop').where(matchesFilter(filter)));

/** All versions of a crop's recipe, newest first. */
export const listRecipes = (db: Database, farmCropId: number, { offset, limit }: RowRange) =>
  db
    .selectFrom('farmCropRecipe')
    .leftJoin('member', 'member.memberNo', 'farmCropRecipe.memberNo')
    .select([
      'recipeId',
      sql<CropRecipe>`recipe`.as('recipe'),
      copiedFrom.as('copiedFrom'),
      'member.name as memberName',
      'farmCropRecipe.createdAt',
    ])
    .where('farmCropId', '=', farmCropId)
    .orderBy('recipeId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countRecipes = (db: Database, farmCropId: number): Promise<number> =>
  countRows(db.selectFrom('farmCropRecipe').where('farmCropId', '=', farmCropId));

/** First day at each stage, by batch, of a crop's incomplete batches. */
export const listStageDates = async (db: Database, farmCropId: number): Promise<Map<number, readonly StageDate[]>> => {
  const rows = await db
    .selectFrom('batch')
    .select([
      'batchId',
      sql<StageDate[]>`coalesce((
        select jsonb_agg(jsonb_build_object('stage', stage, 'day', day))
        from (
          select stage, min(day) as day from batch_entry
          where batch_entry.batch_id = batch.batch_id and ${isArrival}
          group by stage
        ) first
      ), '[]')`.as('stageDates'),
    ])
    .where('farmCropId', '=', farmCropId)
    .where(({ not }) => not(isComplete()))
    .execute();
  return new Map(rows.map(({ batchId, stageDates }) => [batchId, stageDates]));
};

/** Batches of a crop by name, with whether they are incomplete. */
export const listBatches = (db: Database, farmCropId: number) =>
  db
    .selectFrom('batch')
    .select(['name', sql<boolean>`not ${isComplete()}`.as('standing')])
    .where('farmCropId', '=', farmCropId)
    .orderBy('startOn')
    .orderBy('batchId')
    .execute();

/** Crops in use of farms that a search may mean, the likeliest first. */
export const searchCrops = (db: Database, farmNos: readonly number[], search: TextSearch) => {
  const { isFound, isLikely } = searchIn(
    search,
    sql`farm_crop.name, farm_crop.number, concat(farm.name, ' ', farm_crop.name)`,
  );
  return db
    .selectFrom('farmCrop')
    .innerJoin('farm', 'farm.farmNo', 'farmCrop.farmNo')
    .select(['farmCropId', 'farmCrop.name as cropName', 'number', 'farm.farmId', 'farm.name as farmName'])
    .where('farmCrop.farmNo', '=', sql<number>`any(${farmNos})`)
    .where('archivedAt', 'is', null)
    .where(isFound)
    .orderBy(isLikely, 'desc')
    .orderBy('farmCrop.name')
    .limit(maxFound)
    .execute();
};

/** Names of farms' crops, without archived ones. */
export const listCropNames = (db: Database, farmNos: readonly number[]) =>
  db
    .selectFrom('farmCrop')
    .leftJoin('crop', 'crop.cropNo', 'farmCrop.cropNo')
    .select(['farmNo', 'farmCropId', 'name as cropName', 'number', 'crop.nameKo as masterName'])
    .where('farmNo', '=', sql<number>`any(${farmNos})`)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .execute();
