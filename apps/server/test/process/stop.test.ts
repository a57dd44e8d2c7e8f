import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { connectAsync } from 'mqtt';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getClusterFolder } from '@onsil/embedded-postgres/cluster';
import { readPostmaster } from '@onsil/embedded-postgres/find-postmaster';
import { getSocketUrl } from '@onsil/embedded-postgres/socket-folder';
import { databasesFolder } from '../support/databases-folder.ts';
import { openLiveStream } from '../support/live-stream.ts';
import { demoTokens, freePort, signInAt, startProcess } from '../support/portal-process.ts';

test(
  'SIGTERM ends the portal cleanly within seconds, whatever streams and devices are connected',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-stop-'));
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
      expect(performance.now() - began).toBeLessThan(20_000);
      await Promise.all([stream.ended, closed]);
    } finally {
      child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test(
  'SIGTERM ends the portal within seconds although its background work hangs, and PostgreSQL is shut down',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-stop-'));
    const { child, ended } = await startProcess({
      dataDir,
      port: await freePort(),
      mqttPort: await freePort(),
      env: { ONSIL_DEMO: 'off' },
    });
    try {
      const running = readPostmaster(getClusterFolder(dataDir));
      const holder = new pg.Client(getSocketUrl(running?.socketFolder ?? '', running?.port));
      holder.on('error', () => undefined); // PostgreSQL's shutdown ends it
      await holder.connect();
      await holder.query('begin');
      await holder.query('lock table mail in access exclusive mode');
      const waiting = async (): Promise<number> =>
        (await holder.query("select from pg_locks where relation = 'mail'::regclass and not granted")).rowCount ?? 0;
      await expect.poll(waiting).toBeGreaterThan(0);

      const began = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toBe(1);
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(await readFile(path.join(dataDir, 'onsil.log'), 'utf8')).toMatch(/not closed: .+ \(longer than \d+ ms\)/);
      expect(readPostmaster(getClusterFolder(dataDir))).toBeUndefined();
    } finally {
      child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
