// The load generator: a separate process, so that it does not run on the event loop that it measures.
import { quantile } from '../figures.ts';
import { createHttpClient } from './http-client.ts';
import type { Job, Outcome, LoadClient } from './job.ts';
import { createMqttClient } from './mqtt-client.ts';
import { createNarrowTableClient } from './narrow-table-client.ts';

const ready = (job: Job): Promise<LoadClient> => {
  const { protocol } = job;
  if (protocol === 'mqtt') return createMqttClient(job);
  return protocol === 'narrow' ? createNarrowTableClient(job) : createHttpClient({ ...job, protocol });
};

const work = async (job: Job): Promise<Outcome> => {
  const client = await ready(job);
  try {
    const latencies: number[] = [];
    let acknowledged = 0;
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    await client.run((samples, latencyMs) => {
      acknowledged += samples;
      latencies.push(latencyMs);
    });
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const sent = job.controllers.length * job.samples;
    return {
      sent,
      acknowledged,
      seconds,
      cpuSeconds: (user + system) / 1e6,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    };
  } finally {
    await client.close();
  }
};

process.on('message', (job: Job) => {
  work(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
