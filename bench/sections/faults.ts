import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { differenceOf } from '../../apps/server/test/kill/kill-counts.ts';
import {
  deadPostgres,
  firstTs,
  killRounds,
  type Disturbance,
  type KillOutcome,
} from '../../apps/server/test/kill/kill-rounds.ts';
import { openSender, sendByHttp } from '../../apps/server/test/kill/kill-senders.ts';
import { demoTokens, freePort, signInAt, startProcess } from '../../apps/server/test/support/portal-process.ts';
import { startOldestPostgres } from '../../scripts/oldest-postgres.ts';
import { brokerRestarts } from '../fault-broker.ts';
import { clockJumps } from '../fault-clock.ts';
import { formatFigure } from '../figures.ts';
import { printGoal, getLoadAverage, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const numberIn = (name: string, preset: number): number => Number(process.env[name] ?? preset);
const patienceMs = 120_000;

const printKill = (what: string, { acknowledged, repeated, missing, twice, startMs, refusals }: KillOutcome): void => {
  printTable(
    [what, 'acknowledged', 'sent again', 'missing', 'twice', 'refused with 503', 'slowest return ms'],
    [
      [
        `${startMs.length} rounds`,
        ...[acknowledged, repeated, missing, twice, refusals.length, Math.max(...startMs)].map((one) =>
          formatFigure(one),
        ),
      ],
    ],
  );
  printGoal(`${what}: ${missing} missing, ${twice} counted twice`, missing + twice === 0 && acknowledged > 0);
  const wrong = refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  printGoal(`${what}: whoever was refused got 503 with Retry-After`, wrong.length === 0);
  for (const { status, cause = '' } of wrong.slice(0, 5)) printNote(`Answered instead: ${status} ${cause}`);
};

const restarts = async (place: Workspace, rounds: number, seconds: number): Promise<void> => {
  const postgres = startOldestPostgres();
  if (!postgres)
    return printNote('The restarts of an external PostgreSQL are left out: there is no PostgreSQL 15 of the system.');
  place.atEnd(() => postgres.stop());
  const restarted: Disturbance = {
    env: { DATABASE_URL: postgres.url },
    strike: async () => postgres.restart(),
  };
  printKill('external PostgreSQL restarted', await killRounds(await place.folder(), rounds, () => seconds, restarted));
};

/** Fills the rest of a disk; `dd` writes until there is no space. */
const fillUp = (file: string): void => void spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']);

/** Data and log on one small disk that fills up during ingestion and is freed again. */
const fullDisk = async (place: Workspace): Promise<void> => {
  const disk = path.join(await place.folder(), 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=711', 'tmpfs', disk]).status !== 0)
    return printNote('The full disk is left out: mounting is forbidden here.');
  place.atEnd(() => void spawnSync('umount', ['--lazy', disk]));
  const dataDir = path.join(disk, 'data');
  const portal = await startProcess({ dataDir, port: await freePort(), mqttPort: await freePort() });
  place.atEnd(async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
  });
  const sender = openSender('PG-A-OWN', (await demoTokens(dataDir))['PG-A-OWN'] ?? '', firstTs);
  let going = true;
  const sending = (async () => {
    while (going && portal.child.exitCode === null) {
      await sendByHttp(portal.url, sender, () => going);
      await delay(100);
    }
  })();
  await delay(2_000);
  const ballast = path.join(disk, 'ballast');
  fillUp(ballast);
  await delay(25_000);
  const [health, page] = [await fetch(`${portal.url}/web/v1/health`), await fetch(`${portal.url}/web/v1/faqs`)];
  const session = await signInAt(portal.url, 'manager').catch(() => undefined);
  printGoal(
    `on a full disk the portal runs (health ${health.status}, reading ${page.status})`,
    portal.child.exitCode === null && page.status === 200,
  );
  printNote(`Signing in on the full disk: ${session?.idToken ? 'works' : 'refused'}.`);
  const before = sender.acknowledged + sender.repeated;
  const freedAt = performance.now();
  rmSync(ballast);
  while (sender.acknowledged + sender.repeated === before && performance.now() - freedAt < patienceMs) await delay(100);
  const backMs = Math.round(performance.now() - freedAt);
  going = false;
  await sending;
  await sendByHttp(portal.url, sender, () => false);
  const { missing, twice } = await differenceOf(portal.url, [sender], patienceMs);
  printGoal(
    `disk full and freed: ${formatFigure(sender.acknowledged)} acknowledged, ${missing} missing, ${twice} twice; samples are taken again after ${formatFigure(backMs)} ms`,
    missing + twice === 0 && sender.acknowledged > 0 && backMs < 60_000,
  );
};

/**
 * Long versions of the fault tests in `npm test`: kill the server and its PostgreSQL, restart an external PostgreSQL and an
 * external broker, make clocks jump, fill the disk.
 */
export const faults = async (place: Workspace): Promise<void> => {
  const rounds = numberIn('ONSIL_FAULT_ROUNDS', 50);
  const seconds = numberIn('ONSIL_FAULT_SECONDS', 5);
  const parts: Record<string, () => Promise<void>> = {
    server: async () =>
      printKill('kill -9 of the server', await killRounds(await place.folder(), rounds, () => seconds)),
    postgres: async () =>
      printKill('kill -9 of PostgreSQL', await killRounds(await place.folder(), rounds, () => seconds, deadPostgres)),
    restarts: () => restarts(place, Math.ceil(rounds / 5), seconds),
    broker: () => brokerRestarts(place, Math.ceil(rounds / 5), seconds),
    clock: () => clockJumps(place),
    disk: () => fullDisk(place),
  };
  const wanted = process.env['ONSIL_FAULT_PARTS']?.split(',') ?? Object.keys(parts);
  for (const name of wanted) await parts[name]?.();
  printNote(`load ${getLoadAverage()}.`);
};
