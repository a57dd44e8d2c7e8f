import { transact } from '#platform/database/transaction.ts';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { Context } from '#platform/context.ts';
import { listAllCrops } from '#features/crops/crops.ts';
import { updateFollowedBatches } from '#features/batches/batches.ts';
import { listDemoCrops } from '../crops/crop-facts.ts';
import { findEndDay, type DemoBatch } from './batch-facts.ts';
import { createFruitBatches } from './fruit-batches.ts';
import { createLeafyBatches } from './leafy-batches.ts';
import { listDemoNotes } from './notes.ts';
import { findFarmNumber, hasBatches, saveBatches, saveNotes, type FarmNumbers } from './batches.sql.ts';

type NumberedBatch = { batch: DemoBatch; batchId: number };

/** The batch of a note: the n-th incomplete one of its crop, else the last one. */
const batchOfNote = (
  numbered: readonly NumberedBatch[],
  { crop, place }: { crop: string; place: number },
): number | null => {
  const ofCrop = numbered.filter(({ batch }) => batch.crop === crop && batch.entries.length > 0);
  const standing = ofCrop.filter(({ batch }) => findEndDay(batch) === null);
  return (standing[place] ?? standing.at(-1) ?? ofCrop.at(-1))?.batchId ?? null;
};

/** Inserts batches and notes of a farm without any, and lets its controllers' limits follow the batches. */
const fillFarm = async (ctx: Context, farmId: string, authors: readonly number[]): Promise<void> => {
  const farmNo = await findFarmNumber(ctx.db, farmId);
  if (await hasBatches(ctx.db, farmNo)) return;
  const today = kstDay(ctx.now());
  const crops = new Map(
    (await listAllCrops(ctx.db, farmNo)).map(({ number, farmCropId, stages }) => [number, { seq: farmCropId, stages }]),
  );
  const farm: FarmNumbers = { farmNo, crops, authors, now: new Date(ctx.now()) };
  const planned =
    farmId === 'pangyo-a'
      ? createLeafyBatches(today)
      : createFruitBatches(farmId, listDemoCrops(ctx.now())[farmId] ?? [], today);
  const batches = planned.filter(({ crop }) => crops.has(crop)).toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1));
  if (batches.length === 0) return;
  const batchIds = await saveBatches(ctx.db, farm, batches);
  const numbered = batches.map((batch, index) => ({ batch, batchId: batchIds[index] ?? 0 }));
  const notes = listDemoNotes(farmId, today).map(({ batch, ...note }) => ({
    ...note,
    batchId: batch && batchOfNote(numbered, batch),
  }));
  await saveNotes(ctx.db, farm, notes);
  await updateFollowedBatches(
    ctx,
    numbered.filter(({ batch }) => findEndDay(batch) === null).map(({ batchId }) => batchId),
  );
};

/**
 * Creates a year of batches on the demo's farms: past, current, and the next planned ones, with notes. Deterministic
 * for a given start day. Recipes of the rooms match their climate, so that limits follow the batches without alarms;
 * greenhouses set their own limits.
 * @param memberNos the demo's members by sign-in id
 */
export const fillBatches = async (ctx: Context, memberNos: ReadonlyMap<string, number>): Promise<void> => {
  const authors = ['member', 'manager'].flatMap((memberId) => memberNos.get(memberId) ?? []);
  for (const farmId of Object.keys(listDemoCrops(ctx.now())))
    await transact(ctx, (ctx) => fillFarm(ctx, farmId, authors));
};
