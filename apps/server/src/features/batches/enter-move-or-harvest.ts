import type { HarvestStep, MoveStep } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { enterBatchEntries } from './enter-entries.ts';
import { loadBatches, lockAndLoadBatches } from './load-batches.ts';
import type { NewEntry } from './plan-entries.ts';

type Step = MoveStep | HarvestStep;

/** Path of an entry's member in the request body, by the index of its batch. */
const pathOfBatch = (index: number, member: string): string => {
  if (member === 'day') return 'date';
  if (member === 'discardRest') return member;
  return `works.${index}.${member === 'stage' ? 'batchId' : member}`;
};

const requireDistinct = (works: Step['works']): void => {
  const seen = new Set<number>();
  const fields = works.flatMap(({ batchId }, index) => {
    const sizeBefore = seen.size;
    return seen.add(batchId).size === sizeBefore ? [{ path: pathOfBatch(index, 'batchId'), code: 'duplicate' }] : [];
  });
  if (fields.length > 0) throw apiError('INVALID', { fields });
};

const entryOf = (stage: Stage, { date, isComplete, discardRest }: Step, work: Step['works'][number]): NewEntry => ({
  stage,
  day: date,
  plants: work.plants,
  trays: work.trays,
  weightKg: 'weightKg' in work ? work.weightKg : null,
  kgGradeA: 'kgGradeA' in work ? work.kgGradeA : null,
  discards: work.discards,
  note: work.note,
  cells: work.cells,
  close: isComplete,
  discardRest: isComplete ? discardRest : null,
});

/** Enters arrivals at a stage on a day for batches of the current farm: all or none. */
export const enterStep = async (ctx: FarmContext, stage: Stage, step: Step): Promise<{ entryIds: number[] }> => {
  const { farmNo } = ctx.farm;
  requireDistinct(step.works);
  const entryIds = await transact(ctx, async (ctx) => {
    const batchIds = step.works.map(({ batchId }) => batchId);
    const own = (await loadBatches(ctx.db, batchIds)).filter((batch) => batch.farmNo === farmNo);
    const ownIds = own.map(({ batchId }) => batchId);
    const lockedBatches = new Map((await lockAndLoadBatches(ctx.db, ownIds)).map((batch) => [batch.batchId, batch]));
    const requests = step.works.flatMap((work, index) => {
      const batch = lockedBatches.get(work.batchId);
      return batch
        ? [
            {
              batch,
              entries: [entryOf(stage, step, work)],
              pathOf: (_: number, member: string) => pathOfBatch(index, member),
            },
          ]
        : [];
    });
    const fields = batchIds.flatMap((batchId, index) =>
      lockedBatches.has(batchId) ? [] : [{ path: pathOfBatch(index, 'batchId'), code: 'invalid' }],
    );
    if (fields.length > 0) throw apiError('INVALID', { fields: fields.slice(0, 20) });
    return enterBatchEntries(ctx, farmNo, requests);
  });
  return { entryIds: entryIds.flat() };
};
