import type { Controller } from '../fleet.ts';

/** A way in for samples, of ours or of a peer. */
export type DoorName = 'json' | 'lines' | 'mqtt' | 'narrow' | 'influx';

/** What is to be sent: of each controller so many samples, one a minute from `from` on, in messages of `batch` samples. */
export type Job = {
  door: DoorName;
  /** a port, or the address of a database */
  address: string;
  controllers: Controller[];
  from: number;
  samples: number;
  batch: number;
  /** connections; each has its own share of the controllers */
  connections: number;
  /** messages of a connection that may wait for their acknowledgement at once, where the door allows it */
  window: number;
};

/** What came of it. `sent` and `acknowledged` count samples, latencies are those of messages in ms. */
export type Outcome = {
  sent: number;
  acknowledged: number;
  seconds: number;
  cpuSeconds: number;
  p50: number;
  p99: number;
};

/** Told of each message that was answered. */
export type Tally = (acknowledgedSamples: number, latencyMs: number) => void;

/** A door made ready: everything is written out and connected, only the sending is left. */
export type ReadyDoor = { run(tally: Tally): Promise<void>; close(): Promise<void> | void };

export type Message = { controller: Controller; number: number; times: number[] };

/** The messages of a job, by connection: in order of time for each controller. */
export const messagesOf = ({ controllers, from, samples, batch, connections }: Job, stepMs = 60_000): Message[][] => {
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
