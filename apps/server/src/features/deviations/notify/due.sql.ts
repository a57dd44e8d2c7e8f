import { sql } from 'kysely';
import type { DeviationState } from '@onsil/domain/alarms/deviation-state';
import type { NotificationState } from '@onsil/domain/alarms/notice-plan';
import type { Level } from '@onsil/domain/alarms/ranges';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';

/** A deviation that is due for evaluation, with the texts for its notice. Times in epoch ms. */
export type DueDeviation = {
  deviationId: number;
  controllerNo: number;
  gatewayId: number | null;
  gatewayRoot: number | null;
  isGateway: boolean;
  intervalSeconds: number;
  cause: 'range' | 'stuck' | 'no_data';
  field: string | null;
  side: 'low' | 'high' | null;
  startedAt: number;
  openedAt: number;
  backAt: number | null;
  endedAt: number | null;
  endKind: 'returned' | 'released' | 'withdrawn' | null;
  level: Level;
  highest: Level;
  low: number | null;
  high: number | null;
  value: number | null;
  attentionSeconds: number;
  actedAt: number | null;
  pauseUntil: number | null;
  state: DeviationState;
  notified: NotificationState;
  /** newest evaluated sample of the controller */
  evaluatedAt: number | null;
  farm: string;
  controller: string;
  fieldKo: string | null;
  fieldEn: string | null;
  unit: string | null;
  decimals: number | null;
};

export const listDueFarms = async (db: Database, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('deviation')
    .select('farmNo')
    .distinct()
    .where('dueAt', '<=', instant(now))
    .execute();
  return rows.map((row) => row.farmNo);
};

const selectDue = sql`
    select d.deviation_id, d.controller_no, c.gateway_id, d.gateway_root, c.gateway as is_gateway, c.interval_seconds,
      d.cause, d.field_key as field, d.side, ${epochMs('d.startedAt')} as started_at, ${epochMs('d.openedAt')} as opened_at,
      ${epochMs('d.backAt')} as back_at, ${epochMs('d.endedAt')} as ended_at, d.end_kind, d.level, d.highest, d.range_low as low, d.range_high as high,
      d.value, d.attention_seconds, ${epochMs('d.actedAt')} as acted_at, ${epochMs('d.pauseUntil')} as pause_until,
      d.state, d.notified, ${epochMs('s.at')} as evaluated_at, farm.name as farm, c.name as controller,
      field.name_ko as field_ko, field.name_en as field_en, field.unit, field.decimals
    from deviation d join controller c using (controller_no) join farm on farm.farm_no = d.farm_no
      left join field on field.key = d.field_key left join alarm_state s on s.controller_no = d.controller_no`;

/** Deviations of one transaction; further due ones follow in the next pass. */
const maxTogether = 500;

export const listDueDeviations = async (db: Database, farmNo: number, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('deviation')
    .select('deviationId')
    .where('farmNo', '=', farmNo)
    .where('dueAt', '<=', instant(now))
    .orderBy('deviationId')
    .limit(maxTogether)
    .execute();
  return rows.map((row) => row.deviationId);
};

/** Locks a farm's due deviations, or one of them; skips those that another process has locked. */
export const lockDueDeviations = async (
  db: Database,
  { farmNo, deviationId, now }: { farmNo: number; deviationId: number | null; now: number },
): Promise<DueDeviation[]> => {
  const { rows } = await sql<DueDeviation>`${selectDue}
    where d.farm_no = ${farmNo} and d.due_at <= ${instant(now)}
      and (${deviationId}::bigint is null or d.deviation_id = ${deviationId})
    order by d.deviation_id limit ${maxTogether} for update of d skip locked`.execute(db);
  return rows;
};

/** Longer than a deviation waits but by a long mute: an action pauses its notices for a day. */
const maxWait = sql`interval '25 hours'`;

/** Makes deviations due that wait longer than any does: a clock that was ahead wrote their time. */
export const scheduleOverlong = (db: Database, now: number) =>
  sql`update deviation set due_at = ${instant(now)} where due_at > ${instant(now)} + ${maxWait}`.execute(db);

/** Makes a deviation due at a later time, if it is due still. */
export const postponeDueDeviation = (
  db: Database,
  deviationId: number,
  { now, until }: { now: number; until: number },
) =>
  db
    .updateTable('deviation')
    .set({ dueAt: instant(until) })
    .where('deviationId', '=', deviationId)
    .where('dueAt', '<=', instant(now))
    .execute();

/** Locks a deviation that has ended without a notice; undefined if it is another one. */
export const lockUnnotified = async (db: Database, deviationId: number): Promise<DueDeviation | undefined> => {
  const { rows } = await sql<DueDeviation>`${selectDue}
    where d.deviation_id = ${deviationId} and d.ended_at is not null and d.notified->>'at' is null for update of d`.execute(
    db,
  );
  return rows[0];
};

/** Locks a deviation; undefined once it has ended. */
export const lockOpenDeviation = async (db: Database, deviationId: number): Promise<DueDeviation | undefined> => {
  const { rows } = await sql<DueDeviation>`${selectDue}
    where d.deviation_id = ${deviationId} and d.ended_at is null for update of d`.execute(db);
  return rows[0];
};

export type EvaluatedDeviation = {
  deviationId: number;
  state: DeviationState;
  notified: NotificationState;
  notifiedAt: number | null;
  dueAt: number | null;
  gatewayRoot: number | null;
};

export const updateEvaluated = (db: Database, evaluated: EvaluatedDeviation) =>
  sql`
    update deviation set state = ${evaluated.state}, notified = ${JSON.stringify(evaluated.notified)},
      notified_at = coalesce(${instant(evaluated.notifiedAt)}, notified_at), due_at = ${instant(evaluated.dueAt)},
      gateway_root = ${evaluated.gatewayRoot}
    where deviation_id = ${evaluated.deviationId}`.execute(db);

/** Whether a gateway is silent, also where a person closed its deviation. */
export const isGatewaySilent = async (db: Database, gatewayId: number): Promise<boolean> => {
  const { rows } = await sql<{ silent: boolean }>`
    select watch->'silence'->>'openedAt' is not null as silent from alarm_state where controller_no = ${gatewayId}`.execute(
    db,
  );
  return rows[0]?.silent ?? false;
};

/** The gateway's open `no_data` deviation, if any. */
export const findGatewayDeviation = async (db: Database, gatewayId: number): Promise<number | null> => {
  const found = await db
    .selectFrom('deviation')
    .select('deviationId')
    .where('controllerNo', '=', gatewayId)
    .where('cause', '=', 'no_data')
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return found?.deviationId ?? null;
};

export const listGatewayControllerNames = async (db: Database, gatewayId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('controller')
    .select('name')
    .where('gatewayId', '=', gatewayId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('controllerNo')
    .execute();
  return rows.map((row) => row.name);
};

/** Number of notices about new deviations of a farm since a time, and when the first was created (epoch ms). */
export const countRecentNotices = async (
  db: Database,
  farmNo: number,
  since: number,
): Promise<{ count: number; first: number | null }> => {
  const { rows } = await sql<{ count: number; first: number | null }>`
    select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as first from notice
    where farm_no = ${farmNo} and created_at > ${instant(since)} and kind in ('opened', 'escalated', 'burst')`.execute(
    db,
  );
  return rows[0] ?? { count: 0, first: null };
};
