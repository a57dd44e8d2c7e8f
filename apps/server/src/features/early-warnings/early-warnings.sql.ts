import { sql } from 'kysely';
import type { EarlyWarning, EarlyWarningSetting } from '@onsil/contract/early-warnings';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';

export const findSetting = (db: Database, farmNo: number): Promise<EarlyWarningSetting | undefined> =>
  db.selectFrom('earlyWarningSetting').select(['isOn', 'isNotifying']).where('farmNo', '=', farmNo).executeTakeFirst();

/** Serializes changes of a farm's setting, also its first, until the transaction ends. */
export const lockSetting = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('early warning setting'), ${farmNo})`.execute(db);

export const saveSetting = (db: Database, farmNo: number, setting: EarlyWarningSetting) =>
  db
    .insertInto('earlyWarningSetting')
    .values({ farmNo, ...setting })
    .onConflict((conflict) => conflict.column('farmNo').doUpdateSet(setting))
    .execute();

/** Warnings of a farm from a time and a probability on. */
export const listWarnings = async (
  db: Database,
  farmNo: number,
  { since, minProbability }: { since: Date; minProbability: number },
): Promise<(Omit<EarlyWarning, 'at'> & { at: Date })[]> => {
  const { rows } = await sql<Omit<EarlyWarning, 'at'> & { at: Date }>`
    select c.controller_id, w.field_key as field, w.at, w.probability, w.side, w.courses, w.days
    from early_warning w join controller c using (controller_no)
    where c.farm_no = ${farmNo} and c.retired_at is null and w.at >= ${since} and w.probability >= ${minProbability}
    order by c.position, c.controller_no, w.probability desc`.execute(db);
  return rows;
};

/** A controller of a farm that is warned; times in epoch ms. */
export type WarnedController = {
  controllerNo: number;
  farmNo: number;
  farm: string;
  controller: string;
  intervalSeconds: number;
  isNotifying: boolean;
  notifiedAt: number | null;
  /** fields that are out of their range, or were until just now */
  openFields: string[];
};

/** Later than any clock is: a clock that was ahead evaluated it. */
const isAhead = (since: Date) => sql`state.evaluated_at > ${since}::timestamptz + interval '1 hour'`;

/**
 * Controllers of farms that are warned and not evaluated since a time, which is not long ago; those first that were evaluated
 * longest ago.
 */
export const listWarnedControllers = async (db: Database, since: Date): Promise<WarnedController[]> => {
  const { rows } = await sql<WarnedController>`
    select c.controller_no, c.farm_no, farm.name as farm, c.name as controller, c.interval_seconds, setting.is_notifying,
      ${epochMs('state.notifiedAt')} as notified_at,
      coalesce((select array_agg(field_key) from deviation d
        where d.controller_no = c.controller_no and d.ended_at is null and d.field_key is not null), '{}') as open_fields
    from early_warning_setting setting join farm using (farm_no) join controller c using (farm_no)
      left join early_warning_state state using (controller_no)
    where setting.is_on and c.retired_at is null and (state.evaluated_at is null or state.evaluated_at < ${since} or ${isAhead(since)})
    order by state.evaluated_at nulls first, c.controller_no`.execute(db);
  return rows;
};

export type NewWarning = Omit<EarlyWarning, 'controllerId' | 'at'>;

/** Replaces the warnings of a controller: only the newest are kept. */
export const replaceWarnings = async (
  db: Database,
  controllerNo: number,
  { at, warnings }: { at: Date; warnings: readonly NewWarning[] },
): Promise<void> => {
  await db.deleteFrom('earlyWarning').where('controllerNo', '=', controllerNo).execute();
  if (warnings.length > 0)
    await db
      .insertInto('earlyWarning')
      .values(warnings.map(({ field, ...rest }) => ({ controllerNo, fieldKey: field, at, ...rest })))
      .execute();
  await saveEvaluated(db, controllerNo, at);
};

/** Notes when a controller was evaluated, or could not be: the next in turn are those that waited longest. */
export const saveEvaluated = (db: Database, controllerNo: number, at: Date): Promise<unknown> =>
  sql`
    insert into early_warning_state (controller_no, evaluated_at) values (${controllerNo}, ${at})
    on conflict (controller_no) do update set evaluated_at = excluded.evaluated_at`.execute(db);

export const saveNotified = (db: Database, controllerNo: number, at: Date) =>
  db.updateTable('earlyWarningState').set({ notifiedAt: at }).where('controllerNo', '=', controllerNo).execute();

/** Session-level lock: one process evaluates at a time; closing the connection releases it. */
export const lockEvaluation = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('onsil early warnings')) as locked`.execute(db);
  return rows[0]?.locked ?? false;
};

export const unlockEvaluation = (db: Database): Promise<unknown> =>
  sql`select pg_advisory_unlock(hashtext('onsil early warnings'))`.execute(db);
