import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, startProcess } from '../apps/server/test/portal-process.ts';
import { quietPopups } from './quiet-popups.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the running product answers */
    portalUrl: string;
    portalMqttUrl: string;
    portalDataDir: string;
    /** where the portal hands its mails over, for a test that listens there */
    mailPort: number;
  }
}

/** The product as people run it, with three days of the demo's history. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-e2e-'));
  const mailPort = await freePort();
  const portal = await startProcess({
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
  await quietPopups(portal.url);
  project.provide('portalUrl', portal.url);
  project.provide('portalMqttUrl', `mqtt://127.0.0.1:${portal.mqttPort}`);
  project.provide('portalDataDir', dataDir);
  project.provide('mailPort', mailPort);
  return async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
