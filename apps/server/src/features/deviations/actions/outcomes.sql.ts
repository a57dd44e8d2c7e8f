import type { PoolClient } from 'pg';

type Client = Pick<PoolClient, 'query'>;

export type PendingOutcome = {
  actionId: number;
  deviationId: number;
  controllerNo: number;
  farmNo: number;
  cause: string;
  field: string | null;
  side: 'low' | 'high' | null;
  low: number | null;
  high: number | null;
  actionAt: number;
  backAt: number | null;
  endedAt: number | null;
};

const ms = (column: string, name: string): string => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;

/** Actions whose deviation has ended and whose outcome is not final. */
export const listPendingOutcomes = async (client: Client): Promise<PendingOutcome[]> => {
  const { rows } = await client.query<PendingOutcome>(
    `select o.action_id::float8 as "actionId", o.deviation_id::float8 as "deviationId", d.controller_no as "controllerNo", d.farm_no as "farmNo", d.cause, d.field_key as field,
       d.side, d.range_low as low, d.range_high as high, ${ms('a.at', 'actionAt')}, ${ms('coalesce(d.back_at, d.ended_at)', 'backAt')}, ${ms('d.ended_at', 'endedAt')}
     from deviation_action_outcome o join deviation_action a using (action_id) join deviation d using (deviation_id)
     where o.judged_at is null and d.ended_at is not null`,
  );
  return rows;
};

/** Start times of similar deviations after an action. */
export const listLaterStarts = async (client: Client, one: PendingOutcome, until: number): Promise<number[]> => {
  const { rows } = await client.query<{ at: number }>(
    `select ${ms('started_at', 'at')} from deviation where controller_no = $1 and cause = $2 and field_key is not distinct from $3
       and side is not distinct from $4 and deviation_id <> $5 and end_kind is distinct from 'withdrawn'
       and started_at > to_timestamp($6::float8 / 1000) and started_at <= to_timestamp($7::float8 / 1000)`,
    [one.controllerNo, one.cause, one.field, one.side, one.deviationId, one.actionAt, until],
  );
  return rows.map((row) => row.at);
};

/** Saves an outcome; preliminary while `judgedAt` is null. */
export const updateOutcome = (
  client: Client,
  outcome: {
    actionId: number;
    deviationId: number;
    minutesToRange: number | null;
    overshoot: number | null;
    relapsed: boolean | null;
    judgedAt: Date | null;
  },
) =>
  client.query(
    `update deviation_action_outcome set minutes_to_range = $3, overshoot = $4, relapsed = $5, judged_at = $6
     where action_id = $1 and deviation_id = $2
       and (minutes_to_range, overshoot, relapsed, judged_at) is distinct from ($3::float8, $4::float8, $5::boolean, $6::timestamptz)`,
    [
      outcome.actionId,
      outcome.deviationId,
      outcome.minutesToRange,
      outcome.overshoot,
      outcome.relapsed,
      outcome.judgedAt,
    ],
  );
