import type { Stage } from '@onsil/domain/crops/stages';
import { requireFarm } from '#features/farms/farms.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { findBatches, listEntries, lockBatches } from './batches.sql.ts';

export type BatchEntry = Awaited<ReturnType<typeof listEntries>>[number];
/** A batch with its entries, by day. */
export type Batch = Awaited<ReturnType<typeof findBatches>>[number] & { entries: BatchEntry[] };

/** Batches by number; missing ones are left out. No access check here. */
export const loadBatches = async (db: Database, batchIds: readonly number[]): Promise<Batch[]> => {
  if (batchIds.length === 0) return [];
  const batches = await findBatches(db, batchIds);
  const entries = Map.groupBy(await listEntries(db, batchIds), ({ batchId }) => batchId);
  return batches.map((batch) => ({ ...batch, entries: entries.get(batch.batchId) ?? [] }));
};

/** Locks batches until the transaction ends and loads them. No access check here. */
export const lockAndLoadBatches = async (db: Database, batchIds: readonly number[]): Promise<Batch[]> => {
  await lockBatches(db, batchIds);
  return loadBatches(db, batchIds);
};

/** @throws NOT_FOUND without access to its farm */
export const requireBatch = async (ctx: MemberContext, batchId: number): Promise<Batch> => {
  const [batch] = await loadBatches(ctx.db, [batchId]);
  if (!batch) throw apiError('NOT_FOUND');
  await requireFarm(ctx, batch.farmNo);
  return batch;
};

/**
 * Locks a batch until the transaction ends.
 * @throws NOT_FOUND without access to its farm
 */
export const lockBatch = async (ctx: MemberContext, batchId: number): Promise<Batch> => {
  await requireBatch(ctx, batchId); // before the lock, which others would wait for
  const [batch] = await lockAndLoadBatches(ctx.db, [batchId]);
  if (!batch) throw apiError('NOT_FOUND');
  return batch;
};

/** Index of the last closed stage; nothing arrives there or before it. -1: none. */
export const lastClosedStage = ({ stages, closings }: Pick<Batch, 'stages' | 'closings'>): number =>
  Math.max(-1, ...closings.map(({ stage }) => stages.indexOf(stage)));

/** Whether a stage, or one after it, is closed. */
export const isStageClosed = (batch: Pick<Batch, 'stages' | 'closings'>, stage: Stage): boolean =>
  batch.stages.indexOf(stage) <= lastClosedStage(batch);

/** Whether the harvest is closed, and thus the batch. */
export const isComplete = ({ closings }: Pick<Batch, 'closings'>): boolean =>
  closings.some(({ stage }) => stage === 'harvest');
