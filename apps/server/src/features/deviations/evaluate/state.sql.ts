import { sql } from 'kysely';
import { initialWatch, type Watch } from '@onsil/domain/alarms/watch';
import { selectCorrected, selectLatest } from '#features/telemetry/telemetry.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { packWatch, unpackWatch, type StoredWatch } from './stored-watch.ts';

/** SQL: as `silentAfterMs` of the domain. */
const silentAfter = sql`greatest(interval '5 min', 3 * interval_seconds * interval '1 s')`;

const emptyWatch = JSON.stringify(initialWatch);

/** Gives every gateway, and every controller that ever reported, a state to lock. */
export const insertMissingStates = (db: Database) =>
  sql`
    insert into alarm_state (controller_no, watch)
    select controller_no, ${emptyWatch} from controller
    where retired_at is null and not exists (select from alarm_state s where s.controller_no = controller.controller_no)
      and (gateway or exists (select from ${selectLatest(db)} as latest
        where latest.controller_no = controller.controller_no and ts is not null))
    on conflict do nothing`.execute(db);

/** Controllers that may have gone offline since their evaluation, and all gateways, which report through others. */
export const listPossiblySilent = async (db: Database, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ controllerNo: number }>`
    select controller_no from alarm_state s join controller c using (controller_no)
    where retired_at is null and (c.gateway or (
      s.at < ${now}::timestamptz - ${silentAfter}
      and s.watch->'silence'->>'openedAt' is null))`.execute(db);
  return rows.map((row) => row.controllerNo);
};

/** Limit of one look; those that are left are found by the next. */
const maxDue = 10_000;

/**
 * Puts off the checks of controllers that reported after their check was set: the clock changes nothing of them. Evaluating a
 * fleet that reports once a minute for it would be a fifth more evaluations.
 */
export const postponeChecks = (db: Database, now: Date) =>
  sql`
    update alarm_state s set check_at = next.due
    from (
      select controller_no, due from alarm_state join controller using (controller_no)
      cross join lateral (select at + ${silentAfter} as due) silent
      where check_at <= ${now} and due > ${now} and not gateway
      limit ${maxDue} for update of alarm_state skip locked) next
    where s.controller_no = next.controller_no`.execute(db);

/** Controllers that could have gone silent by now, or come back where they are a gateway, and those with corrected samples. */
export const listDueChecks = async (db: Database, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ controllerNo: number }>`
    (select controller_no from alarm_state join controller using (controller_no)
      where check_at <= ${now} and retired_at is null order by check_at limit ${maxDue})
    union
    (select controller_no from ${selectCorrected(db)} as corrected join controller using (controller_no)
      where retired_at is null limit ${maxDue})`.execute(db);
  return rows.map((row) => row.controllerNo);
};

/** Controllers, of some or of all, with samples that are new or corrected since their evaluation. */
export const listUnevaluated = async (db: Database, some: readonly number[] | null): Promise<number[]> => {
  const isOfThese = sql`retired_at is null and (${some}::int[] is null or controller_no = any(${some}))`;
  const { rows } = await sql<{ controllerNo: number }>`
    select controller_no from ${selectLatest(db)} as latest join alarm_state s using (controller_no) join controller using (controller_no)
    where latest.ts > coalesce(s.at, '-infinity') and ${isOfThese}
    union
    select controller_no from ${selectCorrected(db)} as corrected join controller using (controller_no)
    where ${isOfThese}`.execute(db);
  return rows.map((row) => row.controllerNo);
};

export type ControllerState = {
  controllerNo: number;
  farmNo: number;
  intervalSeconds: number;
  gateway: boolean;
  retired: boolean;
  limitsVersion: number;
  /** when the clock may change it (epoch ms); -Infinity until its first evaluation */
  checkAt: number;
  watch: Watch;
};

const selectState = sql`
  select s.controller_no as "controllerNo", c.farm_no as "farmNo", c.interval_seconds as "intervalSeconds", c.gateway,
    c.retired_at is not null as retired,
    c.limits_version as "limitsVersion", ${epochMs('s.check_at')} as "checkAt", watch
  from alarm_state s join controller c using (controller_no)`;

type StateRow = Omit<ControllerState, 'watch'> & { watch: StoredWatch };

const toState = (row: StateRow): ControllerState => ({ ...row, watch: unpackWatch(row.watch) });

const stateForUpdate = compileOnce<StateRow>(
  (controllerNo) => sql`${selectState} where s.controller_no = ${controllerNo} for update of s`,
);
const freeStatesForUpdate = compileOnce<StateRow>(
  (controllerNos) => sql`
    ${selectState} where s.controller_no = any(${controllerNos}::int[]) order by s.controller_no
    for update of s skip locked`,
);

/** Locks the state of a controller; undefined if it has none. */
export const lockState = async (db: Database, controllerNo: number): Promise<ControllerState | undefined> =>
  (await stateForUpdate(db, controllerNo)).map(toState)[0];

/** Locks the states of controllers in the order of their ids; without those that have none or are locked elsewhere. */
export const tryLockStates = async (db: Database, controllerNos: readonly number[]): Promise<ControllerState[]> =>
  (await freeStatesForUpdate(db, controllerNos)).map(toState);

const insertEmptyStates = compileOnce(
  (controllerNos, watch) => sql`
    insert into alarm_state (controller_no, watch)
    select controller_no, ${watch}::json from controller where controller_no = any(${controllerNos}::int[])
    order by controller_no on conflict do nothing`,
);

/** Inserts an empty state for controllers that report for the first time. */
export const insertStates = async (db: Database, controllerNos: readonly number[]): Promise<void> => {
  await insertEmptyStates(db, controllerNos, emptyWatch);
};

const updateStateRows = compileOnce(
  (states) => sql`
    update alarm_state s set at = to_timestamp(x.at / 1000), watch = x.watch,
      check_at = coalesce(to_timestamp(x."checkAt" / 1000), 'infinity')
    from json_to_recordset(${states}::json) as x("controllerNo" int, at float8, watch json, "checkAt" float8)
    where s.controller_no = x."controllerNo"`,
);

type NewState = { controllerNo: number; watch: Watch };
/** `checkAt`: when the clock may change it (epoch ms); null: only a sample can. */
type CheckedState = NewState & { checkAt: number | null };

/** Saves the states of controllers, which the caller has locked. */
export const updateStates = async (db: Database, states: readonly CheckedState[]): Promise<void> => {
  await updateStateRows(
    db,
    JSON.stringify(
      states.map(({ controllerNo, watch, checkAt }) => ({
        controllerNo,
        at: watch.at,
        watch: packWatch(watch),
        checkAt,
      })),
    ),
  );
};

/** Saves checkpoints of controllers, each at its own time; replaces those that exist. */
export const saveCheckpoints = async (db: Database, checkpoints: readonly NewState[]): Promise<void> => {
  if (checkpoints.length === 0) return;
  const rows = checkpoints.map(({ controllerNo, watch }) => ({ controllerNo, watch: packWatch(watch) }));
  await sql`
    insert into alarm_checkpoint (controller_no, at, watch)
    select "controllerNo", to_timestamp((watch->>'at')::float8 / 1000), watch
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("controllerNo" int, watch jsonb)
    on conflict (controller_no, at) do update set watch = excluded.watch`.execute(db);
};

/** Returns the newest checkpoint before a time and deletes later ones, which are evaluated again. */
export const rewindCheckpoints = async (
  db: Database,
  controllerNo: number,
  before: number,
): Promise<Watch | undefined> => {
  await db
    .deleteFrom('alarmCheckpoint')
    .where('controllerNo', '=', controllerNo)
    .where('at', '>=', instant(before))
    .execute();
  const newest = await db
    .selectFrom('alarmCheckpoint')
    .select(sql<StoredWatch>`watch`.as('watch'))
    .where('controllerNo', '=', controllerNo)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && unpackWatch(newest.watch);
};

/** Of checkpoints older than two days, keeps the first of each Korean day. */
export const pruneCheckpoints = (db: Database, now: Date) =>
  sql`
    delete from alarm_checkpoint c where at < ${now}::timestamptz - interval '2 days' and exists (
      select from alarm_checkpoint n where n.controller_no = c.controller_no and n.at < c.at
        and date_bin('1 day', n.at, timestamptz '2000-01-01 00:00+09') = date_bin('1 day', c.at, timestamptz '2000-01-01 00:00+09'))`.execute(
    db,
  );

export type ManualOverride = {
  kind: 'released' | 'reopened';
  cause: 'range' | 'stuck' | 'no_data';
  field: string | null;
  at: number;
};

/** Manual closings and reopenings on a controller after a time, in order. */
export const listManualOverrides = async (
  db: Database,
  controllerNo: number,
  after: number | null,
): Promise<ManualOverride[]> => {
  const { rows } = await sql<ManualOverride>`
    select a.kind, d.cause, d.field_key as field, ${epochMs('a.at')} as at
    from alarm a join deviation d using (deviation_id)
    where d.controller_no = ${controllerNo} and a.kind in ('released', 'reopened')
      and a.at > coalesce(${instant(after)}, '-infinity')
    order by a.at, a.alarm_seq`.execute(db);
  return rows;
};

/**
 * Deletes the alarm state of a controller. Inserting it first takes the row lock, so that an evaluation that runs for
 * the first time is waited for; a later one finds no state and sees the retired controller.
 */
export const deleteAlarmState = async (db: Database, controllerNo: number): Promise<void> => {
  await sql`insert into alarm_state (controller_no, watch) values (${controllerNo}, ${emptyWatch})
    on conflict do nothing`.execute(db);
  await sql`delete from alarm_state where controller_no = ${controllerNo}`.execute(db);
};
