import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Probe, Probed } from './probe-process.ts';

const program = path.join(import.meta.dirname, 'probe-process.ts');
/** Long enough for several responses to every probe. */
const minMs = 600;

/** Makes the probes' calls while `work` runs, and returns their results. */
export const probeWhile = async (probes: readonly Probe[], work: () => Promise<unknown>): Promise<Probed[]> => {
  const child = fork(program, [JSON.stringify(probes)], { execArgv: [] });
  try {
    await once(child, 'message');
    await Promise.all([work(), delay(minMs)]);
    child.send('stop');
    const [results] = (await once(child, 'message')) as [Probed[]];
    return results;
  } finally {
    child.kill('SIGKILL');
  }
};
