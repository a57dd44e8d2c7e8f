import { sql } from 'kysely';
import type { GrowthRecipe } from '@onsil/domain/growth-recipe';
import type { Database } from '#platform/database.ts';

/** A period in which a field's limits applied; epoch ms, null for an open end. */
export type StandardRow = {
  controllerId: number;
  field: string;
  from: number | null;
  to: number | null;
  own: boolean;
  low1: number | null;
  high1: number | null;
  low2: number | null;
  high2: number | null;
  low3: number | null;
  high3: number | null;
  deadband: number | null;
  onDelaySeconds: number | null;
  offDelaySeconds: number | null;
  attentionSeconds: number | null;
};

const ms = (column: string) => sql<number | null>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Limits of controllers that applied at or after a time. */
export const listStandards = (db: Database, controllerIds: readonly number[], since: Date): Promise<StandardRow[]> =>
  db
    .selectFrom('standard')
    .select([
      'controller_id as controllerId',
      'field_key as field',
      ms('valid_from').as('from'),
      ms('valid_to').as('to'),
      'own',
      'low1',
      'high1',
      'low2',
      'high2',
      'low3',
      'high3',
      'deadband',
      'on_delay_seconds as onDelaySeconds',
      'off_delay_seconds as offDelaySeconds',
      'attention_seconds as attentionSeconds',
    ])
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', since)]))
    .orderBy('controller_id')
    .orderBy('field_key')
    .orderBy(sql`valid_from nulls first`)
    .execute();

export type CultivationRow = {
  controllerId: number;
  nameKo: string;
  nameEn: string;
  recipe: GrowthRecipe;
  /** the batch whose season sets the limits; null: set by hand */
  workNo: number | null;
  /** from when its limits apply to this controller */
  startedAt: number;
  /** day 0 of the recipe's plan, which may be long before the batch came to this controller */
  recipeFrom: number;
  endedAt: number | null;
};

const cultivations = (db: Database) =>
  db
    .selectFrom('cultivation')
    .innerJoin('growth_recipe', 'growth_recipe.recipe_id', 'cultivation.recipe_id')
    .select([
      'controller_id as controllerId',
      'name_ko as nameKo',
      'name_en as nameEn',
      sql<GrowthRecipe>`jsonb_build_object('source', source, 'stages', stages)`.as('recipe'),
      'work_no as workNo',
      sql<number>`(extract(epoch from started_at) * 1000)::float8`.as('startedAt'),
      sql<number>`(extract(epoch from coalesce(recipe_from, started_at)) * 1000)::float8`.as('recipeFrom'),
      ms('ended_at').as('endedAt'),
    ]);

/** Cultivations of controllers at or after a time, by start. */
export const listCultivations = (
  db: Database,
  controllerIds: readonly number[],
  since: Date,
): Promise<CultivationRow[]> =>
  cultivations(db)
    .where('controller_id', '=', sql<number>`any(${controllerIds})`)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
    .orderBy('controller_id')
    .orderBy('started_at')
    .execute();

export const findGrowing = (db: Database, controllerId: number): Promise<CultivationRow | undefined> =>
  cultivations(db).where('controller_id', '=', controllerId).where('ended_at', 'is', null).executeTakeFirst();

/** Controllers whose limits batches set, by controller. */
export const listLed = (
  db: Database,
  workNos: readonly number[],
): Promise<{ controllerId: number; workNo: number }[]> =>
  db
    .selectFrom('cultivation')
    .select(['controller_id as controllerId', sql<number>`work_no`.as('workNo')])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .where('ended_at', 'is', null)
    .orderBy('controller_id')
    .execute();

export type NewStandard = Omit<StandardRow, 'controllerId' | 'from' | 'to'>;

/**
 * Locks a controller for changes of its limits and recipe until the transaction ends. Does not block inserts that only
 * reference it.
 */
export const holdController = async (db: Database, controllerId: number): Promise<void> => {
  await sql`select from controller where controller_id = ${controllerId} for no key update`.execute(db);
};

/** Applies new limits of a controller from a time on (null: since always) and ends the previous ones there. */
export const replaceStandards = async (
  db: Database,
  controllerId: number,
  standards: readonly NewStandard[],
  from: Date | null,
  mno: number | null,
): Promise<void> => {
  if (standards.length === 0) return;
  await holdController(db, controllerId);
  await db
    .updateTable('standard')
    .set({ valid_to: from })
    .where('controller_id', '=', controllerId)
    .where('field_key', '=', sql<string>`any(${standards.map((one) => one.field)})`)
    .where('valid_to', 'is', null)
    .execute();
  await db
    .insertInto('standard')
    .values(
      standards.map(({ field, onDelaySeconds, offDelaySeconds, attentionSeconds, ...columns }) => ({
        controller_id: controllerId,
        field_key: field,
        valid_from: from,
        ...columns,
        on_delay_seconds: onDelaySeconds,
        off_delay_seconds: offDelaySeconds,
        attention_seconds: attentionSeconds,
        mno,
      })),
    )
    .execute();
};

export type NewCultivation = {
  nameKo: string;
  nameEn: string;
  recipe: GrowthRecipe;
  startedAt: Date;
  /** only if a batch sets the limits; otherwise the plan starts with the cultivation */
  batch?: { workNo: number; recipeFrom: Date };
};

/** Ends the current cultivation of a controller and starts the next, if given, at its `startedAt`. */
export const replaceCultivation = async (
  db: Database,
  controllerId: number,
  now: Date,
  next: NewCultivation | null,
): Promise<void> => {
  await holdController(db, controllerId);
  await db
    .updateTable('cultivation')
    .set({ ended_at: sql`greatest(started_at, ${now})` })
    .where('controller_id', '=', controllerId)
    .where('ended_at', 'is', null)
    .execute();
  if (!next) return;
  const { recipe_id } = await db
    .insertInto('growth_recipe')
    .values({
      name_ko: next.nameKo,
      name_en: next.nameEn,
      source: next.recipe.source,
      stages: JSON.stringify(next.recipe.stages),
    })
    .returning('recipe_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cultivation')
    .values({
      controller_id: controllerId,
      recipe_id,
      started_at: next.startedAt,
      work_no: next.batch?.workNo ?? null,
      recipe_from: next.batch?.recipeFrom ?? null,
    })
    .execute();
};
