import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'mqtt';
import { dayMs } from '@onsil/domain/calendar/duration';
import { type DemoDevice, openDemoDevice, type Reading } from '../demo-farms.ts';
import { hashSeed } from '../physics/rng.ts';
import type { Script } from '../scenarios/script.ts';
import { acknowledgeSettings } from '../setting-answers.ts';
import { createOutbox } from './outbox.ts';

export type ReportingController = {
  controllerId: string;
  token: string;
  /** ignores control settings and never acknowledges them */
  silentOnSettings?: boolean;
};
export type ReporterOptions = {
  /** mqtt://host:port */
  url: string;
  controllers: readonly ReportingController[];
  intervalS: number;
  script?: Script | undefined;
  /** ms since 1970 */
  now: () => number;
  /** Called once per outage and device; the reporter keeps retrying. */
  onError: (error: Error) => void;
};
export type Reporter = { stop(): Promise<void> };

const topic = 'v1/devices/me/telemetry';
const reconnectMs = 2000;
/** Time to deliver the last sample on stop. */
const shutdownGraceMs = 2000;

/** Sampling times of a device: every interval, offset from other devices. */
function slotsOf(controllerId: string, intervalMs: number) {
  const offset = (hashSeed(controllerId) % 10) * Math.floor(intervalMs / 60);
  const latest = (ts: number) => Math.floor((ts - offset) / intervalMs) * intervalMs + offset;
  return { latest, after: (ts: number) => latest(ts) + intervalMs };
}

/** Calls `take` at once and then at every sampling time; after the machine slept only for the latest one. */
function everySlot(controllerId: string, options: ReporterOptions, take: (ts: number) => void): () => void {
  const slots = slotsOf(controllerId, options.intervalS * 1000);
  let timer: NodeJS.Timeout | undefined;
  const arm = (due: number) => {
    timer = setTimeout(
      () => {
        const ts = Math.max(due, slots.latest(options.now()));
        take(ts);
        arm(slots.after(ts));
      },
      Math.max(0, due - options.now()),
    );
  };
  const first = options.now();
  take(first);
  arm(slots.after(first));
  return () => clearTimeout(timer);
}

/** One device with its own connection; `ready` resolves after the first connection attempt, successful or not. */
function startDevice(
  options: ReporterOptions,
  { controllerId, token, silentOnSettings = false }: ReportingController,
  read: DemoDevice,
) {
  const client = connect(options.url, { username: token, reconnectPeriod: reconnectMs, reconnectOnConnackError: true });
  let reported = false;
  let stopped = false;
  const report = (error: unknown) => {
    if (reported || stopped) return;
    reported = true;
    options.onError(
      new Error(`${controllerId}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }),
    );
  };
  const outbox = createOutbox<Reading>({
    limit: Math.ceil(dayMs / (options.intervalS * 1000)),
    canSend: () => client.connected && !stopped,
    send: (reading) => client.publishAsync(topic, JSON.stringify(reading), { qos: 1 }),
    onError: report,
  });
  const ready = new Promise<void>((resolve) => {
    client.once('connect', () => resolve());
    client.once('error', () => resolve());
    client.once('close', () => resolve());
  });
  client.on('connect', () => {
    reported = false;
    outbox.flush();
  });
  client.on('error', report);
  const stopAnswering = silentOnSettings ? () => undefined : acknowledgeSettings(client, report);
  const stopClock = everySlot(controllerId, options, (ts) => {
    const values = read(ts);
    if (Object.keys(values).length > 0) outbox.add({ ts, values });
  });
  const stop = async () => {
    stopClock();
    stopAnswering();
    const delivered = await Promise.race([
      outbox.idle().then(() => true),
      delay(shutdownGraceMs, false, { ref: false }),
    ]);
    stopped = true;
    await client.endAsync(!delivered || !client.connected);
  };
  return { ready, stop };
}

/**
 * Reports the demo controllers over MQTT like devices: a connection each, the token as user name, QoS 1, a sample at
 * once and then one per interval. Up to a day of samples is queued while the broker is away. New control settings are
 * acknowledged after a few seconds. Resolves when every device has connected or failed once.
 * @throws RangeError for an unknown system id
 */
export async function startReporter(options: ReporterOptions): Promise<Reporter> {
  // Open all first, so that an unknown system id leaves no connection behind.
  const opened = options.controllers.map((one) => ({
    ...one,
    read: openDemoDevice(one.controllerId, options.now(), options.script),
  }));
  const devices = opened.map(({ read, ...controller }) => startDevice(options, controller, read));
  await Promise.all(devices.map((device) => device.ready));
  return {
    async stop() {
      await Promise.all(devices.map((device) => device.stop()));
    },
  };
}
