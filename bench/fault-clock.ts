import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@onsil/contract/auth';
import type { LastValues } from '@onsil/contract/telemetry';
import { signInAt } from '../apps/server/test/support/portal-process.ts';
import { listDifferences, untilRolledUp } from '../apps/server/test/support/rollup-world.ts';
import { formatFigure } from './figures.ts';
import { addFleet, type Controller, type Fleet } from './fleet.ts';
import { openPortal, type Portal } from './portal.ts';
import { printGoal, printNote, printTable } from './report.ts';
import type { Workspace } from './workspace.ts';

const minute = 60_000;
const day = 1_440 * minute;
const sendEveryMs = 200;
const jumpSeconds = 30;
/** Onsil compares its clock every 20 s. */
const maxRepairMs = 60_000;

type Device = {
  controller: Controller;
  /** whether its messages carry a time; without one the server's counts */
  hasClock: boolean;
  /** how far its clock is ahead */
  offsetMs: number;
  sent: number;
  answered: { stored: number; refused: number };
  newest: number;
};

const deviceOf = (controller: Controller, hasClock: boolean): Device => ({
  controller,
  hasClock,
  offsetMs: 0,
  sent: 0,
  answered: { stored: 0, refused: 0 },
  newest: 0,
});

/** A sample whose temperature numbers it: the newest value tells which one it was. */
const sendOne = async (url: string, device: Device): Promise<void> => {
  const values = { temperature: (device.sent % 500) / 10, humidity: 60 };
  device.sent += 1;
  const body = JSON.stringify(device.hasClock ? { ts: Date.now() + device.offsetMs, values } : values);
  const reply = await fetch(`${url}/api/v1/${device.controller.token}/telemetry`, { method: 'POST', body });
  await reply.arrayBuffer();
  if (reply.status === 200) device.answered.stored += 1;
  else if (reply.status === 400) device.answered.refused += 1;
  else throw new Error(`a sample was answered with ${reply.status}`);
  if (device.offsetMs === 0) device.newest = values.temperature;
};

const startSending = (url: string, devices: readonly Device[]): (() => Promise<void>) => {
  let sending = true;
  const running = Promise.all(
    devices.map(async (device) => {
      while (sending) {
        await sendOne(url, device);
        await delay(sendEveryMs);
      }
    }),
  );
  running.catch(() => (sending = false));
  return async () => {
    sending = false;
    await running;
  };
};

type Newest = { value: number; at: number };

const readNewest = async ({ url }: Portal, { memberId }: Fleet, { controller }: Device): Promise<Newest> => {
  const { idToken, uuid } = await signInAt(url, memberId);
  const reply = await fetch(`${url}/web/v1/influx/status-logs/last/${controller.controllerId}`, {
    headers: { [headers.authToken]: idToken, [headers.deviceUuid]: uuid },
  });
  const { item } = (await reply.json()) as { item: { controllers: LastValues[] } };
  const found = item.controllers[0]?.values.find(({ field }) => field === 'temperature');
  return { value: found?.value ?? Number.NaN, at: Date.parse(found?.at ?? '') };
};

/** How long until the condition holds, in ms; undefined after a minute. */
const waitFor = async (isTrue: () => Promise<boolean>): Promise<number | undefined> => {
  for (const began = performance.now(); performance.now() - began < maxRepairMs; await delay(250))
    if (await isTrue()) return Math.round(performance.now() - began);
  return undefined;
};

const countStored = async ({ pool }: Portal, devices: readonly Device[]): Promise<number[]> => {
  const { rows } = await pool.query<{ controllerNo: number; count: number }>(
    `select controller_no as "controllerNo", sum(samples)::int as count from (
       select controller_no, 1 as samples from reading union all select controller_no, samples from sample_chunk) stored
     where controller_no = any($1::int[]) group by 1`,
    [devices.map(({ controller }) => controller.controllerNo)],
  );
  const counts = new Map(rows.map((row) => [row.controllerNo, row.count]));
  return devices.map(({ controller }) => counts.get(controller.controllerNo) ?? 0);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const report = async (what: string, portal: Portal, devices: readonly Device[]): Promise<void> => {
  await untilRolledUp(portal.pool, Date.now());
  const stored = sum(await countStored(portal, devices));
  const { rows } = await portal.pool.query<{ refused: number }>(
    `select count(*)::int as refused from rejected_sample where reason = 'future' and controller_no = any($1::int[])`,
    [devices.map(({ controller }) => controller.controllerNo)],
  );
  const [sent, refused] = [sum(devices.map((one) => one.sent)), rows[0]?.refused ?? 0];
  const different = (await listDifferences(portal.pool)).length;
  printTable(
    [what, 'sent', 'refused at first', 'stored', 'still refused', 'hours that differ'],
    [
      [
        `${devices.length} controllers`,
        ...[sent, sum(devices.map((one) => one.answered.refused)), stored, refused, different].map((one) =>
          formatFigure(one),
        ),
      ],
    ],
  );
  printGoal(
    `${what}: stored and refused make ${formatFigure(stored + refused)} of ${formatFigure(sent)}`,
    stored + refused === sent,
  );
  printGoal(`${what}: no hour differs`, different === 0);
};

const isNewest = async (portal: Portal, fleet: Fleet, device: Device): Promise<boolean> => {
  const { value, at } = await readNewest(portal, fleet, device);
  return value === device.newest && Math.abs(Date.now() - at) < 5 * minute;
};

const checkNewest = async (what: string, portal: Portal, fleet: Fleet, devices: readonly Device[]): Promise<void> => {
  const waits = await Promise.all(devices.map((device) => waitFor(() => isNewest(portal, fleet, device))));
  printGoal(
    `${what}: the newest value of ${devices.length} controllers is the last that was sent`,
    waits.every((one) => one !== undefined),
  );
};

/**
 * The server's clock a day ahead and back, a day behind and back, then the clocks of two controllers, while samples come in.
 * Only the clock of the server's process jumps; that of its PostgreSQL does not.
 */
export const clockJumps = async (place: Workspace): Promise<void> => {
  const clock = path.join(await place.folder(), 'clock');
  writeFileSync(clock, '0');
  const portal = await openPortal(place, path.join(await place.folder(), 'data'), {
    ONSIL_DEMO: 'off',
    ONSIL_BENCH_CLOCK: clock,
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'jumping-clock.ts')}`,
  });
  const fleet = await addFleet(portal.pool, 'clock', 6);
  const all = fleet.controllers.map((controller, index) => deviceOf(controller, index !== 1 && index !== 2));
  const [own, wrong] = [all.slice(0, 4), all.slice(4)];
  const first = own[1] as Device; // without a clock of its own

  const stopOwn = startSending(portal.url, own);
  await delay(5_000);
  writeFileSync(clock, String(day));
  await delay(jumpSeconds * 1_000);
  const ahead = await readNewest(portal, fleet, first);
  writeFileSync(clock, '0');
  const repairMs = await waitFor(async () => (await readNewest(portal, fleet, first)).at < Date.now() + 10 * minute);
  printNote(
    `While the clock was ahead, samples without a time counted as of ${formatFigure((ahead.at - Date.now()) / 3_600_000)} h later.`,
  );
  printGoal(
    `after the clock was set back the newest value was right again after ${repairMs === undefined ? 'more than a minute' : `${formatFigure(repairMs)} ms`}`,
    repairMs !== undefined,
  );
  await delay(5_000);
  writeFileSync(clock, String(-day));
  await delay(jumpSeconds * 1_000);
  writeFileSync(clock, '0');
  await delay(5_000);
  await stopOwn();
  const total = sum(own.map((one) => one.sent));
  await waitFor(async () => sum(await countStored(portal, own)) === total);
  await report('the clock of the server: a day ahead, back, a day behind, back', portal, own);
  await checkNewest('the clock of the server', portal, fleet, own);

  const stopWrong = startSending(portal.url, wrong);
  const [late, early] = wrong as [Device, Device];
  await delay(5_000);
  late.offsetMs = -day;
  early.offsetMs = day;
  await delay(jumpSeconds * 1_000);
  late.offsetMs = early.offsetMs = 0;
  await delay(5_000);
  await stopWrong();
  await report('the clocks of controllers: one a day behind, one a day ahead, and back', portal, wrong);
  await checkNewest('the clocks of controllers', portal, fleet, wrong);
};
