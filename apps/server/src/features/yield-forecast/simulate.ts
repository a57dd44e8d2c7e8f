import { forecastBatch, type BatchOutlook, type OpenBatch, type Targets } from '@onsil/domain/yields/forecast';
import type { GrownBatch } from '@onsil/domain/yields/past-batches';
import { answerTask, createWorkerTask } from '#platform/limits/worker-task.ts';

/** Incomplete batches of a farm, and completed ones by crop. */
export type SimulationTask = {
  today: string;
  open: readonly { batch: OpenBatch; farmCropId: number; targets: Targets }[];
  history: ReadonlyMap<number, readonly GrownBatch[]>;
};

/** Expected harvest of each open batch, in order. */
export const simulate = ({ today, open, history }: SimulationTask): BatchOutlook[] =>
  open.map(({ batch, farmCropId, targets }) => forecastBatch(batch, history.get(farmCropId) ?? [], { today, targets }));

/** Runs `simulate` in a worker thread: years of batches take hundreds of milliseconds. */
export const simulateInThread = createWorkerTask<typeof simulate>(import.meta.filename, {
  maxHeapMb: 256,
  maxRunMs: 30_000,
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitMs: 30_000,
});

answerTask(import.meta.filename, simulate);
