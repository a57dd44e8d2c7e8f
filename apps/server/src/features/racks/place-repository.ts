import { sql } from 'kysely';
import type { ControllerPlace } from '@onsil/contract/racks';
import type { Database } from '#platform/database.ts';

const places = (db: Database, fno: number) =>
  db
    .selectFrom('controller_place as place')
    .innerJoin('controller', 'controller.controller_id', 'place.controller_id')
    .where('controller.fno', '=', fno)
    .select([
      'system_id as systemId',
      'controller.name as connectNm',
      'place.rno',
      'tier_from as tierFrom',
      'tier_to as tierTo',
      sql<string>`lower(during)`.as('from'),
      sql<string | null>`upper(during) - 1`.as('to'),
    ]);

/** Past and present places of a farm's controllers, newest first. */
export const listPlaces = (db: Database, fno: number, systemId: string | undefined): Promise<ControllerPlace[]> =>
  places(db, fno)
    .$if(systemId !== undefined, (query) => query.where('system_id', '=', String(systemId)))
    .orderBy(sql`lower(during)`, 'desc')
    .orderBy('controller.position')
    .orderBy('place_id')
    .execute();

/** Places of a farm's controllers on a day. */
export const listPlacesOn = (db: Database, fno: number, day: string): Promise<ControllerPlace[]> =>
  places(db, fno)
    .where(sql<boolean>`during @> ${day}::date`)
    .orderBy('controller.position')
    .orderBy('place_id')
    .execute();

/** Number of tiers of a rack of the farm, locked against changes until the transaction ends. */
export const findTiersShared = async (db: Database, fno: number, rno: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('rack')
      .select('tier_count')
      .where('rno', '=', rno)
      .where('fno', '=', fno)
      .where('removed_at', 'is', null)
      .forShare()
      .executeTakeFirst()
  )?.tier_count;

const ofController = (db: Database, controllerId: number) =>
  db.selectFrom('controller_place').where('controller_id', '=', controllerId);

export const findLaterPlace = (db: Database, controllerId: number, day: string) =>
  ofController(db, controllerId)
    .select('place_id')
    .where(sql<boolean>`lower(during) > ${day}::date`)
    .executeTakeFirst();

export const findPlaceOn = (db: Database, controllerId: number, day: string) =>
  ofController(db, controllerId)
    .select(['rno', 'tier_from as tierFrom', 'tier_to as tierTo'])
    .where(sql<boolean>`during @> ${day}::date`)
    .executeTakeFirst();

type PlaceOwner = { controllerId: number } | { rno: number };

/** Ends the place of a controller, or all places at a rack; the day itself is excluded. */
export const endPlaces = async (db: Database, owner: PlaceOwner, day: string): Promise<void> => {
  const isMatching =
    'rno' in owner ? sql<boolean>`rno = ${owner.rno}` : sql<boolean>`controller_id = ${owner.controllerId}`;
  await db
    .deleteFrom('controller_place')
    .where(isMatching)
    .where(sql<boolean>`lower(during) >= ${day}::date`)
    .execute();
  await db
    .updateTable('controller_place')
    .set({ during: sql<string>`daterange(lower(during), ${day}::date)` })
    .where(isMatching)
    .where(sql<boolean>`during @> ${day}::date`)
    .execute();
};

export const insertPlace = (
  db: Database,
  {
    controllerId,
    rno,
    tierFrom,
    tierTo,
    from,
  }: {
    controllerId: number;
    rno: number;
    tierFrom: number;
    tierTo: number;
    from: string;
  },
) =>
  db
    .insertInto('controller_place')
    .values({
      rno,
      controller_id: controllerId,
      tier_from: tierFrom,
      tier_to: tierTo,
      during: sql<string>`daterange(${from}::date, null)`,
    })
    .execute();

/** Whether a controller is placed above a number of tiers of a rack on a day or later. */
export const isWatchedAbove = async (db: Database, rno: number, tiers: number, day: string): Promise<boolean> =>
  (await db
    .selectFrom('controller_place')
    .select('place_id')
    .where('rno', '=', rno)
    .where('tier_to', '>', tiers)
    .where(sql<boolean>`(upper_inf(during) or upper(during) > ${day}::date)`)
    .executeTakeFirst()) !== undefined;
