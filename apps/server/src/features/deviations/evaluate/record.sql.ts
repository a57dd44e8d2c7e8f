import type { WatchTransition } from '@onsil/domain/alarms/watch';
import { initialNotificationState } from '@onsil/domain/alarms/notice-plan';
import type { PoolClient } from 'pg';

export type DeviationSubject = { cause: WatchTransition['cause']; field: string | null };
export type OpenDeviation = DeviationSubject & { deviationId: number };

export const listOpenDeviations = async (client: PoolClient, controllerNo: number): Promise<OpenDeviation[]> => {
  const { rows } = await client.query<OpenDeviation>(
    `select deviation_id::float8 as "deviationId", cause, field_key as field from deviation
     where controller_no = $1 and ended_at is null`,
    [controllerNo],
  );
  return rows;
};

const transitionColumns = (transition: WatchTransition) => [
  transition.side,
  transition.startedAt,
  transition.openedAt,
  transition.level,
  transition.highest,
  transition.range?.low ?? null,
  transition.range?.high ?? null,
  transition.value,
  transition.extreme?.value ?? null,
  transition.extreme?.ts ?? null,
];
const epochParameter = (place: number): string => `to_timestamp($${place}::float8 / 1000)`;

export const insertDeviation = async (
  client: PoolClient,
  of: { controllerNo: number; farmNo: number; attentionSeconds: number; dueAt: number },
  transition: WatchTransition,
  state: 'PRESENT' | 'ACTION_NEEDED',
): Promise<number> => {
  const { rows } = await client.query<{ seq: number }>(
    `insert into deviation (deviation_id, farm_no, controller_no, cause, field_key, attention_seconds, state, told, due_at,
       side, started_at, opened_at, level, highest, range_low, range_high, value, extreme_value, extreme_at)
     values (nextval('alarm_seq'), $1, $2, $3, $4, $5, $6, $7, ${epochParameter(8)},
       $9, ${epochParameter(10)}, ${epochParameter(11)}, $12, $13, $14, $15, $16, $17, ${epochParameter(18)})
     returning deviation_id::float8 as seq`,
    [
      of.farmNo,
      of.controllerNo,
      transition.cause,
      transition.field,
      of.attentionSeconds,
      state,
      JSON.stringify(initialNotificationState),
      of.dueAt,
      ...transitionColumns(transition),
    ],
  );
  return rows[0]?.seq ?? 0;
};

/** Reopens a withdrawn deviation with new values; its notices and actions stay. */
export const reviveDeviation = (client: PoolClient, deviationId: number, dueAt: number, transition: WatchTransition) =>
  client.query(
    `update deviation set ended_at = null, end_kind = null, back_at = null, due_at = ${epochParameter(2)},
       side = $3, started_at = ${epochParameter(4)}, opened_at = ${epochParameter(5)}, level = $6, highest = $7,
       range_low = $8, range_high = $9, value = $10, extreme_value = $11, extreme_at = ${epochParameter(12)}
     where deviation_id = $1`,
    [deviationId, dueAt, ...transitionColumns(transition)],
  );

/** Applies a transition to its deviation. One that ended before any notice needs no further evaluation. */
export const updateDeviation = (client: PoolClient, deviationId: number, dueAt: number, transition: WatchTransition) =>
  client.query(
    `update deviation set due_at = case when $9::float8 is null or (told->>'at') is not null then ${epochParameter(2)} end,
       state = case when $9::float8 is null then state else 'NONE' end, level = greatest($3, 1), highest = greatest(highest, $4), value = coalesce($5, value),
       extreme_value = coalesce($6, extreme_value), extreme_at = coalesce(${epochParameter(7)}, extreme_at),
       back_at = ${epochParameter(8)}, ended_at = ${epochParameter(9)}, end_kind = $10
     where deviation_id = $1`,
    [
      deviationId,
      dueAt,
      transition.level || transition.highest,
      transition.highest,
      transition.value,
      transition.extreme?.value ?? null,
      transition.extreme?.ts ?? null,
      transition.backAt,
      transition.kind === 'returned' || transition.kind === 'released' ? transition.at : null,
      transition.kind === 'returned' || transition.kind === 'released' ? transition.kind : null,
    ],
  );

/** Updates the newest value and extreme of open deviations. */
export const updateOpenValues = (
  client: PoolClient,
  standing: readonly { deviationId: number; value: number; extreme: { ts: number; value: number } }[],
) =>
  client.query(
    `update deviation d set value = x.value, extreme_value = x.extreme, extreme_at = to_timestamp(x."extremeAt" / 1000)
     from jsonb_to_recordset($1::jsonb) as x(seq bigint, value float8, extreme float8, "extremeAt" float8)
     where d.deviation_id = x.seq and (d.value is distinct from x.value or d.extreme_value is distinct from x.extreme)`,
    [
      JSON.stringify(
        standing.map(({ deviationId, value, extreme }) => ({
          seq: deviationId,
          value,
          extreme: extreme.value,
          extremeAt: extreme.ts,
        })),
      ),
    ],
  );

export type NewAlarm = {
  deviationId: number;
  kind: string;
  at: number;
  level: number;
  value?: number | null;
  memberNo?: number | null;
  noticeSeq?: number | null;
  actionId?: number | null;
  /** whether this alarm opens the deviation and shares its number */
  root?: boolean;
};

export const insertAlarm = (client: PoolClient, alarm: NewAlarm) =>
  client.query(
    `insert into alarm (alarm_seq, deviation_id, kind, at, level, value, member_no, notice_seq, action_id)
     values (coalesce($1::bigint, nextval('alarm_seq')), $2, $3, ${epochParameter(4)}, $5, $6, $7, $8, $9)`,
    [
      alarm.root ? alarm.deviationId : null,
      alarm.deviationId,
      alarm.kind,
      alarm.at,
      alarm.level,
      alarm.value ?? null,
      alarm.memberNo ?? null,
      alarm.noticeSeq ?? null,
      alarm.actionId ?? null,
    ],
  );

/** Makes deviations due whose level has not been notified yet; they waited for fresh samples. */
export const scheduleUnnotified = (client: PoolClient, controllerNo: number, dueAt: number) =>
  client.query(
    `update deviation set due_at = ${epochParameter(2)} where controller_no = $1 and ended_at is null and due_at is null
       and coalesce((told->>'level')::int, 0) < level`,
    [controllerNo, dueAt],
  );
