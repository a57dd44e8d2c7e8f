import { createBell } from './bell.ts';
import type { Log } from './log.ts';

export type Worker = { stop(): Promise<void> };
export type WorkerLoop = Worker & {
  /** Lets the next pass begin at once; while one is under way, right after it. */
  wake(): void;
};

/** A pass that failed found the database away, as a rule: however loudly it is called, it is given time to come back. */
const pauseAfterFailureMs = 5_000;

/**
 * Makes passes one after the other, with a pause (ms) between them, until it is stopped; `stop` resolves when the pass under
 * way is over. A pass that throws is logged under `name`, and made again.
 */
export const startWorkerLoop = (name: string, log: Log, pauseMs: number, pass: () => Promise<void>): WorkerLoop => {
  let stopped = false;
  const [bell, end] = [createBell(), createBell()];
  const afterFailure = (error: unknown): Promise<void> => {
    log.error({ err: error }, `${name}: pass failed, trying again`);
    return end.wait(pauseAfterFailureMs);
  };
  const loop = async (): Promise<void> => {
    while (!stopped) await pass().then(() => bell.wait(pauseMs), afterFailure);
  };
  const running = loop();
  return {
    wake: bell.ring,
    stop() {
      stopped = true;
      bell.ring();
      end.ring();
      return running;
    },
  };
};
