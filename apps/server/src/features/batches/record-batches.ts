import { requireCells, upsertLayouts } from '#features/layouts/layouts.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { createBatch, type NewBatch } from './create-batch.ts';
import { enterBatchEntries } from './enter-entries.ts';
import type { Batch } from './load-batches.ts';
import type { NewEntry } from './plan-entries.ts';

/** A batch with its events so far, in order; none: it is only planned. */
export type RecordedBatch = { batch: NewBatch; entries: readonly NewEntry[] };

/** Writes the planned positions of new batches; `enterBatchEntries` occupies them. */
const planLayouts = async (
  ctx: MemberContext,
  farmNo: number,
  planned: readonly { batch: Batch; cells: NewBatch['cells'] }[],
): Promise<void> => {
  await requireCells(
    ctx.db,
    farmNo,
    planned.flatMap(({ cells }) => cells),
  );
  await upsertLayouts(
    ctx.db,
    planned.flatMap(({ batch: { batchId, startOn, stages }, cells }) =>
      cells.length > 0 ? [{ batchId, day: startOn, cells, plannedFor: stages[0], entryId: null }] : [],
    ),
  );
};

/**
 * Creates batches of a farm together with what happened to them so far, all or none. Positions and limits are computed
 * once for all, so that a year of batches takes seconds. No access check here.
 * @returns batch numbers, in the order given
 * @throws as `createBatch` and `enterBatchEntries`
 */
export const recordBatches = (
  ctx: MemberContext,
  farm: { farmNo: number },
  records: readonly RecordedBatch[],
): Promise<number[]> =>
  transact(ctx, async (ctx) => {
    const requests = [];
    for (const [index, { batch, entries }] of records.entries()) {
      const created = await createBatch(ctx, farm, { ...batch, cells: [] });
      const pathOf = (entry: number, member: string): string => `batches.${index}.entries.${entry}.${member}`;
      requests.push({ batch: created, entries, pathOf, cells: batch.cells });
    }
    await planLayouts(ctx, farm.farmNo, requests);
    await enterBatchEntries(ctx, farm.farmNo, requests);
    return requests.map(({ batch }) => batch.batchId);
  });
