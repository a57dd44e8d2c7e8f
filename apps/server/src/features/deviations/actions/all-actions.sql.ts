import { sql } from 'kysely';
import type { AdminAction } from '@onsil/contract/admin-oversight';
import type { SortRequest } from '@onsil/contract/envelope';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortedBefore } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

export type ActionFilter = {
  farmNo?: number | undefined;
  level?: number | undefined;
  keyword: string;
  from?: number | undefined;
  to?: number | undefined;
};

type DeviationOfAction = AdminAction['deviations'][number];
export type ActionRow = Omit<AdminAction, 'at' | 'pauseUntil' | 'deviations'> & {
  at: Date;
  pauseUntil: Date;
  deviations: (Omit<DeviationOfAction, 'hasRelapsed' | 'endedAt'> & {
    relapsed: boolean | null;
    endedAt: number | null;
  })[];
};

const targets = (condition = sql``) => sql`
  select from deviation_action_outcome o join deviation d using (deviation_id) join controller c using (controller_no)
  where o.action_id = a.action_id ${condition}`;

const filtered = ({ farmNo, level, keyword, from, to }: ActionFilter) => {
  const like = containsPattern(keyword);
  return sql`
    deviation_action a join farm using (farm_no) left join member m using (member_no)
    where true
      ${farmNo === undefined ? sql`` : sql`and a.farm_no = ${farmNo}`}
      ${from === undefined ? sql`` : sql`and a.at >= ${new Date(from)}`}
      ${to === undefined ? sql`` : sql`and a.at < ${new Date(to)}`}
      ${level === undefined ? sql`` : sql`and exists (${targets(sql`and d.highest = ${level}`)})`}
      ${
        keyword === ''
          ? sql``
          : sql`and (concat_ws(' ', farm.name, farm.farm_id, farm.code, m.name, a.description) ilike ${like}
              or exists (${targets(sql`and concat_ws(' ', c.controller_id, c.name) ilike ${like}`)}))`
      }`;
};

const sortKeys = {
  farm: byText('farm.name'),
  what: byColumn('a.actionCode'),
  who: byText('m.name'),
  at: byColumn('a.at'),
};

/** Actions on deviations of all farms with their deviations and outcomes; newest first, unless sorted. */
export const listAllActionRows = async (
  db: Database,
  filter: ActionFilter,
  sorting: SortRequest<keyof typeof sortKeys>,
  { offset, limit }: RowRange,
): Promise<ActionRow[]> => {
  const { rows } = await sql<ActionRow>`
    select a.action_id, a.at, a.farm_no, farm.farm_id, farm.name as farm_name, a.action_code,
      a.description, m.name as member_name, a.pause_until, (
        select coalesce(jsonb_agg(jsonb_build_object('deviationId', d.deviation_id, 'controllerId', c.controller_id, 'controllerName', c.name,
          'cause', d.cause, 'field', d.field_key, 'fieldNameKo', f.name_ko, 'fieldNameEn', f.name_en, 'level', d.highest,
          'endedAt', extract(epoch from d.ended_at) * 1000, 'minutesToRange', o.minutes_to_range, 'overshoot', o.overshoot,
          'relapsed', o.relapsed) order by d.deviation_id), '[]')
        from deviation_action_outcome o join deviation d using (deviation_id) join controller c using (controller_no)
          left join field f on f.key = d.field_key
        where o.action_id = a.action_id) as deviations
    from ${filtered(filter)} order by ${sortedBefore(sortKeys, sorting, sql`a.at desc, a.action_id desc`)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
};

export const countAllActions = async (db: Database, filter: ActionFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${filtered(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
};
