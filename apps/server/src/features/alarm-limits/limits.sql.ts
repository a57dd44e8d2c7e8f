import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { OwnLimits } from '@onsil/domain/alarms/own-limits';
import type { GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';

/** A period in which a field's limits applied; epoch ms, null for an open end. */
export type LimitRow = {
  controllerNo: number;
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
  night: OwnLimits['night'];
  deadband: number | null;
  onDelaySeconds: number | null;
  offDelaySeconds: number | null;
  attentionSeconds: number | null;
};

const ms = (time: string) => sql<number | null>`(extract(epoch from ${sql.raw(time)}) * 1000)::float8`;

export type CultivationRow = {
  controllerNo: number;
  nameKo: string;
  nameEn: string;
  recipe: GrowthRecipe;
  /** the batch whose season sets the limits; null: set by hand */
  batchId: number | null;
  /** from when its limits apply to this controller */
  startedAt: number;
  /** day 0 of the recipe's plan, which may be long before the batch came to this controller */
  recipeFrom: number;
  endedAt: number | null;
};

const cultivations = (db: Database) =>
  db
    .selectFrom('cultivation')
    .innerJoin('growthRecipe', 'growthRecipe.recipeId', 'cultivation.recipeId')
    .select([
      'controllerNo',
      'nameKo',
      'nameEn',
      sql<GrowthRecipe>`jsonb_build_object('source', source, 'stages', stages)`.as('recipe'),
      'batchId',
      sql<number>`(extract(epoch from started_at) * 1000)::float8`.as('startedAt'),
      sql<number>`(extract(epoch from coalesce(recipe_from, started_at)) * 1000)::float8`.as('recipeFrom'),
      ms('ended_at').as('endedAt'),
    ]);

/** Limits and cultivations of controllers that applied at or after a time; both in one statement, as charts and newest values ask. */
export const listLimits = async (db: Database, controllerNos: readonly number[], since: Date) => {
  const [found] = await selectLimits(db, controllerNos, since);
  return found ?? { rows: [], cultivations: [] };
};

const selectLimits = compileOnce<{ rows: LimitRow[]; cultivations: CultivationRow[] }>(
  (controllerNos, since) => sql`
    select
      (select coalesce(json_agg(x), '[]') from (
        select controller_no as "controllerNo", field_key as field, ${ms('valid_from')} as "from", ${ms('valid_to')} as "to",
          own, low1, high1, low2, high2, low3, high3, night, deadband, on_delay_seconds as "onDelaySeconds",
          off_delay_seconds as "offDelaySeconds", attention_seconds as "attentionSeconds"
        from alarm_limit
        where controller_no = any(${controllerNos}::int[]) and (valid_to is null or valid_to > ${since}::timestamptz)
        order by controller_no, field_key, valid_from nulls first) x) as rows,
      (select coalesce(json_agg(x), '[]') from (
        select controller_no as "controllerNo", name_ko as "nameKo", name_en as "nameEn",
          jsonb_build_object('source', source, 'stages', stages) as recipe, batch_id as "batchId",
          ${ms('started_at')} as "startedAt", ${ms('coalesce(recipe_from, started_at)')} as "recipeFrom", ${ms('ended_at')} as "endedAt"
        from cultivation join growth_recipe using (recipe_id)
        where controller_no = any(${controllerNos}::int[]) and (ended_at is null or ended_at > ${since}::timestamptz)
        order by controller_no, started_at) x) as cultivations`,
);

/** SQL: whether a controller has limits, or had some after a time. Looks its own rows up: `exists` would read those of all controllers. */
export const hadLimits = (controllerNo: RawBuilder<unknown>, since: Date): RawBuilder<boolean> => sql`coalesce(
  (select true from alarm_limit l
    where l.controller_no = ${controllerNo} and own and coalesce(low1, high1, low2, high2, low3, high3) is not null
      and (valid_to is null or valid_to > ${since}) limit 1),
  (select true from cultivation c join growth_recipe using (recipe_id)
    where c.controller_no = ${controllerNo} and (ended_at is null or ended_at > ${since})
      and jsonb_path_exists(stages, '$[*].fields.*') limit 1),
  false)`;

export const findCurrentCultivation = (db: Database, controllerNo: number): Promise<CultivationRow | undefined> =>
  cultivations(db).where('controllerNo', '=', controllerNo).where('endedAt', 'is', null).executeTakeFirst();

/** Controllers whose limits batches set, by controller. */
export const listBatchControllers = (
  db: Database,
  batchIds: readonly number[],
): Promise<{ controllerNo: number; batchId: number }[]> =>
  db
    .selectFrom('cultivation')
    .select(['controllerNo', 'batchId'])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .where('endedAt', 'is', null)
    .orderBy('controllerNo')
    .$narrowType<{ batchId: NotNull }>()
    .execute();

export type NewLimits = Omit<LimitRow, 'controllerNo' | 'from' | 'to'>;

/**
 * Locks a controller for changes of its limits, recipe and mutes until the transaction ends. Does not block inserts that only
 * reference it.
 */
export const lockController = async (db: Database, controllerNo: number): Promise<{ limitsVersion: number }> => {
  const { rows } = await sql<{ limitsVersion: number }>`
    select limits_version from controller where controller_no = ${controllerNo} for no key update`.execute(db);
  return rows[0] ?? { limitsVersion: 0 };
};

/** Counts of the changes of controllers' limits and recipes. */
export const listLimitsVersions = async (
  db: Database,
  controllerNos: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('controller')
    .select(['controllerNo', 'limitsVersion'])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();
  return new Map(rows.map(({ controllerNo, limitsVersion }) => [controllerNo, limitsVersion]));
};

/** Locks as `lockController`, and tells those who keep the limits that they change. */
const startChange = async (db: Database, controllerNo: number): Promise<void> => {
  await sql`update controller set limits_version = limits_version + 1 where controller_no = ${controllerNo}`.execute(
    db,
  );
};

/** Applies new limits of a controller from a time on (null: since always) and ends the previous ones there. */
export const replaceLimits = async (
  db: Database,
  controllerNo: number,
  { limits, from, memberNo }: { limits: readonly NewLimits[]; from: Date | null; memberNo: number | null },
): Promise<void> => {
  if (limits.length === 0) return;
  await startChange(db, controllerNo);
  await db
    .updateTable('alarmLimit')
    .set({ validTo: from })
    .where('controllerNo', '=', controllerNo)
    .where('fieldKey', '=', sql<string>`any(${limits.map((one) => one.field)})`)
    .where('validTo', 'is', null)
    .execute();
  await db
    .insertInto('alarmLimit')
    .values(
      limits.map(({ field, night, ...columns }) => ({
        controllerNo,
        fieldKey: field,
        validFrom: from,
        ...columns,
        night: night && JSON.stringify(night),
        memberNo,
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
  batch?: { batchId: number; recipeFrom: Date };
};

/** Ends the current cultivation of a controller and starts the next, if given, at its `startedAt`. */
export const replaceCultivation = async (
  db: Database,
  controllerNo: number,
  { now, next }: { now: Date; next: NewCultivation | null },
): Promise<void> => {
  await startChange(db, controllerNo);
  await db
    .updateTable('cultivation')
    .set({ endedAt: sql`greatest(started_at, ${now})` })
    .where('controllerNo', '=', controllerNo)
    // The one in force ends later than now where a clock that was ahead ended it.
    .where(sql<boolean>`(ended_at is null or ended_at > ${now} and started_at <= ${now})`)
    .execute();
  if (!next) return;
  const { recipeId } = await db
    .insertInto('growthRecipe')
    .values({
      nameKo: next.nameKo,
      nameEn: next.nameEn,
      source: next.recipe.source,
      stages: JSON.stringify(next.recipe.stages),
    })
    .returning('recipeId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cultivation')
    .values({
      controllerNo,
      recipeId,
      startedAt: next.startedAt,
      batchId: next.batch?.batchId ?? null,
      recipeFrom: next.batch?.recipeFrom ?? null,
    })
    .execute();
};
