import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { command } from '../../apps/server/test/support/command.ts';
import { makeController, type TestController } from '../../apps/server/test/support/factories.ts';
import type { TestPortal } from '../../apps/server/test/support/harness.ts';
import { listDifferences, untilRolledUp, writeInterleaved } from '../../apps/server/test/support/rollup-world.ts';
import { formatFigure } from '../figures.ts';
import { openPortal, type Portal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const minute = 60_000;
const day = 1_440 * minute;
const main = path.join(import.meta.dirname, '../../apps/server/src/main.ts');
const daysOfRound = 3;

/** Starts a second worker in its own process on the same database. */
const startSecondWorker = (place: Workspace, { connectionString }: Portal, dataDir: string): void => {
  const child = spawn(process.execPath, [main, 'worker'], {
    env: { ...process.env, ONSIL_DATA: dataDir, DATABASE_URL: connectionString, ONSIL_DEMO: 'off' },
    stdio: 'ignore',
  });
  place.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
};

/** Sends samples of now and of the days being imported until stopped; returns the number accepted. */
const sendLive = (url: string, controllers: readonly TestController[], from: number): (() => Promise<number>) => {
  let sending = true;
  let taken = 0;
  const running = (async () => {
    for (let sent = 0; sending; sent += 1) {
      const { token = '' } = controllers[sent % controllers.length] ?? {};
      const reply = await fetch(`${url}/api/v1/${token}/telemetry`, {
        method: 'POST',
        body: JSON.stringify([
          { ts: Date.now(), values: { temperature: 21 } },
          { ts: from + ((sent * 7_919) % (daysOfRound * 1_440)) * minute + 30_000, values: { temperature: 22 } },
        ]),
      });
      if (reply.ok) taken += 2;
      await reply.arrayBuffer();
      await delay(5);
    }
  })();
  return async () => {
    sending = false;
    await running;
    return taken;
  };
};

/** Eight imports at once, four per controller, beside two workers and live load, repeatedly. */
export const rollups = async (place: Workspace): Promise<void> => {
  const rounds = Number(process.env['ONSIL_ROLLUP_ROUNDS'] ?? 20);
  const folder = await place.folder();
  const portal = await openPortal(place, path.join(folder, 'data'));
  startSecondWorker(place, portal, path.join(folder, 'second'));
  const world = { pool: portal.pool } as TestPortal;
  const controllers = [await makeController(world), await makeController(world)];
  const newest = Math.floor(Date.now() / day) * day - day;
  let [imports, failed, live, different] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const from = newest - (round + 1) * daysOfRound * day;
    const stop = sendLive(portal.url, controllers, from);
    await Promise.all(
      controllers.map(async ({ controllerId }) => {
        const files = await writeInterleaved(folder, controllerId, { from, lines: daysOfRound * 1_440, files: 4 });
        const ended = await Promise.all(
          files.map((file) =>
            command(
              'import',
              [file, '--controller', controllerId, '--time', 'time', '--map', 'T=temperature', '--go'],
              {
                ONSIL_DATA: portal.dataDir,
              },
            ),
          ),
        );
        imports += ended.length;
        failed += ended.filter(({ status }) => status !== 0).length;
      }),
    );
    live += await stop();
    await untilRolledUp(portal.pool, Date.now(), 120_000);
    different += (await listDifferences(portal.pool)).length;
  }
  printTable(
    ['eight imports at once, two workers, live load', 'imports', 'failed', 'live samples', 'hours that differ'],
    [
      [
        `${rounds} rounds of ${daysOfRound} days`,
        ...[imports, failed, live, different].map((one) => formatFigure(one)),
      ],
    ],
  );
  printGoal(`no import fails and no hour differs`, failed === 0 && different === 0 && live > 0);
  printNote(`load ${getLoadAverage()}.`);
};
