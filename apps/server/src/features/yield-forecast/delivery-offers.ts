import { createBackwardPlanner, type BackwardCrop } from '@onsil/domain/batches/backward-plan';
import { splitDelivery } from '@onsil/domain/batches/delivery-parts';
import { capacityDuring, type Occupancy, type Position } from '@onsil/domain/batches/free-positions';
import type { DeliveryPart } from '@onsil/domain/batches/part-taker';
import { listPossibleDeliveries, type Delivery } from '@onsil/domain/batches/possible-deliveries';
import type { GrownBatch } from '@onsil/domain/yields/past-batches';
import { answerTask, createWorkerTask } from '#platform/limits/worker-task.ts';

/** A delivery that is not possible, and what the planner of its crop and the racks say. */
export type OfferTask = {
  need: Delivery;
  today: string;
  crop: BackwardCrop;
  past: readonly GrownBatch[];
  /** empty for a crop that is not grown on racks */
  positions: readonly Position[];
  stays: readonly Occupancy[];
  expectedStays: readonly Occupancy[];
  maxDays: number;
};

export type Offers = { alternatives: Delivery[]; parts: DeliveryPart[] };

/** What is possible instead: other deliveries, and this one in parts. */
export const findOffers = ({ need, crop, past, ...task }: OfferTask): Offers => {
  const { positions, expectedStays } = task;
  const farm = { ...task, plan: createBackwardPlanner(crop, past) };
  if (positions.length === 0)
    return { alternatives: listPossibleDeliveries(need, { ...farm, capacity: null }), parts: [] };
  const capacity = capacityDuring(positions, expectedStays);
  return { alternatives: listPossibleDeliveries(need, { ...farm, capacity }), parts: splitDelivery(need, farm) };
};

/** Runs `findOffers` in a worker thread: thousands of positions over 120 days take hundreds of milliseconds. */
export const findOffersInThread = createWorkerTask<typeof findOffers>(import.meta.filename, {
  maxHeapMb: 256,
  maxRunMs: 30_000,
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitMs: 30_000,
});

answerTask(import.meta.filename, findOffers);
