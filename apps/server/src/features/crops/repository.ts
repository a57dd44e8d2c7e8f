import { sql } from 'kysely';
import type { CopiedFrom, CropRecipe, FarmCrop } from '@onsil/contract/crops';
import type { StageDate } from '@onsil/domain/batch-recipe';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { containing } from '#platform/keyword.ts';

const isIncomplete = sql<boolean>`not exists (
  select from batch_closing where batch_closing.work_no = batch.work_no and batch_closing.stage = 'harvest')`;

/** Origin of a recipe in the shape of the contract; for a copied recipe, the name of its crop. */
const copiedFrom = sql<CopiedFrom>`coalesce(
  (select jsonb_build_object('kind', 'master', 'no', from_crop.crop_no, 'nameKo', from_crop.name_ko, 'nameEn', from_crop.name_en, 'at', null)
    from crop from_crop where from_crop.crop_no = farm_crop_recipe.copied_crop_no),
  (select jsonb_build_object('kind', 'recipe', 'no', older.recipe_id, 'nameKo', theirs.name, 'nameEn', theirs.name,
      'at', to_char(older.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from farm_crop_recipe older join farm_crop theirs using (cultivate_crop_seq)
    where older.recipe_id = farm_crop_recipe.copied_recipe_id))`;

/** Crops of farms with their newest recipe. A name equal to the catalogue's also has its English name. */
const crops = (db: Database) =>
  db
    .selectFrom('farm_crop')
    .innerJoin('farm_crop_recipe', (join) =>
      join.on(
        'farm_crop_recipe.recipe_id',
        '=',
        sql<number>`(select max(recipe_id) from farm_crop_recipe newest where newest.cultivate_crop_seq = farm_crop.cultivate_crop_seq)`,
      ),
    )
    .leftJoin('crop', (join) =>
      join.onRef('crop.crop_no', '=', 'farm_crop.crop_no').onRef('crop.name_ko', '=', 'farm_crop.name'),
    )
    .select([
      'farm_crop.cultivate_crop_seq as cultivateCropSeq',
      'farm_crop.fno',
      'farm_crop.crop_no as cropNo',
      'farm_crop.name as cropNm',
      sql<string>`coalesce(crop.name_en, farm_crop.name)`.as('cropNmEn'),
      'farm_crop.number',
      'farm_crop.crop_type as cropType',
      'farm_crop.cultivation_type as cultivationType',
      'farm_crop.env_standard as envStandard',
      'farm_crop.nutrient_no as nutrientNo',
      sql<Stage[]>`farm_crop.stages`.as('stages'),
      'farm_crop.target_harvest_kg as targetHarvestKg',
      'farm_crop.target_weight_g as targetWeightPerPlant',
      sql<FarmCrop['capacities']>`farm_crop.capacities`.as('capacities'),
      sql<FarmCrop['portCounts']>`farm_crop.port_counts`.as('portCounts'),
      'farm_crop.monthly_plan_kg as monthlyPlanKg',
      sql<boolean>`farm_crop.archived_at is not null`.as('archived'),
      'farm_crop.version',
      'farm_crop_recipe.recipe_id as recipeId',
      sql<CropRecipe>`farm_crop_recipe.recipe`.as('recipe'),
    ]);

export type CropRow = Awaited<ReturnType<typeof listCrops>>[number];

/** All crops of a farm, including archived ones. */
export const listCrops = (db: Database, fno: number) =>
  crops(db)
    .where('farm_crop.fno', '=', fno)
    .orderBy('farm_crop.number')
    .orderBy('farm_crop.cultivate_crop_seq')
    .execute();

export const findCrop = (db: Database, cultivateCropSeq: number): Promise<CropRow | undefined> =>
  crops(db).where('farm_crop.cultivate_crop_seq', '=', cultivateCropSeq).executeTakeFirst();

const withUse = (db: Database) =>
  crops(db).select([
    copiedFrom.as('copiedFrom'),
    sql<number>`(select count(*)::int from batch where batch.cultivate_crop_seq = farm_crop.cultivate_crop_seq)`.as(
      'batches',
    ),
    sql<boolean>`exists (select from batch where batch.cultivate_crop_seq = farm_crop.cultivate_crop_seq and ${isIncomplete})`.as(
      'inUse',
    ),
  ]);

export type UsedCropRow = NonNullable<Awaited<ReturnType<typeof findUsedCrop>>>;

export const findUsedCrop = (db: Database, cultivateCropSeq: number) =>
  withUse(db).where('farm_crop.cultivate_crop_seq', '=', cultivateCropSeq).executeTakeFirst();

export type CropFilter = { fno: number; keyword: string; archived: boolean };

const matchesFilter = ({ fno, keyword, archived }: CropFilter) =>
  sql<boolean>`farm_crop.fno = ${fno} and (farm_crop.archived_at is not null) = ${archived}
    and concat_ws(' ', farm_crop.name, farm_crop.number) ilike ${containing(keyword)}`;

export const listUsedCrops = (db: Database, filter: CropFilter, offset: number, limit: number) =>
  withUse(db)
    .where(matchesFilter(filter))
    .orderBy('farm_crop.number')
    .orderBy('farm_crop.cultivate_crop_seq')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCrops = async (db: Database, filter: CropFilter): Promise<number> =>
  (
    await db
      .selectFrom('farm_crop')
      .where(matchesFilter(filter))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** All versions of a crop's recipe, newest first. */
export const listRecipes = (db: Database, cultivateCropSeq: number, offset: number, limit: number) =>
  db
    .selectFrom('farm_crop_recipe')
    .leftJoin('member', 'member.mno', 'farm_crop_recipe.mno')
    .select([
      'recipe_id as recipeId',
      sql<CropRecipe>`recipe`.as('recipe'),
      copiedFrom.as('copiedFrom'),
      'member.name as memberNm',
      'farm_crop_recipe.created_at as createdAt',
    ])
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .orderBy('recipe_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countRecipes = async (db: Database, cultivateCropSeq: number): Promise<number> =>
  (
    await db
      .selectFrom('farm_crop_recipe')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('cultivate_crop_seq', '=', cultivateCropSeq)
      .executeTakeFirstOrThrow()
  ).count;

/** First day at each stage, by batch, of a crop's incomplete batches. */
export const listStageDates = async (
  db: Database,
  cultivateCropSeq: number,
): Promise<Map<number, readonly StageDate[]>> => {
  const rows = await db
    .selectFrom('batch')
    .select([
      'work_no as workNo',
      sql<StageDate[]>`coalesce((
        select jsonb_agg(jsonb_build_object('stage', stage, 'day', day))
        from (
          select stage, min(day) as day from batch_entry
          where batch_entry.work_no = batch.work_no and (plants > 0 or stage = 'harvest')
          group by stage
        ) first
      ), '[]')`.as('stageDates'),
    ])
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .where(isIncomplete)
    .execute();
  return new Map(rows.map(({ workNo, stageDates }) => [workNo, stageDates]));
};

/** Batches of a crop by name, with whether they are incomplete. */
export const listBatches = (db: Database, cultivateCropSeq: number) =>
  db
    .selectFrom('batch')
    .select(['name', isIncomplete.as('standing')])
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .orderBy('start_on')
    .orderBy('work_no')
    .execute();

export const hasPlans = async (db: Database, cultivateCropSeq: number): Promise<boolean> =>
  (await db
    .selectFrom('yield_plan')
    .select('plan_id')
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const hasPhotos = async (db: Database, cultivateCropSeq: number): Promise<boolean> =>
  (await db
    .selectFrom('growth_photo')
    .select('crop_img_no')
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Names of farms' crops, without archived ones. */
export const listCropNames = (db: Database, fnos: readonly number[]) =>
  db
    .selectFrom('farm_crop')
    .leftJoin('crop', 'crop.crop_no', 'farm_crop.crop_no')
    .select(['fno', 'cultivate_crop_seq as cultivateCropSeq', 'name as cropNm', 'number', 'crop.name_ko as masterNm'])
    .where('fno', '=', sql<number>`any(${fnos})`)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
