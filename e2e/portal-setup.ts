import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, startProcess } from '../apps/server/test/portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the running product answers */
    portalUrl: string;
    portalMqttUrl: string;
    portalDataDir: string;
  }
}

/** The product as people run it, with three days of the demo's history. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-e2e-'));
  const portal = await startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    env: { ONSIL_DEMO_DAYS: '3' },
  });
  project.provide('portalUrl', portal.url);
  project.provide('portalMqttUrl', `mqtt://127.0.0.1:${portal.mqttPort}`);
  project.provide('portalDataDir', dataDir);
  return async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
