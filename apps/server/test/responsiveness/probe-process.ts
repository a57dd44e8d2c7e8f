import { setTimeout as delay } from 'node:timers/promises';
import { send } from './send.ts';

/** A repeated call, with its results. */
export type Probe = { name: string; url: string; method: string; headers: Record<string, string>; body?: string };
export type Probed = { name: string; answers: number; failures: string[]; maxMs: number };
export type Order = 'begin' | 'end';

const probes = JSON.parse(process.argv[2] ?? '[]') as readonly Probe[];
const pauseMs = 30;
let probing = false;

const run = async ({ name, url, ...call }: Probe): Promise<Probed> => {
  const probed: Probed = { name, answers: 0, failures: [], maxMs: 0 };
  while (probing) {
    const started = performance.now();
    try {
      const { status } = await send(url, { ...call, from: '127.0.0.9' });
      if (status === 200) probed.answers += 1;
      else probed.failures.push(String(status));
    } catch (error) {
      probed.failures.push(String(error));
    }
    probed.maxMs = Math.max(probed.maxMs, performance.now() - started);
    await delay(pauseMs);
  }
  return probed;
};

// A separate process, so that the test's own load does not delay the measurement.
let running: Promise<Probed[]> = Promise.resolve([]);
process.on('message', (order: Order) => {
  probing = order === 'begin';
  if (probing) running = Promise.all(probes.map(run));
  else void running.then((results) => process.send?.(results));
});
process.send?.('ready');
