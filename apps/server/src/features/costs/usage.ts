import type { BatchUse } from '@onsil/domain/costs/allocate';
import { daysOfMonth } from '@onsil/domain/costs/months';
import { countPlantDays } from '@onsil/domain/costs/plant-days';
import type { Context } from '#platform/context.ts';
import {
  listBatchesIn,
  listPlantChanges,
  sumKg,
  sumPositionDays,
  sumPositionDaysByController,
  type Days,
  type FarmBatch,
} from './usage.sql.ts';

export type Usage = {
  batches: FarmBatch[];
  /** how much of the farm each batch used in a month */
  usesIn: (month: string) => BatchUse[];
  /** kg of a batch in a month */
  kgOf: (batchId: number, month: string) => number;
};

const key = (batchId: number, month: string): string => `${batchId} ${month}`;

/**
 * Batches of a farm on some days, what they used of it by month, and what they yielded.
 * @param costsUntil batches with costs of months before are there too, since costs of months to come can be entered
 */
export const getUsage = async (ctx: Context, farmNo: number, days: Days, costsUntil: string): Promise<Usage> => {
  const batches = await listBatchesIn(ctx.db, farmNo, days, costsUntil);
  const [changes, positions, places, harvests] = await Promise.all([
    listPlantChanges(
      ctx.db,
      batches.map(({ batchId }) => batchId),
    ),
    sumPositionDays(ctx.db, farmNo, days),
    sumPositionDaysByController(ctx.db, farmNo, days),
    sumKg(ctx.db, farmNo, days),
  ]);
  const changesOf = Map.groupBy(changes, ({ batchId }) => batchId);
  const positionDays = new Map(positions.map((one) => [key(one.batchId, one.month), one.days]));
  const placesOf = Map.groupBy(places, (one) => key(one.batchId, one.month));
  const kg = new Map(harvests.map((one) => [key(one.batchId, one.month), one.kg]));
  return {
    batches,
    usesIn(month) {
      const { from, until } = daysOfMonth(month);
      const range = { from, until: until < days.until ? until : days.until };
      return batches.map(({ batchId, farmCropId, endsOn }) => ({
        batchId,
        farmCropId,
        plantDays: countPlantDays(changesOf.get(batchId) ?? [], range, endsOn),
        positionDays: positionDays.get(key(batchId, month)) ?? 0,
        byController: new Map(
          (placesOf.get(key(batchId, month)) ?? []).map((one) => [one.controllerNo, one.days] as const),
        ),
      }));
    },
    kgOf: (batchId, month) => kg.get(key(batchId, month)) ?? 0,
  };
};
