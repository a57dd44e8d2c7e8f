import { initialWatch, type Watch } from '@onsil/domain/alarms/watch';
import type { PoolClient } from 'pg';

/** Gives every gateway, and every controller that ever reported, a state to lock. */
export const insertMissingStates = (client: Pick<PoolClient, 'query'>) =>
  client.query(
    `insert into alarm_state (controller_no, watch)
     select controller_no, $1 from controller where retired_at is null and not exists (select from alarm_state s where s.controller_no = controller.controller_no)
       and (gateway or exists (select from latest where latest.controller_no = controller.controller_no and ts is not null))
     on conflict do nothing`,
    [JSON.stringify(initialWatch)],
  );

/** Controllers that may have gone offline since their evaluation, and all gateways, which report through others. */
export const listPossiblySilent = async (client: Pick<PoolClient, 'query'>, now: Date): Promise<number[]> => {
  const { rows } = await client.query<{ controllerNo: number }>(
    `select controller_no as "controllerNo" from alarm_state s join controller c using (controller_no)
     where retired_at is null and (c.gateway or (
       s.at < $1::timestamptz - greatest(interval '5 min', 3 * interval_seconds * interval '1 s') and s.watch->'silence'->>'openedAt' is null))`,
    [now],
  );
  return rows.map((row) => row.controllerNo);
};

/** Time of the newest sample that a gateway delivered for another controller (epoch ms). */
export const findNewestBehindGateway = async (client: PoolClient, gatewayId: number): Promise<number | null> => {
  const { rows } = await client.query<{ ts: number | null }>(
    `select (extract(epoch from max(ts)) * 1000)::float8 as ts from latest join controller using (controller_no)
     where gateway_id = $1 and retired_at is null`,
    [gatewayId],
  );
  return rows[0]?.ts ?? null;
};

/** Controllers with samples that are new or corrected since their evaluation. */
export const listUnevaluated = async (client: Pick<PoolClient, 'query'>): Promise<number[]> => {
  const { rows } = await client.query<{ controllerNo: number }>(
    `select controller_no as "controllerNo" from latest join alarm_state s using (controller_no)
       join controller using (controller_no)
     where latest.ts > coalesce(s.at, '-infinity') and retired_at is null
     union select controller_no as "controllerNo" from sample_correction join controller using (controller_no) where retired_at is null`,
  );
  return rows.map((row) => row.controllerNo);
};

export type ControllerState = {
  controllerNo: number;
  farmNo: number;
  intervalSeconds: number;
  gateway: boolean;
  retired: boolean;
  watch: Watch;
};

/** Locks the state of a controller; undefined if it has none, or if another process holds it and `wait` is false. */
export const lockState = async (
  client: PoolClient,
  controllerNo: number,
  wait: boolean,
): Promise<ControllerState | undefined> => {
  const { rows } = await client.query<ControllerState>(
    `select s.controller_no as "controllerNo", c.farm_no as "farmNo", c.interval_seconds as "intervalSeconds", c.gateway, c.retired_at is not null as retired, watch
     from alarm_state s join controller c using (controller_no) where s.controller_no = $1 for update of s ${wait ? '' : 'skip locked'}`,
    [controllerNo],
  );
  return rows[0];
};

/** Inserts an empty state for a controller that reports for the first time. */
export const insertState = (client: PoolClient, controllerNo: number) =>
  client.query(
    `insert into alarm_state (controller_no, watch) select controller_no, $2 from controller where controller_no = $1
     on conflict do nothing`,
    [controllerNo, JSON.stringify(initialWatch)],
  );

export const updateState = (client: PoolClient, controllerNo: number, watch: Watch) =>
  client.query('update alarm_state set at = to_timestamp($2::float8 / 1000), watch = $3 where controller_no = $1', [
    controllerNo,
    watch.at,
    JSON.stringify(watch),
  ]);

export const insertCheckpoint = (client: PoolClient, controllerNo: number, watch: Watch) =>
  client.query(
    `insert into alarm_checkpoint (controller_no, at, watch) values ($1, to_timestamp($2::float8 / 1000), $3)
     on conflict (controller_no, at) do update set watch = excluded.watch`,
    [controllerNo, watch.at, JSON.stringify(watch)],
  );

/** Returns the newest checkpoint before a time and deletes later ones, which are evaluated again. */
export const rewindCheckpoints = async (
  client: PoolClient,
  controllerNo: number,
  before: number,
): Promise<Watch | undefined> => {
  await client.query(
    'delete from alarm_checkpoint where controller_no = $1 and at >= to_timestamp($2::float8 / 1000)',
    [controllerNo, before],
  );
  const { rows } = await client.query<{ watch: Watch }>(
    'select watch from alarm_checkpoint where controller_no = $1 order by at desc limit 1',
    [controllerNo],
  );
  return rows[0]?.watch;
};

/** Of checkpoints older than two days, keeps the first of each Korean day. */
export const pruneCheckpoints = (client: Pick<PoolClient, 'query'>, now: Date) =>
  client.query(
    `delete from alarm_checkpoint c where at < $1::timestamptz - interval '2 days' and exists (
       select from alarm_checkpoint n where n.controller_no = c.controller_no and n.at < c.at
         and date_bin('1 day', n.at, timestamptz '2000-01-01 00:00+09') = date_bin('1 day', c.at, timestamptz '2000-01-01 00:00+09'))`,
    [now],
  );

export type ManualOverride = {
  kind: 'released' | 'reopened';
  cause: 'range' | 'stuck' | 'no_data';
  field: string | null;
  at: number;
};

/** Manual closings and reopenings on a controller after a time, in order. */
export const listManualOverrides = async (
  client: PoolClient,
  controllerNo: number,
  after: number | null,
): Promise<ManualOverride[]> => {
  const { rows } = await client.query<ManualOverride>(
    `select a.kind, d.cause, d.field_key as field, (extract(epoch from a.at) * 1000)::float8 as at
     from alarm a join deviation d using (deviation_id)
     where d.controller_no = $1 and a.kind in ('released', 'reopened') and a.at > coalesce(to_timestamp($2::float8 / 1000), '-infinity')
     order by a.at, a.alarm_seq`,
    [controllerNo, after],
  );
  return rows;
};
