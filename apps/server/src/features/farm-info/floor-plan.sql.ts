import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export type Placement = { controllerNo: number; x: number; y: number };

/** Positions of a farm's controllers on its floor plan, without retired ones. */
export const listPlacements = (db: Database, farmNo: number) =>
  db
    .selectFrom('floorPlanPlace')
    .innerJoin('controller', 'controller.controllerNo', 'floorPlanPlace.controllerNo')
    .select(['controllerId', 'x', 'y'])
    .where('floorPlanPlace.farmNo', '=', farmNo)
    .where('retiredAt', 'is', null)
    .orderBy('controller.position')
    .orderBy('controller.controllerNo')
    .execute();

/** Serializes saves of a floor plan. */
export const lockFloorPlan = (db: Database, farmNo: number) =>
  sql`select from farm where farm_no = ${farmNo} for no key update`.execute(db);

export const replacePlacements = async (db: Database, farmNo: number, places: readonly Placement[]): Promise<void> => {
  await db.deleteFrom('floorPlanPlace').where('farmNo', '=', farmNo).execute();
  const rows = places.map(({ controllerNo, x, y }) => ({ controllerNo, farmNo, x, y }));
  if (rows.length > 0) await db.insertInto('floorPlanPlace').values(rows).execute();
};
