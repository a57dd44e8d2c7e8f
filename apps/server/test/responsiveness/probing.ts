import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Order, Probe, Probed } from './probe-process.ts';

const program = path.join(import.meta.dirname, 'probe-process.ts');
/** Long enough for half a dozen responses to every probe. */
const minMs = 300;

export type Prober = {
  /** Makes the probes' calls while `work` runs, and returns their results. */
  probeWhile: (work: () => Promise<unknown>) => Promise<Probed[]>;
  stop: () => void;
};

/** Starts the process that makes the probes' calls. */
export const startProber = async (probes: readonly Probe[]): Promise<Prober> => {
  const child = fork(program, [JSON.stringify(probes)], { execArgv: [] });
  const order = (what: Order): boolean => child.send(what);
  await once(child, 'message');
  return {
    async probeWhile(work) {
      order('begin');
      await Promise.all([work(), delay(minMs)]);
      const answer = once(child, 'message');
      order('end');
      const [results] = (await answer) as [Probed[]];
      return results;
    },
    stop: () => void child.kill('SIGKILL'),
  };
};
