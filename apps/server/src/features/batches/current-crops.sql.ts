import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export type CurrentCropRow = { controllerNo: number; farmCropId: number; cropName: string; cropNameEn: string };

/** Crops of the batches at the places of controllers on a day, by controller, the one with most positions first. */
export const listCurrentCrops = (
  db: Database,
  controllerNos: readonly number[],
  day: string,
): Promise<CurrentCropRow[]> =>
  db
    .selectFrom('controllerPlace as place')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.rackId', '=', 'place.rackId')
        .on(sql<boolean>`occupancy.tier between place.tier_from and place.tier_to and not reserved`),
    )
    .innerJoin('batch', 'batch.batchId', 'occupancy.batchId')
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'batch.farmCropId')
    .leftJoin('crop', (join) =>
      join.onRef('crop.cropNo', '=', 'farmCrop.cropNo').onRef('crop.nameKo', '=', 'farmCrop.name'),
    )
    .select([
      'place.controllerNo',
      'farmCrop.farmCropId',
      'farmCrop.name as cropName',
      sql<string>`coalesce(crop.name_en, farm_crop.name)`.as('cropNameEn'),
    ])
    .where('place.controllerNo', '=', sql<number>`any(${controllerNos})`)
    .where(sql<boolean>`place.during @> ${day}::date and occupancy.during @> ${day}::date`)
    .groupBy(['place.controllerNo', 'farmCrop.farmCropId', 'crop.nameEn'])
    .orderBy('place.controllerNo')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('farmCrop.farmCropId')
    .execute();
