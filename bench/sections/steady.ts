import { setTimeout as delay } from 'node:timers/promises';
import { untilRolledUp } from '../../apps/server/test/support/rollup-world.ts';
import { getCpuSeconds } from '../cpu-time.ts';
import { formatFigure, quantile } from '../figures.ts';
import { addFleet, type Controller } from '../fleet.ts';
import { openMqtt, publishPacket, type MqttConnection } from '../load/mqtt-connection.ts';
import { openPortal } from '../portal.ts';
import { getLoadAverage, printGoal, printNote, printTable } from '../report.ts';
import { minute, sampleJson } from '../samples.ts';
import type { Workspace } from '../workspace.ts';
import { saveRanges } from './year-sql.ts';

const controllers = Number(process.env['ONSIL_FLEET'] ?? 15_000);
const minutes = Number(process.env['ONSIL_FLEET_MINUTES'] ?? 3);
const wantedControllers = 20_000;
const wantedShare = 10;
const openedTogether = 16;
const preparedTogether = 200;
/** The first minute is not counted: every controller is found, and has its newest values and its state written, for the first time. */
const warmUpMinutes = 1;

const openAll = async (port: number, fleet: readonly Controller[]): Promise<MqttConnection[]> => {
  const connections: MqttConnection[] = [];
  for (let at = 0; at < fleet.length; at += openedTogether)
    connections.push(
      ...(await Promise.all(fleet.slice(at, at + openedTogether).map(({ token }) => openMqtt(port, token)))),
    );
  return connections;
};

/** Sends one sample of each controller, spread evenly over a minute; returns the ms until each acknowledgement. */
const sendMinute = async (connections: readonly MqttConnection[]): Promise<number[]> => {
  const latencies: number[] = [];
  const sentAt: number[] = [];
  for (const [index, connection] of connections.entries())
    connection.onAcknowledged(() => latencies.push(performance.now() - (sentAt[index] ?? 0)));
  const began = performance.now();
  for (let sent = 0; sent < connections.length; await delay(1)) {
    const due = Math.min(connections.length, Math.floor(((performance.now() - began) / minute) * connections.length));
    for (; sent < due; sent += 1) {
      sentAt[sent] = performance.now();
      connections[sent]?.send(publishPacket(1, sampleJson(sent, Date.now())));
    }
    if (performance.now() - began > 2 * minute) throw new Error('the fleet cannot be sent in time');
  }
  while (latencies.length < connections.length) {
    if (performance.now() - began > 2 * minute) throw new Error('samples were not acknowledged');
    await delay(10);
  }
  return latencies;
};

/** Measures what a fleet costs whose controllers report once a minute, each over a connection of its own, and are evaluated. */
export const steady = async (place: Workspace): Promise<void> => {
  const portal = await openPortal(place, await place.folder());
  const { controllers: fleet } = await addFleet(portal.pool, 'steady', controllers);
  for (let at = 0; at < fleet.length; at += preparedTogether)
    await saveRanges(portal.pool, fleet.slice(at, at + preparedTogether));
  const connections = await openAll(portal.mqttPort, fleet);
  place.atEnd(() => connections.forEach((connection) => connection.close()));
  const pid = portal.child.pid ?? 0;
  const load = getLoadAverage();
  for (let round = 0; round < warmUpMinutes; round += 1) await sendMinute(connections);
  const [before, began] = [getCpuSeconds(pid), performance.now()];
  const latencies: number[] = [];
  for (let round = 0; round < minutes; round += 1) latencies.push(...(await sendMinute(connections)));
  await untilRolledUp(portal.pool, Date.now(), Infinity);
  const [cpu, seconds] = [getCpuSeconds(pid) - before, (performance.now() - began) / 1000];
  const share = (cpu / seconds) * 100;
  const forWanted = (share / controllers) * wantedControllers;
  printTable(
    ['controllers, one sample a minute, evaluated', '% of a core', 'CPU µs a sample', 'ack p50 ms', 'ack p95 ms'],
    [
      [
        formatFigure(controllers),
        formatFigure(share),
        formatFigure((cpu / latencies.length) * 1e6),
        formatFigure(quantile(latencies, 0.5)),
        formatFigure(quantile(latencies, 0.95)),
      ],
    ],
  );
  printGoal(
    `${formatFigure(wantedControllers)} controllers, in proportion: ${formatFigure(forWanted)} % of a core, ${wantedShare} wanted`,
    forWanted <= wantedShare,
  );
  printNote(
    `${minutes} minutes after a first one, everything counted that the portal and its PostgreSQL did, also without a sample; load ${load}.`,
  );
};
