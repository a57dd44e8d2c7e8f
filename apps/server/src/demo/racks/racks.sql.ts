import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DemoRack, DemoRackGroup } from './fill-racks.ts';

const saveRack = async (
  db: Database,
  farmNo: number,
  rackGroupNo: number,
  { name, place, tiers, columns, pots, sections }: DemoRack,
  today: string,
): Promise<number> => {
  const { rackId } = await db
    .insertInto('rack')
    .values({
      farmNo,
      name,
      place,
      pots,
      rackGroupNo,
      tierCount: tiers,
      columnCount: columns,
      changedOn: today,
    })
    .returning('rackId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('rackSection')
    .values(
      sections.map(([section, tierFrom, tierTo, columnFrom, columnTo]) => ({
        rackId,
        name: section,
        tierFrom,
        tierTo,
        columnFrom,
        columnTo,
      })),
    )
    .execute();
  return rackId;
};

/** Places a controller at all tiers of a rack from a day on. */
const savePlace = (db: Database, rackId: number, { tiers, watchedBy }: DemoRack, since: string) =>
  db
    .insertInto('controllerPlace')
    .columns(['controllerNo', 'rackId', 'tierFrom', 'tierTo', 'during'])
    .expression((from) =>
      from
        .selectFrom('controller')
        .select([
          'controllerNo',
          sql<number>`${rackId}::int`.as('rackId'),
          sql<number>`1`.as('tierFrom'),
          sql<number>`${tiers}::int`.as('tierTo'),
          sql<string>`daterange(${since}::date, null)`.as('during'),
        ])
        .where('controllerId', '=', watchedBy),
    )
    .execute();

/** Inserts groups and racks of a farm without any; changed ones stay. */
export const saveRacks = async (
  db: Database,
  farmId: string,
  groups: readonly DemoRackGroup[],
  { today, since }: { today: string; since: string },
): Promise<void> => {
  const { farmNo } = await db
    .selectFrom('farm')
    .select('farmNo')
    .where('farmId', '=', farmId)
    .executeTakeFirstOrThrow();
  if (await db.selectFrom('rackGroup').select('rackGroupNo').where('farmNo', '=', farmNo).executeTakeFirst()) return;
  for (const [position, { name, racks }] of groups.entries()) {
    const { rackGroupNo } = await db
      .insertInto('rackGroup')
      .values({ farmNo, name, position })
      .returning('rackGroupNo')
      .executeTakeFirstOrThrow();
    for (const rack of racks) {
      const rackId = await saveRack(db, farmNo, rackGroupNo, rack, today);
      if (rack.watchedBy !== null) await savePlace(db, rackId, rack, since);
    }
  }
};
