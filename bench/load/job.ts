import type { Controller } from '../fleet.ts';

/** An ingestion protocol of Onsil or of another system. */
export type ProtocolName = 'json' | 'lines' | 'mqtt' | 'narrow' | 'influx';

/**
 * What to send: a number of samples per controller, one per minute starting at `from`, in messages of `batch` samples.
 */
export type Job = {
  protocol: ProtocolName;
  /** a port, or the URL of a database */
  address: string;
  controllers: Controller[];
  from: number;
  samples: number;
  batch: number;
  /** connections; the controllers are divided among them */
  connections: number;
  /** unacknowledged messages per connection, where the protocol allows several */
  window: number;
};

/** `sent` and `acknowledged` count samples; latencies are per message in ms. */
export type Outcome = {
  sent: number;
  acknowledged: number;
  seconds: number;
  cpuSeconds: number;
  p50: number;
  p99: number;
};

/** Called for each acknowledged message. */
export type Tally = (acknowledgedSamples: number, latencyMs: number) => void;

/** A prepared client: everything is encoded and connected, only sending is left. */
export type LoadClient = { run(tally: Tally): Promise<void>; close(): Promise<void> | void };

export type Message = { controller: Controller; number: number; times: number[] };

/** Returns the messages of a job by connection, in order of time per controller. */
export const listMessages = ({ controllers, from, samples, batch, connections }: Job, stepMs = 60_000): Message[][] => {
  const lanes: Message[][] = Array.from({ length: connections }, () => []);
  for (let start = 0; start < samples; start += batch)
    for (const [number, controller] of controllers.entries()) {
      const times = Array.from(
        { length: Math.min(batch, samples - start) },
        (_, index) => from + (start + index) * stepMs,
      );
      lanes[number % connections]?.push({ controller, number, times });
    }
  return lanes;
};
