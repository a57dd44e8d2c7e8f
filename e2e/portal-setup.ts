import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { databasesFolder } from '../apps/server/test/support/databases-folder.ts';
import { freePort, startProcess } from '../apps/server/test/support/portal-process.ts';
import type { RunningPortal } from './portal.ts';
import { quietPopups } from './quiet-popups.ts';

/** Starts the product with three days of demo history. */
const startPortal = async (): Promise<RunningPortal & { stop: () => Promise<void> }> => {
  const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-e2e-'));
  const mailPort = await freePort();
  const { url, mqttPort, child, ended } = await startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    env: {
      ONSIL_DEMO_DAYS: '3',
      ONSIL_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ONSIL_MAIL_FROM: 'Onsil <notice@onsil.example>',
      ONSIL_PUSH_LOOPBACK: 'on',
    },
  });
  await quietPopups(url);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, dataDir, mailPort, stop };
};

/** Starts a portal per worker, so that specs do not see each other's changes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers }, startPortal));
  project.provide(
    'portals',
    started.map(({ stop: _stop, ...portal }) => portal),
  );
  return async () => void (await Promise.all(started.map(({ stop }) => stop())));
}
