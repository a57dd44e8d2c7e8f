import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectAsync } from 'mqtt';
import { expect, test } from 'vitest';
import { openLiveStream } from './support/live-stream.ts';
import { demoTokens, freePort, signInAt, startProcess } from './support/portal-process.ts';

test(
  'SIGTERM ends the portal cleanly within seconds, whatever streams and devices are connected',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-stop-'));
    const { child, url, mqttPort, ended } = await startProcess({
      dataDir,
      port: await freePort(),
      mqttPort: await freePort(),
    });
    try {
      const session = await signInAt(url, 'manager');
      const reply = await fetch(`${url}/web/v1/my/farms`, { headers: { 'x-auth-token': session.idToken } });
      const farm = ((await reply.json()) as { items: { farmId: string }[] }).items[0];
      const stream = await openLiveStream(url, session, farm?.farmId ?? '');
      await stream.next();
      const username = (await demoTokens(dataDir))['PG-A-OWN'] ?? '';
      const device = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username, reconnectPeriod: 0 });
      const closed = new Promise<void>((resolve) => device.once('close', () => resolve()));

      const began = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(performance.now() - began).toBeLessThan(10_000);
      await Promise.all([stream.ended, closed]);
    } finally {
      child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
