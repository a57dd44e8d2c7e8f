import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type Place = { controllerId: number; x: number; y: number };

/** Positions of a farm's controllers on its floor plan, without retired ones. */
export const listPlaces = (db: Database, fno: number) =>
  db
    .selectFrom('floor_plan_place')
    .innerJoin('controller', 'controller.controller_id', 'floor_plan_place.controller_id')
    .select(['system_id as systemId', 'x', 'y'])
    .where('floor_plan_place.fno', '=', fno)
    .where('retired_at', 'is', null)
    .orderBy('controller.position')
    .orderBy('controller.controller_id')
    .execute();

/** Serializes saves of a floor plan. */
export const holdFloorPlan = (db: Database, fno: number) =>
  sql`select from farm where fno = ${fno} for no key update`.execute(db);

export const replacePlaces = async (db: Database, fno: number, places: readonly Place[]): Promise<void> => {
  await db.deleteFrom('floor_plan_place').where('fno', '=', fno).execute();
  const rows = places.map(({ controllerId, x, y }) => ({ controller_id: controllerId, fno, x, y }));
  if (rows.length > 0) await db.insertInto('floor_plan_place').values(rows).execute();
};
