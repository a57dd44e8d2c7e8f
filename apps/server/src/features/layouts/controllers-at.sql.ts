import { sql } from 'kysely';
import type { Cell } from '@onsil/contract/racks';
import type { Database } from '#platform/database/database.ts';

type Controller = { controllerNo: number; controllerId: string };
type Tier = Pick<Cell, 'rackId' | 'tier'>;

const tiersOf = (cells: readonly Tier[]): Tier[] => [
  ...new Map(cells.map((cell) => [`${cell.rackId}.${cell.tier}`, cell])).values(),
];

/** Controllers placed at the tiers of any of the cells on a day, oldest first. */
export const listControllersAt = async (db: Database, cells: readonly Tier[], day: string): Promise<Controller[]> => {
  const tiers = tiersOf(cells);
  return db
    .selectFrom('controller')
    .select(['controllerNo', 'controllerId'])
    .where('retiredAt', 'is', null)
    .where(
      sql<boolean>`exists (select from controller_place as place
        join unnest(${tiers.map(({ rackId }) => rackId)}::int[], ${tiers.map(({ tier }) => tier)}::int[]) as cell (rack_id, tier)
          on cell.rack_id = place.rack_id and cell.tier between tier_from and tier_to
        where place.controller_no = controller.controller_no and during @> ${day}::date)`,
    )
    .orderBy('controllerNo')
    .execute();
};

/**
 * The controllers that measure nearest to the cells on a day, oldest first: those at the same tiers, else on the same
 * racks, else in the same groups of racks. Those that were retired since too: their places ended then.
 */
export const listNearestControllers = async (
  db: Database,
  cells: readonly Tier[],
  day: string,
): Promise<Controller[]> => {
  const tiers = tiersOf(cells);
  const { rows } = await sql<Controller>`
    with found as (
      select place.controller_no, min(case
          when place.rack_id <> own.rack_id then 3
          when cell.tier between tier_from and tier_to then 1 else 2 end) as distance
      from unnest(${tiers.map(({ rackId }) => rackId)}::int[], ${tiers.map(({ tier }) => tier)}::int[]) as cell (rack_id, tier)
        join rack own on own.rack_id = cell.rack_id
        join rack near on near.rack_id = own.rack_id or near.rack_group_no = own.rack_group_no
        join controller_place place on place.rack_id = near.rack_id and place.during @> ${day}::date
      group by place.controller_no
    )
    select controller_no as "controllerNo", controller_id as "controllerId"
    from found join controller using (controller_no)
    where distance = (select min(distance) from found)
    order by controller_no`.execute(db);
  return rows;
};

/** Days between two others on which a controller came to the racks of the cells or of their groups, or left them. */
export const listPlaceChanges = async (
  db: Database,
  cells: readonly Tier[],
  { from, until }: { from: string; until: string },
): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct change.day::text as day
    from rack own
      join rack near on near.rack_id = own.rack_id or near.rack_group_no = own.rack_group_no
      join controller_place place on place.rack_id = near.rack_id
      cross join lateral (values (lower(during)), (upper(during))) as change (day)
    where own.rack_id = any(${tiersOf(cells).map(({ rackId }) => rackId)}::int[])
      and change.day > ${from}::date and change.day < ${until}::date
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};
