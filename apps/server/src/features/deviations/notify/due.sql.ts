import type { NotificationState } from '@onsil/domain/alarms/notice-plan';
import type { Level } from '@onsil/domain/alarms/ranges';
import type { DeviationState } from '@onsil/domain/alarms/deviation-state';
import type { PoolClient } from 'pg';

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
  told: NotificationState;
  /** newest evaluated sample of the controller */
  judgedAt: number | null;
  farm: string;
  controller: string;
  fieldKo: string | null;
  fieldEn: string | null;
  unit: string | null;
  decimals: number | null;
};

const ms = (column: string, name: string): string => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;

export const listDueFarms = async (client: Pick<PoolClient, 'query'>, now: number): Promise<number[]> => {
  const { rows } = await client.query<{ farmNo: number }>(
    'select distinct farm_no as "farmNo" from deviation where due_at <= to_timestamp($1::float8 / 1000)',
    [now],
  );
  return rows.map((row) => row.farmNo);
};

/** Locks a farm's due deviations; skips those that another process has locked. */
export const lockDueDeviations = async (client: PoolClient, farmNo: number, now: number): Promise<DueDeviation[]> => {
  const { rows } = await client.query<DueDeviation>(
    `select d.deviation_id::float8 as "deviationId", d.controller_no as "controllerNo", c.gateway_id as "gatewayId",
       d.gateway_root::float8 as "gatewayRoot", c.gateway as "isGateway", c.interval_seconds as "intervalSeconds", d.cause, d.field_key as field, d.side,
       ${ms('d.started_at', 'startedAt')}, ${ms('d.opened_at', 'openedAt')}, ${ms('d.ended_at', 'endedAt')}, d.end_kind as "endKind",
       d.level::int as level, d.highest::int as highest, d.range_low as low, d.range_high as high, d.value, d.attention_seconds as "attentionSeconds",
       ${ms('d.acted_at', 'actedAt')}, ${ms('d.pause_until', 'pauseUntil')}, d.state, d.told, ${ms('s.at', 'judgedAt')},
       farm.name as farm, c.name as controller, field.name_ko as "fieldKo", field.name_en as "fieldEn", field.unit, field.decimals
     from deviation d join controller c using (controller_no) join farm on farm.farm_no = d.farm_no
       left join field on field.key = d.field_key left join alarm_state s on s.controller_no = d.controller_no
     where d.farm_no = $1 and d.due_at <= to_timestamp($2::float8 / 1000)
     order by d.deviation_id for update of d skip locked`,
    [farmNo, now],
  );
  return rows;
};

export const updateEvaluated = (
  client: PoolClient,
  looked: {
    deviationId: number;
    state: DeviationState;
    told: NotificationState;
    toldAt: number | null;
    dueAt: number | null;
    gatewayRoot: number | null;
  },
) =>
  client.query(
    `update deviation set state = $2, told = $3, told_at = coalesce(to_timestamp($4::float8 / 1000), told_at),
       due_at = to_timestamp($5::float8 / 1000), gateway_root = $6 where deviation_id = $1`,
    [looked.deviationId, looked.state, JSON.stringify(looked.told), looked.toldAt, looked.dueAt, looked.gatewayRoot],
  );

/** The gateway's open `no_data` deviation, if any. */
export const findGatewayDeviation = async (client: PoolClient, gatewayId: number): Promise<number | null> => {
  const { rows } = await client.query<{ seq: number }>(
    `select deviation_id::float8 as seq from deviation where controller_no = $1 and cause = 'no_data' and ended_at is null`,
    [gatewayId],
  );
  return rows[0]?.seq ?? null;
};

export const listGatewayControllerNames = async (client: PoolClient, gatewayId: number): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from controller where gateway_id = $1 and retired_at is null order by position, controller_no',
    [gatewayId],
  );
  return rows.map((row) => row.name);
};

/** Number of notices about new deviations of a farm since a time, and when the first was created (epoch ms). */
export const countRecentNotices = async (
  client: PoolClient,
  farmNo: number,
  since: number,
): Promise<{ count: number; first: number | null }> => {
  const { rows } = await client.query<{ count: number; first: number | null }>(
    `select count(*)::int as count, ${ms('min(created_at)', 'first')} from notice
     where farm_no = $1 and created_at > to_timestamp($2::float8 / 1000) and kind in ('opened', 'escalated', 'burst')`,
    [farmNo, since],
  );
  return rows[0] ?? { count: 0, first: null };
};
