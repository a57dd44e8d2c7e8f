import { sql } from 'kysely';
import type { ControllerPosition } from '@onsil/contract/racks';
import type { Database } from '#platform/database/database.ts';

const places = (db: Database, farmNo: number) =>
  db
    .selectFrom('controllerPlace as place')
    .innerJoin('controller', 'controller.controllerNo', 'place.controllerNo')
    .where('controller.farmNo', '=', farmNo)
    .select([
      'controllerId',
      'controller.name as controllerName',
      'place.rackId',
      'tierFrom',
      'tierTo',
      sql<string>`lower(during)`.as('from'),
      sql<string | null>`upper(during) - 1`.as('to'),
    ]);

/** Past and present places of a farm's controllers, newest first. */
export const listPlaces = (
  db: Database,
  farmNo: number,
  controllerId: string | undefined,
): Promise<ControllerPosition[]> =>
  places(db, farmNo)
    .$if(controllerId !== undefined, (query) => query.where('controllerId', '=', String(controllerId)))
    .orderBy(sql`lower(during)`, 'desc')
    .orderBy('controller.position')
    .orderBy('placeId')
    .execute();

/** Places of a farm's controllers on a day. */
export const listPlacesOn = (db: Database, farmNo: number, day: string): Promise<ControllerPosition[]> =>
  places(db, farmNo)
    .where(sql<boolean>`during @> ${day}::date`)
    .orderBy('controller.position')
    .orderBy('placeId')
    .execute();

/**
 * Places of a farm's controllers at its racks of today in a span of days, with what reading their samples needs; in the
 * order of the controllers.
 */
export const listPlacesBetween = (db: Database, farmNo: number, firstDay: string, lastDay: string) =>
  places(db, farmNo)
    .innerJoin('rack', 'rack.rackId', 'place.rackId')
    .where('rack.removedAt', 'is', null)
    .where(sql<boolean>`during && daterange(${firstDay}::date, ${lastDay}::date, '[]')`)
    .select(['controller.controllerNo', 'controller.intervalSeconds'])
    .orderBy('controller.position')
    .orderBy('controller.controllerNo')
    .orderBy(sql`lower(during)`)
    .execute();

/** Number of tiers of a rack of the farm, locked against changes until the transaction ends. */
export const findTierCountForShare = async (
  db: Database,
  farmNo: number,
  rackId: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('rack')
      .select('tierCount')
      .where('rackId', '=', rackId)
      .where('farmNo', '=', farmNo)
      .where('removedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
  )?.tierCount;

const ofController = (db: Database, controllerNo: number) =>
  db.selectFrom('controllerPlace').where('controllerNo', '=', controllerNo);

export const findLaterPlace = (db: Database, controllerNo: number, day: string) =>
  ofController(db, controllerNo)
    .select('placeId')
    .where(sql<boolean>`lower(during) > ${day}::date`)
    .executeTakeFirst();

export const findPlaceOn = (db: Database, controllerNo: number, day: string) =>
  ofController(db, controllerNo)
    .select(['rackId', 'tierFrom', 'tierTo'])
    .where(sql<boolean>`during @> ${day}::date`)
    .executeTakeFirst();

type PlaceOwner = { controllerNo: number } | { rackId: number };

/** Ends the place of a controller, or all places at a rack; the day itself is excluded. */
export const endPlaces = async (db: Database, owner: PlaceOwner, day: string): Promise<void> => {
  const isMatching =
    'rackId' in owner ? sql<boolean>`rack_id = ${owner.rackId}` : sql<boolean>`controller_no = ${owner.controllerNo}`;
  await db
    .deleteFrom('controllerPlace')
    .where(isMatching)
    .where(sql<boolean>`lower(during) >= ${day}::date`)
    .execute();
  await db
    .updateTable('controllerPlace')
    .set({ during: sql<string>`daterange(lower(during), ${day}::date)` })
    .where(isMatching)
    .where(sql<boolean>`during @> ${day}::date`)
    .execute();
};

export const insertPlace = (
  db: Database,
  {
    controllerNo,
    rackId,
    tierFrom,
    tierTo,
    from,
  }: {
    controllerNo: number;
    rackId: number;
    tierFrom: number;
    tierTo: number;
    from: string;
  },
) =>
  db
    .insertInto('controllerPlace')
    .values({
      rackId,
      controllerNo,
      tierFrom,
      tierTo,
      during: sql<string>`daterange(${from}::date, null)`,
    })
    .execute();

/** Whether a controller is placed above a number of tiers of a rack on a day or later. */
export const hasControllerAbove = async (db: Database, rackId: number, tiers: number, day: string): Promise<boolean> =>
  (await db
    .selectFrom('controllerPlace')
    .select('placeId')
    .where('rackId', '=', rackId)
    .where('tierTo', '>', tiers)
    .where(sql<boolean>`(upper_inf(during) or upper(during) > ${day}::date)`)
    .executeTakeFirst()) !== undefined;
