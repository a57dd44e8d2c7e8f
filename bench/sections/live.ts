import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '@onsil/contract/auth';
import { signInAt } from '../../apps/server/test/support/portal-process.ts';
import { getCpuSeconds } from '../cpu-time.ts';
import { formatFigure, quantile } from '../figures.ts';
import { addFleet, type Controller, type Fleet } from '../fleet.ts';
import { openMqtt, publishPacket, type MqttConnection } from '../load/mqtt-connection.ts';
import { openPortal, type Portal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printLine, printTable } from '../report.ts';
import { sampleJson } from '../samples.ts';
import type { Workspace } from '../workspace.ts';
import { openViewer, watchStream } from './live-stream.ts';
import { measureTileDelays } from './live-tile.ts';

const farms = 10;
const controllersAFarm = 10;
const viewersAFarm = 5;
const samplesASecond = 1_000;
const wantedMs = 1_000;

/** Sends one sample and returns its time. */
const sendSample = (connection: MqttConnection, number: number): number => {
  const ts = Date.now();
  connection.send(publishPacket((number % 65_535) + 1, sampleJson(number, ts)));
  return ts;
};

/** Returns the ms from sending each of `count` samples until an event of an open stream contains it. */
const measure = async (
  place: Workspace,
  portal: Portal,
  farm: Fleet,
  session: Session,
  controller: Controller,
  count: number,
): Promise<number[]> => {
  const connection = await openMqtt(portal.mqttPort, controller.token);
  let seen: (lastSeen: number) => void = () => undefined;
  const stream = watchStream(portal, farm.farmId, session, ({ controllers }) => {
    for (const { controllerId, lastSeen } of controllers) if (controllerId === controller.controllerId) seen(lastSeen);
  });
  place.atEnd(() => void stream.destroy());
  const latencies: number[] = [];
  await delay(500);
  for (let number = 0; number < count; number += 1) {
    const began = performance.now();
    const ts = sendSample(connection, number);
    await new Promise<void>((resolve) => (seen = (lastSeen) => lastSeen >= ts && resolve()));
    latencies.push(performance.now() - began);
    await delay(100 + Math.random() * 150); // keeps the intervals of server and samples from coinciding
  }
  stream.destroy();
  connection.close();
  return latencies;
};

/** Sends 1,000 samples per second from the controllers in turn. */
const keepSending = async (
  place: Workspace,
  portal: Portal,
  controllers: readonly Controller[],
): Promise<{ sent(): number }> => {
  const connections: MqttConnection[] = [];
  for (const { token } of controllers) connections.push(await openMqtt(portal.mqttPort, token));
  const beatMs = 20;
  const aBeat = (samplesASecond * beatMs) / 1000;
  let [sent, next] = [0, 0];
  const began = performance.now();
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / beatMs) * aBeat; sent < due; sent += 1) {
      const connection = connections[next++ % connections.length];
      if (connection) sendSample(connection, next);
    }
  }, beatMs);
  place.atEnd(() => {
    clearInterval(timer);
    connections.forEach((connection) => connection.close());
  });
  return { sent: () => sent };
};

const row = (name: string, ms: readonly number[]): string[] => [
  name,
  String(ms.length),
  ...[0.5, 0.95, 0.99].map((share) => formatFigure(quantile(ms, share))),
  formatFigure(Math.max(...ms)),
];

/** Measures from a controller's sample to the open dashboard. */
export const live = async (place: Workspace): Promise<void> => {
  const portal = await openPortal(place, await place.folder());
  const fleets: Fleet[] = [];
  for (let farm = 0; farm < farms; farm += 1)
    fleets.push(await addFleet(portal.pool, `live-${farm}`, controllersAFarm + 1));
  const [watched] = fleets;
  const controller = watched?.controllers[controllersAFarm];
  if (!watched || !controller) throw new Error('no farm found');
  const sessions = await Promise.all(fleets.map(({ memberId }) => signInAt(portal.url, memberId)));
  const [session] = sessions;
  if (!session) throw new Error('sign-in failed');

  const atRest = await measure(place, portal, watched, session, controller, 100);
  const tile = await measureTileDelays(place, portal, watched, controller, 20);
  for (const [farm, { farmId }] of fleets.entries())
    for (let viewer = 0; viewer < viewersAFarm; viewer += 1) {
      const socket = openViewer(portal, farmId, sessions[farm] ?? session);
      place.atEnd(() => void socket.destroy());
    }
  const sending = await keepSending(
    place,
    portal,
    fleets.flatMap(({ controllers }) => controllers.slice(0, controllersAFarm)),
  );
  await delay(2_000);
  const pid = portal.child.pid ?? 0;
  const [before, cpu, began] = [sending.sent(), getCpuSeconds(pid), performance.now()];
  const underLoad = await measure(place, portal, watched, session, controller, 150);
  const seconds = (performance.now() - began) / 1000;
  const pace = (sending.sent() - before) / seconds;
  const busy = (getCpuSeconds(pid) - cpu) / seconds;

  printTable(
    ['from sending by MQTT, ms', 'samples', 'p50', 'p95', 'p99', 'most'],
    [
      row('to the event of an open stream, at rest', atRest),
      row(`the same under ${formatFigure(pace)} samples/s, ${farms * viewersAFarm} open streams`, underLoad),
      row('to the changed figure of a tile in Chromium, at rest', tile),
    ],
  );
  printLine();
  for (const [name, ms] of [
    ['stream', atRest],
    ['stream under load', underLoad],
    ['tile', tile],
  ] as const)
    printGoal(
      `${name}: ${formatFigure(quantile(ms, 0.95))} ms at p95, ${formatFigure(wantedMs)} wanted`,
      quantile(ms, 0.95) <= wantedMs,
    );
  printNote(
    `A sample after a pause waits for nothing. Where others come, the server gathers for 20 ms until it commits, up to 200 ms until it stores, 40 ms until it tells of it and 100 ms until it reads what changed.`,
  );
  printNote(
    `Under the load the server with its database took ${formatFigure(busy * 100)} % of one CPU. load ${getLoadAverage()}.`,
  );
};
