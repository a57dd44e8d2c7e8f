import { parentPort, Worker, workerData } from 'node:worker_threads';
import { apiError } from '../http/api-error.ts';
import { createSlots } from './slots.ts';

export type WorkerLimits = {
  maxHeapMb: number;
  maxRunMs: number;
  /** concurrent threads */
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
};

const busy = () => apiError('UNAVAILABLE', { retryAfterSeconds: 10 });

const runInThread = (file: string, task: unknown, { maxHeapMb, maxRunMs }: WorkerLimits): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: { file, task },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    const timer = setTimeout(() => {
      reject(busy());
      void worker.terminate();
    }, maxRunMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with exit code ${code} and no result`)); // no effect after a result
    });
  });

/**
 * Runs long computations in a thread, so that the event loop stays responsive.
 * @param file a module that calls `answerTask`
 * @returns a function whose task and result are copied between threads; it throws UNAVAILABLE if too many tasks wait
 * or one takes too long
 */
export const createWorkerTask = <Compute extends (task: never) => unknown>(
  file: string,
  limits: WorkerLimits,
): ((task: Parameters<Compute>[0]) => Promise<ReturnType<Compute>>) => {
  const slots = createSlots({ ...limits, full: busy });
  return async (task) => {
    const free = await slots.acquire();
    try {
      return (await runInThread(file, task, limits)) as ReturnType<Compute>;
    } finally {
      free();
    }
  };
};

/** In a thread started for this file, computes the task; elsewhere it has no effect. */
export const answerTask = (file: string, compute: (task: never) => unknown): void => {
  const data = workerData as { file?: string; task: never } | null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  if (data?.file === file) parentPort?.postMessage(compute(data.task));
};
