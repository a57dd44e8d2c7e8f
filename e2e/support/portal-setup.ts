import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { databasesFolder } from '../../apps/server/test/support/databases-folder.ts';
import { freePort, startProcess, type PortalProcess } from '../../apps/server/test/support/portal-process.ts';
import type { RunningPortal } from './portal.ts';
import { quietPopups } from './quiet-popups.ts';

const newFolder = (): Promise<string> => mkdtemp(path.join(databasesFolder(), 'onsil-e2e-'));

const start = async (dataDir: string, mailPort: number): Promise<PortalProcess> =>
  startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    startMs: 300_000,
    env: {
      ONSIL_DEMO_DAYS: '3',
      ONSIL_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ONSIL_MAIL_FROM: 'Onsil <notice@onsil.example>',
      ONSIL_PUSH_LOOPBACK: 'on',
    },
  });

const stop = async ({ child, ended }: PortalProcess): Promise<void> => {
  child.kill('SIGTERM');
  await ended;
};

/** Fills a data folder with three days of demo history. */
const fillFolder = async (): Promise<string> => {
  const dataDir = await newFolder();
  const portal = await start(dataDir, await freePort());
  await quietPopups(portal.url);
  await stop(portal);
  return dataDir;
};

/** Starts the product on a copy of a filled folder, which takes a tenth of filling another one. */
const startPortal = async (filled: string): Promise<RunningPortal & { end: () => Promise<void> }> => {
  const dataDir = await newFolder();
  await cp(filled, dataDir, { recursive: true });
  const mailPort = await freePort();
  const portal = await start(dataDir, mailPort);
  const end = async (): Promise<void> => {
    await stop(portal);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: portal.url, mqttUrl: `mqtt://127.0.0.1:${portal.mqttPort}`, dataDir, mailPort, end };
};

/** Starts a portal per worker, so that specs do not see each other's changes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const filled = await fillFolder();
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startPortal(filled)));
  await rm(filled, { recursive: true, force: true });
  project.provide(
    'portals',
    started.map(({ end: _end, ...portal }) => portal),
  );
  return async () => void (await Promise.all(started.map(({ end }) => end())));
}
