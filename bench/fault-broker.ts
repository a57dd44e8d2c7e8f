import { setTimeout as delay } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { accessList, hasMosquitto, openMosquitto, type Mosquitto } from '../apps/server/test/mqtt/mosquitto-process.ts';
import { listDifferences, untilRolledUp } from '../apps/server/test/support/rollup-world.ts';
import { formatFigure } from './figures.ts';
import { addFleet } from './fleet.ts';
import { openPortal, type Portal } from './portal.ts';
import { printGoal, printNote, printTable } from './report.ts';
import type { Workspace } from './workspace.ts';

const devices = 4;
const minute = 60_000;
const stepMs = 1_000;
const lanes = 3;
const sendEveryMs = 20;
const retryMs = 100;
/** The count of stored samples has to stand still this long before it counts. */
const stillMs = 10_000;

type Device = {
  controllerId: string;
  controllerNo: number;
  firstTs: number;
  /** how many samples it has measured, one each second from `firstTs` on */
  measured: number;
  waiting: Set<number>;
  acknowledged: Set<number>;
  repeated: number;
};

const publish = async (client: MqttClient, device: Device, ts: number): Promise<void> => {
  const message = JSON.stringify({ ts, values: { temperature: 20 + ((ts / stepMs) % 90) / 10, humidity: 60 } });
  await client.publishAsync(`v1/devices/${device.controllerId}/telemetry`, message, { qos: 1 });
  device.waiting.delete(ts);
  device.acknowledged.add(ts);
};

/** Sends on one connection until that ends: first what was not acknowledged, then new samples while `isSending`. */
const sendOnce = async (client: MqttClient, device: Device, isSending: () => boolean): Promise<void> => {
  client.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const again = [...device.waiting];
  const sendAll = async (): Promise<void> => {
    for (const ts of again) {
      device.repeated += 1;
      await publish(client, device, ts);
    }
    const lane = async (): Promise<void> => {
      while (isSending() && client.connected) {
        const ts = device.firstTs + device.measured++ * stepMs;
        device.waiting.add(ts);
        await publish(client, device, ts);
        await delay(sendEveryMs);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  await Promise.race([sendAll(), closed]);
};

/** A device that keeps each sample until the broker acknowledges it, and connects again whenever the connection ends. */
const runDevice = async (broker: Mosquitto, device: Device, isSending: () => boolean): Promise<void> => {
  while (isSending() || device.waiting.size > 0) {
    let client: MqttClient | undefined;
    try {
      client = await connectAsync(broker.deviceUrl, {
        username: device.controllerId,
        password: broker.password,
        reconnectPeriod: 0,
        connectTimeout: 5_000,
      });
      await sendOnce(client, device, isSending);
    } catch {
      // the broker is away: what it did not acknowledge waits
    } finally {
      client?.end(true);
    }
    await delay(retryMs);
  }
};

const listStored = async ({ pool }: Portal, { controllerNo }: Device): Promise<Set<number>> => {
  const { rows } = await pool.query<{ ts: number }>(
    'select (extract(epoch from ts) * 1000)::float8 as ts from reading where controller_no = $1',
    [controllerNo],
  );
  return new Set(rows.map(({ ts }) => ts));
};

/** Waits until the number of stored samples has not changed for ten seconds. */
const untilStill = async ({ pool }: Portal): Promise<void> => {
  let [last, since] = [-1, performance.now()];
  while (performance.now() - since < stillMs) {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from reading');
    const count = rows[0]?.count ?? 0;
    if (count !== last) [last, since] = [count, performance.now()];
    await delay(500);
  }
};

type Restart = { name: string; signal: 'SIGTERM' | 'SIGKILL'; persistence: string[]; mayLose: boolean };

const restarts: readonly Restart[] = [
  {
    name: 'stopped (SIGTERM), persistence',
    signal: 'SIGTERM',
    persistence: ['persistence true', 'autosave_interval 1'],
    mayLose: false,
  },
  {
    name: 'killed (SIGKILL), persistence, saved every second',
    signal: 'SIGKILL',
    persistence: ['persistence true', 'autosave_interval 1'],
    mayLose: true,
  },
  { name: 'killed (SIGKILL), no persistence', signal: 'SIGKILL', persistence: ['persistence false'], mayLose: true },
];

const runRestarts = async (place: Workspace, restart: Restart, rounds: number, seconds: number): Promise<string[]> => {
  const names = Array.from({ length: devices }, (_, index) => `broker-${index}`);
  const broker = await openMosquitto(names, accessList, restart.persistence);
  place.atEnd(() => broker.close());
  const portal = await openPortal(place, await place.folder(), {
    ONSIL_DEMO: 'off',
    ONSIL_MQTT_URL: broker.ingestUrl(),
  });
  const { controllers } = await addFleet(portal.pool, 'broker', devices);
  const firstTs = Math.floor(Date.now() / minute) * minute - 20 * 1_440 * minute;
  const senders = controllers.map(({ controllerId, controllerNo }): Device => ({
    controllerId,
    controllerNo,
    firstTs,
    measured: 0,
    waiting: new Set(),
    acknowledged: new Set(),
    repeated: 0,
  }));
  let sending = true;
  const running = Promise.all(senders.map((device) => runDevice(broker, device, () => sending)));
  for (let round = 0; round < rounds; round += 1) {
    await delay(seconds * 1_000);
    await broker.stop(restart.signal);
    await delay(1_000);
    await broker.start();
  }
  await delay(seconds * 1_000);
  sending = false;
  await running;
  await untilStill(portal);
  await untilRolledUp(portal.pool, Date.now());
  let [missing, stored] = [0, 0];
  for (const device of senders) {
    const found = await listStored(portal, device);
    stored += found.size;
    for (const ts of device.acknowledged) if (!found.has(ts)) missing += 1;
  }
  const sum = (count: (device: Device) => number): number => senders.reduce((total, one) => total + count(one), 0);
  const acknowledged = sum((device) => device.acknowledged.size);
  const different = (await listDifferences(portal.pool)).length;
  printGoal(
    `the broker ${restart.name}: ${formatFigure(missing)} of ${formatFigure(acknowledged)} acknowledged samples missing${restart.mayLose ? ' (a killed broker may lose some)' : ''}`,
    (missing === 0 || restart.mayLose) && acknowledged > 0 && stored === acknowledged - missing,
  );
  printGoal(`the broker ${restart.name}: no hour differs`, different === 0);
  return [
    restart.name,
    ...[rounds, acknowledged, sum((device) => device.repeated), stored, missing].map((one) => formatFigure(one)),
  ];
};

/** An external broker stopped and killed while devices publish with QoS 1 and send again what it did not acknowledge. */
export const brokerRestarts = async (place: Workspace, rounds: number, seconds: number): Promise<void> => {
  if (!hasMosquitto) return printNote('The restarts of an external broker are left out: there is no Mosquitto.');
  const rows: string[][] = [];
  for (const restart of restarts) rows.push(await runRestarts(place, restart, rounds, seconds));
  printTable(['external broker (Mosquitto)', 'restarts', 'acknowledged', 'sent again', 'stored', 'missing'], rows);
};
