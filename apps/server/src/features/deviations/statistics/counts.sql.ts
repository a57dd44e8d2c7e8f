import { sql, type RawBuilder } from 'kysely';
import type { Level } from '@onsil/domain/alarms/ranges';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { isNotWithdrawn, isStillOut } from '../deviation-state.sql.ts';

export type DeviationCountRow = {
  deviationId: number;
  controllerNo: number;
  controllerId: string;
  controllerName: string;
  cause: 'range' | 'stuck' | 'no_data';
  field: string | null;
  side: 'low' | 'high' | null;
  highest: Level;
  /** the value farthest out of range */
  extreme: number | null;
  startedAt: number;
  openedAt: number;
  backAt: number | null;
  endedAt: number | null;
  actedAt: number | null;
};

/** A span in epoch ms. */
export type Span = { from: number; to: number };

/** What deviations are about; `field` may be a cause of a whole controller. */
export type SubjectFilter = {
  controllerId?: string | undefined;
  field?: string | undefined;
  highest?: number | undefined;
};

/** Whether a deviation `d` of a controller `c` is about what a filter says. */
const isAbout = ({ controllerId, field, highest }: SubjectFilter): RawBuilder<boolean> =>
  sql`(${controllerId ?? null}::text is null or c.controller_id = ${controllerId ?? null})
    and (${field ?? null}::text is null or coalesce(d.field_key, d.cause) = ${field ?? null})
    and (${highest ?? null}::int is null or d.highest = ${highest ?? null})`;

/** Deviations of a farm that lasted at any time in a span, by their start. */
export const listDeviationsInSpan = async (
  db: Database,
  farmNo: number,
  { from, to }: Span,
  about: SubjectFilter = {},
): Promise<DeviationCountRow[]> => {
  const { rows } = await sql<DeviationCountRow>`
    select d.deviation_id, d.controller_no, c.controller_id, c.name as controller_name, d.cause, d.field_key as field,
      d.side, d.highest, d.extreme_value as extreme, ${epochMs('d.startedAt')} as started_at, ${epochMs('d.openedAt')} as opened_at,
      ${epochMs('d.backAt')} as back_at, ${epochMs('d.endedAt')} as ended_at,
      (select (extract(epoch from min(a.at)) * 1000)::float8 from alarm a
       where a.deviation_id = d.deviation_id and a.kind = 'action') as acted_at
    from deviation d join controller c using (controller_no)
    where d.farm_no = ${farmNo} and ${isNotWithdrawn} and d.gateway_root is null
      and d.started_at < ${new Date(to)} and (d.ended_at is null or coalesce(d.back_at, d.ended_at) >= ${new Date(from)})
      and ${isAbout(about)}
    order by d.started_at`.execute(db);
  return rows;
};

/** Number of deviations of a farm that began at one of the controllers of a span within it; each counts once. */
export const countBegunAtControllers = async (
  db: Database,
  farmNo: number,
  spans: readonly (Span & { controllerIds: readonly string[] })[],
): Promise<number> => {
  const places = spans.flatMap(({ controllerIds, ...span }) => controllerIds.map((id) => ({ id, ...span })));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deviation d join controller c using (controller_no)
    where d.farm_no = ${farmNo} and ${isNotWithdrawn} and d.gateway_root is null
      and exists (
        select from unnest(${places.map(({ id }) => id)}::text[], ${places.map(({ from }) => new Date(from))}::timestamptz[],
          ${places.map(({ to }) => new Date(to))}::timestamptz[]) as place(controller_id, starts_at, ends_at)
        where place.controller_id = c.controller_id and d.started_at >= place.starts_at and d.started_at < place.ends_at)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Number of deviations of a farm that began in a span. */
export const countBegunDeviations = async (
  db: Database,
  farmNo: number,
  { from, to }: Span,
  about: SubjectFilter = {},
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deviation d join controller c using (controller_no)
    where d.farm_no = ${farmNo} and ${isNotWithdrawn} and d.gateway_root is null
      and d.started_at >= ${new Date(from)} and d.started_at < ${new Date(to)} and ${isAbout(about)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Number of a farm's members, 1 at least: the operators in EEMUA 191's sense. */
export const countOperators = async (db: Database, farmNo: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from farm_member where farm_no = ${farmNo}`.execute(db);
  return Math.max(1, rows[0]?.count ?? 1);
};

export type OpenCountRow = { farmNo: number; level: number; deviations: number; actionNeeded: number; since: Date };

/** Open deviations by farm; farms without any are left out. */
export const countOpenByFarm = async (db: Database, farmNos: readonly number[]): Promise<OpenCountRow[]> => {
  const { rows } = await sql<OpenCountRow>`
    select farm_no, max(level)::int as level, count(*)::int as deviations,
      count(*) filter (where state = 'ACTION_NEEDED')::int as action_needed,
      (array_agg(started_at order by level desc, started_at))[1] as since
    from deviation where farm_no = any(${farmNos}) and ended_at is null and gateway_root is null group by farm_no`.execute(
    db,
  );
  return rows;
};

/** Deviations closed by hand whose value has not been back since, which the engine still follows, by farm; farms without any are left out. */
export const countStillOutByFarm = async (db: Database, farmNos: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ farmNo: number; count: number }>`
    select d.farm_no, count(*)::int as count from deviation d join controller c using (controller_no)
    where d.farm_no = any(${farmNos}) and c.retired_at is null and ${isStillOut} group by d.farm_no`.execute(db);
  return new Map(rows.map(({ farmNo, count }) => [farmNo, count]));
};
