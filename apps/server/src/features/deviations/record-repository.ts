import type { WatchTransition } from '@onsil/domain/alarm-watch';
import { nothingTold } from '@onsil/domain/notice-plan';
import type { PoolClient } from 'pg';

export type About = { cause: WatchTransition['cause']; field: string | null };
export type OpenRoot = About & { rootAlarmSeq: number };

export const listOpenRoots = async (client: PoolClient, controllerId: number): Promise<OpenRoot[]> => {
  const { rows } = await client.query<OpenRoot>(
    `select root_alarm_seq::float8 as "rootAlarmSeq", cause, field_key as field from deviation
     where controller_id = $1 and ended_at is null`,
    [controllerId],
  );
  return rows;
};

const columns = (transition: WatchTransition) => [
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
const time = (place: number): string => `to_timestamp($${place}::float8 / 1000)`;

export const insertDeviation = async (
  client: PoolClient,
  of: { controllerId: number; fno: number; attentionSeconds: number; dueAt: number },
  transition: WatchTransition,
  state: 'PRESENT' | 'ACTION_NEEDED',
): Promise<number> => {
  const { rows } = await client.query<{ seq: number }>(
    `insert into deviation (root_alarm_seq, fno, controller_id, cause, field_key, attention_seconds, state, told, due_at,
       side, started_at, opened_at, level, highest, range_low, range_high, value, extreme_value, extreme_at)
     values (nextval('alarm_seq'), $1, $2, $3, $4, $5, $6, $7, ${time(8)},
       $9, ${time(10)}, ${time(11)}, $12, $13, $14, $15, $16, $17, ${time(18)})
     returning root_alarm_seq::float8 as seq`,
    [
      of.fno,
      of.controllerId,
      transition.cause,
      transition.field,
      of.attentionSeconds,
      state,
      JSON.stringify(nothingTold),
      of.dueAt,
      ...columns(transition),
    ],
  );
  return rows[0]?.seq ?? 0;
};

/** Lets a deviation that was judged before begin again as it is judged now; what was told and done about it stays. */
export const reviveDeviation = (client: PoolClient, rootAlarmSeq: number, dueAt: number, transition: WatchTransition) =>
  client.query(
    `update deviation set ended_at = null, end_kind = null, back_at = null, due_at = ${time(2)},
       side = $3, started_at = ${time(4)}, opened_at = ${time(5)}, level = $6, highest = $7,
       range_low = $8, range_high = $9, value = $10, extreme_value = $11, extreme_at = ${time(12)}
     where root_alarm_seq = $1`,
    [rootAlarmSeq, dueAt, ...columns(transition)],
  );

/** Takes a later transition into its deviation. What ended without anybody having heard of it needs no further look. */
export const updateDeviation = (client: PoolClient, rootAlarmSeq: number, dueAt: number, transition: WatchTransition) =>
  client.query(
    `update deviation set due_at = case when $9::float8 is null or (told->>'at') is not null then ${time(2)} end,
       state = case when $9::float8 is null then state else 'NONE' end, level = greatest($3, 1), highest = greatest(highest, $4), value = coalesce($5, value),
       extreme_value = coalesce($6, extreme_value), extreme_at = coalesce(${time(7)}, extreme_at),
       back_at = ${time(8)}, ended_at = ${time(9)}, end_kind = $10
     where root_alarm_seq = $1`,
    [
      rootAlarmSeq,
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

/** How deviations stand that did not change otherwise: newest value and extreme. */
export const updateStanding = (
  client: PoolClient,
  standing: readonly { rootAlarmSeq: number; value: number; extreme: { ts: number; value: number } }[],
) =>
  client.query(
    `update deviation d set value = x.value, extreme_value = x.extreme, extreme_at = to_timestamp(x."extremeAt" / 1000)
     from jsonb_to_recordset($1::jsonb) as x(seq bigint, value float8, extreme float8, "extremeAt" float8)
     where d.root_alarm_seq = x.seq and (d.value is distinct from x.value or d.extreme_value is distinct from x.extreme)`,
    [
      JSON.stringify(
        standing.map(({ rootAlarmSeq, value, extreme }) => ({
          seq: rootAlarmSeq,
          value,
          extreme: extreme.value,
          extremeAt: extreme.ts,
        })),
      ),
    ],
  );

export type NewAlarm = {
  rootAlarmSeq: number;
  kind: string;
  at: number;
  level: number;
  value?: number | null;
  mno?: number | null;
  noticeSeq?: number | null;
  actionId?: number | null;
  /** the alarm is the root itself */
  root?: boolean;
};

export const insertAlarm = (client: PoolClient, alarm: NewAlarm) =>
  client.query(
    `insert into alarm (alarm_seq, root_alarm_seq, kind, at, level, value, mno, notice_seq, action_id)
     values (coalesce($1::bigint, nextval('alarm_seq')), $2, $3, ${time(4)}, $5, $6, $7, $8, $9)`,
    [
      alarm.root ? alarm.rootAlarmSeq : null,
      alarm.rootAlarmSeq,
      alarm.kind,
      alarm.at,
      alarm.level,
      alarm.value ?? null,
      alarm.mno ?? null,
      alarm.noticeSeq ?? null,
      alarm.actionId ?? null,
    ],
  );

/** Deviations that wait untold for fresh samples are looked at again. */
export const wakeUntold = (client: PoolClient, controllerId: number, dueAt: number) =>
  client.query(
    `update deviation set due_at = ${time(2)} where controller_id = $1 and ended_at is null and due_at is null
       and coalesce((told->>'level')::int, 0) < level`,
    [controllerId, dueAt],
  );
