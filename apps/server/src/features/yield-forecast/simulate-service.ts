import { forecastBatch, type BatchOutlook, type OpenBatch, type Targets } from '@onsil/domain/yield-forecast';
import type { GrownBatch } from '@onsil/domain/yield-forecast-past';
import { answerTask, createWorkerTask } from '#platform/limits/worker-task.ts';

/** The batches of a farm that are not complete, and by crop what the finished ones were like. */
export type SimulationTask = {
  today: string;
  open: readonly { batch: OpenBatch; cultivateCropSeq: number; targets: Targets }[];
  history: ReadonlyMap<number, readonly GrownBatch[]>;
};

/** What every open batch will still give, in their order. */
export const simulate = ({ today, open, history }: SimulationTask): BatchOutlook[] =>
  open.map(({ batch, cultivateCropSeq, targets }) =>
    forecastBatch(batch, history.get(cultivateCropSeq) ?? [], { today, targets }),
  );

/** The same in a thread of its own: for a farm with years of batches it takes hundreds of milliseconds. */
export const simulateApart = createWorkerTask<typeof simulate>(import.meta.filename, {
  maxHeapMb: 256,
  maxRunMs: 30_000,
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitMs: 30_000,
});

answerTask(import.meta.filename, simulate);
