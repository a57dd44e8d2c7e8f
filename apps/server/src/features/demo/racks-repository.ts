import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { DemoRack, DemoRackGroup } from './racks-service.ts';

const saveRack = async (
  db: Database,
  fno: number,
  rackGroupNo: number,
  { name, place, tiers, columns, pots, sections }: DemoRack,
  today: string,
): Promise<number> => {
  const { rno } = await db
    .insertInto('rack')
    .values({
      fno,
      name,
      place,
      pots,
      rack_group_no: rackGroupNo,
      tier_count: tiers,
      column_count: columns,
      changed_on: today,
    })
    .returning('rno')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('rack_section')
    .values(
      sections.map(([section, tierFrom, tierTo, columnFrom, columnTo]) => ({
        rno,
        name: section,
        tier_from: tierFrom,
        tier_to: tierTo,
        column_from: columnFrom,
        column_to: columnTo,
      })),
    )
    .execute();
  return rno;
};

/** Places a controller at all tiers of a rack from a day on. */
const savePlace = (db: Database, rno: number, { tiers, watchedBy }: DemoRack, since: string) =>
  db
    .insertInto('controller_place')
    .columns(['controller_id', 'rno', 'tier_from', 'tier_to', 'during'])
    .expression((from) =>
      from
        .selectFrom('controller')
        .select([
          'controller_id',
          sql<number>`${rno}::int`.as('rno'),
          sql<number>`1`.as('tier_from'),
          sql<number>`${tiers}::int`.as('tier_to'),
          sql<string>`daterange(${since}::date, null)`.as('during'),
        ])
        .where('system_id', '=', watchedBy),
    )
    .execute();

/** Inserts groups and racks of a farm without any; changed ones stay. */
export const saveRacks = async (
  db: Database,
  farmId: string,
  groups: readonly DemoRackGroup[],
  { today, since }: { today: string; since: string },
): Promise<void> => {
  const { fno } = await db.selectFrom('farm').select('fno').where('farm_id', '=', farmId).executeTakeFirstOrThrow();
  if (await db.selectFrom('rack_group').select('rack_group_no').where('fno', '=', fno).executeTakeFirst()) return;
  for (const [position, { name, racks }] of groups.entries()) {
    const { rack_group_no } = await db
      .insertInto('rack_group')
      .values({ fno, name, position })
      .returning('rack_group_no')
      .executeTakeFirstOrThrow();
    for (const rack of racks) {
      const rno = await saveRack(db, fno, rack_group_no, rack, today);
      if (rack.watchedBy !== null) await savePlace(db, rno, rack, since);
    }
  }
};
