import { createWakeSignal } from '../events/wake-signal.ts';
import type { Log } from '../log/log.ts';

export type Worker = { stop(): Promise<void> };
export type WorkerLoop = Worker & {
  /** Starts the next pass at once, or right after the current one. */
  wake(): void;
};

/** A failed pass usually means an unreachable database: wake signals are ignored for this long. */
const pauseAfterFailureMs = 5_000;

/**
 * Runs passes one after another, `pauseMs` apart, until stopped; `stop` resolves after the current pass. An error is
 * logged under `name` and the pass repeated.
 * @param pass gets a signal that is aborted by `stop`: a pass over a long backlog ends after its current piece
 */
export const startWorkerLoop = (
  name: string,
  log: Log,
  pauseMs: number,
  pass: (stopping: AbortSignal) => Promise<void>,
): WorkerLoop => {
  const stopping = new AbortController();
  const [next, end] = [createWakeSignal(), createWakeSignal()];
  const afterFailure = (error: unknown): Promise<void> => {
    log.error({ err: error }, `${name}: pass failed, retrying`);
    return end.wait(pauseAfterFailureMs);
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) await pass(stopping.signal).then(() => next.wait(pauseMs), afterFailure);
  };
  const running = loop();
  return {
    wake: next.signal,
    stop() {
      stopping.abort();
      next.signal();
      end.signal();
      return running;
    },
  };
};
