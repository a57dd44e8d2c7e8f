import type { Stage } from '@onsil/domain/stages';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { openFarm } from '#features/farms/service.ts';
import { listBatches, listEntries, lockBatches } from './repository.ts';

export type BatchEntry = Awaited<ReturnType<typeof listEntries>>[number];
/** A batch with everything that happened to it, the entries in the order of days. */
export type Batch = Awaited<ReturnType<typeof listBatches>>[number] & { entries: BatchEntry[] };

/** Batches by number; those that are not there are left out. Asks nobody for permission. */
export const loadBatches = async (db: Database, workNos: readonly number[]): Promise<Batch[]> => {
  if (workNos.length === 0) return [];
  const batches = await listBatches(db, workNos);
  const entries = Map.groupBy(await listEntries(db, workNos), ({ workNo }) => workNo);
  return batches.map((batch) => ({ ...batch, entries: entries.get(batch.workNo) ?? [] }));
};

/** The same inside a transaction; nobody else changes them before that ends. */
export const holdWorks = async (db: Database, workNos: readonly number[]): Promise<Batch[]> => {
  await lockBatches(db, workNos);
  return loadBatches(db, workNos);
};

/** A batch of a farm that the caller may see, as it is now. Else NOT_FOUND. */
export const openBatch = async (ctx: CallContext, workNo: number): Promise<Batch> => {
  const [batch] = await loadBatches(ctx.db, [workNo]);
  if (!batch) throw refuse('NOT_FOUND');
  await openFarm(ctx, String(batch.fno));
  return batch;
};

/** The same inside a transaction; nobody else changes it before that ends. */
export const holdBatch = async (ctx: CallContext, db: Database, workNo: number): Promise<Batch> => {
  const [batch] = await holdWorks(db, [workNo]);
  if (!batch) throw refuse('NOT_FOUND');
  await openFarm({ ...ctx, db }, String(batch.fno));
  return batch;
};

/** The furthest of the batch's stages that is complete: nothing arrives there or before it. -1: none. */
export const furthestClosed = ({ stages, closings }: Pick<Batch, 'stages' | 'closings'>): number =>
  Math.max(-1, ...closings.map(({ stage }) => stages.indexOf(stage)));

/** Whether nothing arrives at a stage any more: it is complete, or one after it. */
export const isClosed = (batch: Pick<Batch, 'stages' | 'closings'>, stage: Stage): boolean =>
  batch.stages.indexOf(stage) <= furthestClosed(batch);

/** Whether the harvest is complete, and the batch with it. */
export const isComplete = ({ closings }: Pick<Batch, 'closings'>): boolean =>
  closings.some(({ stage }) => stage === 'harvest');
