import { sql } from 'kysely';
import { initialNotificationState } from '@onsil/domain/alarms/notice-plan';
import type { WatchTransition } from '@onsil/domain/alarms/watch';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';

export type DeviationSubject = { cause: WatchTransition['cause']; field: string | null };
export type OpenDeviation = DeviationSubject & { deviationId: number };

const selectOpen = compileOnce<OpenDeviation & { controllerNo: number }>(
  (controllerNos) => sql`
    select deviation_id as "deviationId", controller_no as "controllerNo", cause, field_key as field from deviation
    where controller_no = any(${controllerNos}::int[]) and ended_at is null`,
);

/** Open deviations of controllers, by controller. */
export const listOpenDeviations = async (
  db: Database,
  controllerNos: readonly number[],
): Promise<ReadonlyMap<number, OpenDeviation[]>> =>
  Map.groupBy(await selectOpen(db, controllerNos), ({ controllerNo }) => controllerNo);

const transitionColumns = (transition: WatchTransition) => ({
  side: transition.side,
  startedAt: instant(transition.startedAt),
  openedAt: instant(transition.openedAt),
  level: transition.level,
  highest: transition.highest,
  rangeLow: transition.range?.low ?? null,
  rangeHigh: transition.range?.high ?? null,
  value: transition.value,
  extremeValue: transition.extreme?.value ?? null,
  extremeAt: instant(transition.extreme?.ts ?? null),
});

export type NewDeviation = {
  controllerNo: number;
  farmNo: number;
  attentionSeconds: number;
  dueAt: number;
  state: 'PRESENT' | 'ACTION_NEEDED';
};

/** Inserts a deviation and returns its number. */
export const insertDeviation = async (
  db: Database,
  { dueAt, ...deviation }: NewDeviation,
  transition: WatchTransition,
): Promise<number> => {
  const { deviationId } = await db
    .insertInto('deviation')
    .values({
      ...deviation,
      ...transitionColumns(transition),
      deviationId: sql<number>`nextval('alarm_seq')`,
      cause: transition.cause,
      fieldKey: transition.field,
      notified: JSON.stringify(initialNotificationState),
      dueAt: instant(dueAt),
    })
    .returning('deviationId')
    .executeTakeFirstOrThrow();
  return deviationId;
};

/** A transition of a deviation that makes it due at a time (epoch ms). */
export type DeviationChange = { deviationId: number; dueAt: number; transition: WatchTransition };

/** Reopens a withdrawn deviation with new values; its notices and actions stay. */
export const reviveDeviation = (db: Database, { deviationId, dueAt, transition }: DeviationChange) =>
  db
    .updateTable('deviation')
    .set({
      ...transitionColumns(transition),
      endedAt: null,
      endKind: null,
      backAt: null,
      dueAt: instant(dueAt),
    })
    .where('deviationId', '=', deviationId)
    .execute();

/** Applies a transition to its deviation. One that ended before any notice needs no further evaluation. */
export const updateDeviation = (db: Database, { deviationId, dueAt, transition }: DeviationChange) => {
  const { kind, level, highest, value, extreme, backAt, at } = transition;
  const endKind = kind === 'returned' || kind === 'released' ? kind : null;
  return sql`
    update deviation set
      due_at = ${endKind === null ? instant(dueAt) : sql`case when notified->>'at' is not null then ${instant(dueAt)} end`},
      ${endKind === null ? sql`` : sql`state = 'NONE',`}
      level = greatest(${level || highest}, 1), highest = greatest(highest, ${highest}),
      value = coalesce(${value}, value), extreme_value = coalesce(${extreme?.value ?? null}, extreme_value),
      extreme_at = coalesce(${instant(extreme?.ts ?? null)}, extreme_at),
      back_at = ${instant(backAt)}, ended_at = ${instant(endKind && at)}, end_kind = ${endKind}
    where deviation_id = ${deviationId}`.execute(db);
};

/** Updates the newest value and extreme of open deviations. */
export const updateOpenValues = async (
  db: Database,
  open: readonly { deviationId: number; value: number; extreme: { ts: number; value: number } }[],
): Promise<void> => {
  if (open.length === 0) return;
  const values = open.map(({ deviationId, value, extreme }) => ({
    deviation_id: deviationId,
    value,
    extreme: extreme.value,
    extreme_ms: extreme.ts,
  }));
  await sql`
    update deviation d set value = x.value, extreme_value = x.extreme, extreme_at = to_timestamp(x.extreme_ms / 1000)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as x(deviation_id bigint, value float8, extreme float8, extreme_ms float8)
    where d.deviation_id = x.deviation_id
      and (d.value is distinct from x.value or d.extreme_value is distinct from x.extreme)`.execute(db);
};

export type NewAlarm = {
  deviationId: number;
  kind: string;
  at: number;
  level: number;
  value?: number | null;
  memberNo?: number | null;
  noticeSeq?: number | null;
  actionId?: number | null;
  /** why a person closed it by hand */
  reason?: string | null;
  /** whom a person assigned it to */
  assigneeMemberNo?: number | null;
  /** whether this alarm opens the deviation and shares its number */
  root?: boolean;
};

/** Logs alarms in the given order. */
export const insertAlarms = async (db: Database, alarms: readonly NewAlarm[]): Promise<void> => {
  if (alarms.length === 0) return;
  await db
    .insertInto('alarm')
    .values(
      alarms.map(
        ({
          root,
          deviationId,
          at,
          value = null,
          memberNo = null,
          noticeSeq = null,
          actionId = null,
          reason = null,
          assigneeMemberNo = null,
          ...alarm
        }) => ({
          ...alarm,
          alarmSeq: root ? deviationId : sql<number>`nextval('alarm_seq')`,
          deviationId,
          at: instant(at),
          value,
          memberNo,
          noticeSeq,
          actionId,
          reason,
          assigneeMemberNo,
        }),
      ),
    )
    .execute();
};

const makeUnnotifiedDue = compileOnce(
  (controllerNos, dueAt) => sql`
    update deviation set due_at = ${dueAt}::timestamptz
    where controller_no = any(${controllerNos}::int[]) and ended_at is null and due_at is null
      and coalesce((notified->>'level')::int, 0) < level`,
);

/** Makes deviations due whose level has not been notified yet; they waited for fresh samples. */
export const scheduleUnnotified = async (
  db: Database,
  controllerNos: readonly number[],
  dueAt: number,
): Promise<void> => {
  if (controllerNos.length > 0) await makeUnnotifiedDue(db, controllerNos, new Date(dueAt));
};

export const updateAssignee = (db: Database, deviationId: number, assigneeMemberNo: number | null) =>
  db.updateTable('deviation').set({ assigneeMemberNo }).where('deviationId', '=', deviationId).execute();

/** Closes the open deviations of a controller and logs who did. Those that were notified become due once more. */
export const closeDeviations = (
  db: Database,
  controllerNo: number,
  { now, memberNo }: { now: Date; memberNo: number },
) =>
  sql`
  with ended as (
    update deviation set ended_at = greatest(${now}, opened_at), end_kind = 'released', state = 'NONE',
      due_at = case when notified->>'at' is not null then ${now}::timestamptz end
    where controller_no = ${controllerNo} and ended_at is null returning deviation_id, ended_at, value)
  insert into alarm (deviation_id, kind, at, level, value, member_no)
  select deviation_id, 'released', ended_at, 0, value, ${memberNo}::int from ended`.execute(db);

/**
 * Makes the `no_data` deviations due that belong to the one of a gateway which is back, once each controller behind it had
 * the time of two messages.
 */
export const scheduleBehindGateway = (db: Database, controllerNo: number, now: Date) =>
  sql`
  update deviation d set due_at = ${now}::timestamptz + (2 * c.interval_seconds + 5) * interval '1 s'
  from controller c where c.controller_no = d.controller_no and ended_at is null
    and gateway_root in (select deviation_id from deviation where controller_no = ${controllerNo})`.execute(db);

/** Separates `no_data` deviations from the one of their gateway. */
export const detachFromGateway = (db: Database, controllerNo: number, now: Date) =>
  sql`
  update deviation set gateway_root = null, due_at = ${now}
  where ended_at is null and gateway_root in (select deviation_id from deviation where controller_no = ${controllerNo})`.execute(
    db,
  );
