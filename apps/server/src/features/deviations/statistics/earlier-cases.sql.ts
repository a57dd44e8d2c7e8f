import { sql } from 'kysely';
import type { Level } from '@onsil/domain/alarms/ranges';
import type { Database } from '#platform/database/database.ts';
import { isNotWithdrawn } from '../deviation-state.sql.ts';

/** A deviation that earlier ones are compared with. */
export type Subject = {
  deviationId: number;
  farmNo: number;
  controllerNo: number;
  cause: string;
  field: string | null;
  side: string | null;
  startedAt: Date;
};

export type EarlierCase = {
  deviationId: number;
  controllerId: string;
  controllerName: string;
  startedAt: Date;
  backAt: Date | null;
  endedAt: Date;
  highest: Level;
  extreme: number | null;
  /** the first action on it; null if nobody recorded one */
  actionCode: string | null;
  description: string | null;
  minutesToRange: number | null;
};

/** Ended deviations of the same field, cause and side before one, those of its controller and the newest first. */
export const listEarlierCases = async (
  db: Database,
  of: Subject,
  since: Date,
  limit: number,
): Promise<EarlierCase[]> => {
  const { rows } = await sql<EarlierCase>`
    select d.deviation_id, c.controller_id, c.name as controller_name, d.started_at, d.back_at, d.ended_at, d.highest,
      d.extreme_value as extreme, first.action_code, first.description, first.minutes_to_range
    from deviation d join controller c using (controller_no)
    left join lateral (
      select a.action_code, a.description, o.minutes_to_range
      from deviation_action_outcome o join deviation_action a using (action_id)
      where o.deviation_id = d.deviation_id order by a.at limit 1) first on true
    where d.farm_no = ${of.farmNo} and d.deviation_id <> ${of.deviationId} and d.cause = ${of.cause}
      and d.field_key is not distinct from ${of.field} and d.side is not distinct from ${of.side}
      and d.started_at >= ${since} and d.started_at < ${of.startedAt} and d.ended_at is not null
      and ${isNotWithdrawn} and d.gateway_root is null
    order by d.controller_no <> ${of.controllerNo}, d.started_at desc limit ${limit}`.execute(db);
  return rows;
};

/** Actions of a farm's members in a span, by time, with the controllers of their deviations. */
export const listActionsBetween = async (db: Database, farmNo: number, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{
    at: Date;
    actionCode: string;
    description: string;
    memberName: string | null;
    controllerNos: number[];
  }>`
    select a.at, a.action_code, a.description, m.name as member_name,
      array(select distinct d.controller_no from deviation_action_outcome o join deviation d using (deviation_id)
        where o.action_id = a.action_id) as controller_nos
    from deviation_action a left join member m using (member_no)
    where a.farm_no = ${farmNo} and a.at >= ${from} and a.at < ${to}
    order by a.at limit 50`.execute(db);
  return rows;
};
