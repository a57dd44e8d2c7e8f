import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getClusterFolder } from '@onsil/embedded-postgres/cluster';
import { readPostmaster } from '@onsil/embedded-postgres/find-postmaster';
import { listProcessesIn, signalProcess } from '@onsil/embedded-postgres/processes';
import { getSocketUrl } from '@onsil/embedded-postgres/socket-folder';
import { databasesFolder } from '../support/databases-folder.ts';
import { demoTokens, freePort, startProcess, type PortalProcess } from '../support/portal-process.ts';
import { differenceOf } from './kill-counts.ts';
import { firstTs } from './kill-rounds.ts';
import { openSender, sendByHttp, sendByMqtt } from './kill-senders.ts';

/** `maxStopMs` of main.ts, and what a busy machine takes to notice. */
const maxStopMs = 29_000 + 3_000;
/** Days of each controller that wait to be computed: many passes of two workers. */
const backlog = 1_000;

const queryOne = async (connectionString: string, text: string, values: unknown[] = []): Promise<number> => {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
};

const countMarks = (connectionString: string): Promise<number> =>
  queryOne(
    connectionString,
    "select count(*)::int as count from day_rollup_dirty where day < date_bin('1 day', now(), timestamptz '2000-01-01 00:00+09')",
  );

/** Ends a process by SIGTERM; returns how long it took. */
const stop = async ({ child, ended }: PortalProcess): Promise<number> => {
  const began = performance.now();
  child.kill('SIGTERM');
  await ended;
  return performance.now() - began;
};

test(
  'two workers with a backlog end within their limit while PostgreSQL answers nothing, and nothing acknowledged is lost',
  { timeout: 240_000 },
  async () => {
    const [dataDir, workerDir] = await Promise.all(
      ['main', 'worker'].map((name) => mkdtemp(path.join(databasesFolder(), `onsil-frozen-${name}-`))),
    );
    if (!dataDir || !workerDir) throw new Error('no folders');
    const [port, mqttPort] = [await freePort(), await freePort()];
    const running: PortalProcess[] = [];
    const start = async (options: Parameters<typeof startProcess>[0]): Promise<PortalProcess> => {
      const started = await startProcess(options);
      running.push(started);
      return started;
    };
    try {
      const portal = await start({ dataDir, port, mqttPort });
      const pgFolder = getClusterFolder(dataDir);
      const postmaster = readPostmaster(pgFolder);
      const database = getSocketUrl(postmaster?.socketFolder ?? '', postmaster?.port);
      const worker = await start({
        dataDir: workerDir,
        port: await freePort(),
        mqttPort: await freePort(),
        words: ['worker'],
        env: { DATABASE_URL: database, ONSIL_DEMO: 'off' },
      });
      const tokens = await demoTokens(dataDir);
      const senders = ['PG-A-OWN', 'PG-A-R1'].map((id) => openSender(id, tokens[id] ?? '', firstTs));
      const [overHttp, overMqtt] = senders;
      if (!overHttp || !overMqtt) throw new Error('no senders');
      await queryOne(
        database,
        `insert into day_rollup_dirty (controller_no, day, hours)
         select controller_no, timestamptz '2000-01-01 00:00+09' + n * interval '1 day', 16777215
         from controller, generate_series(1, $1::int) as n`,
        [backlog],
      );
      let going = true;
      const send = () =>
        Promise.all([sendByHttp(portal.url, overHttp, () => going), sendByMqtt(mqttPort, overMqtt, () => going)]);
      const load = send();
      await expect.poll(() => overHttp.acknowledged + overMqtt.acknowledged).toBeGreaterThan(100);
      expect(await countMarks(database)).toBeGreaterThan(0);

      for (const pid of listProcessesIn(pgFolder)) signalProcess(pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const took = await Promise.all([stop(portal), stop(worker)]);
      expect(Math.max(...took)).toBeLessThan(maxStopMs);
      going = false;
      await load;

      const again = await start({ dataDir, port, mqttPort });
      await send();
      expect(await differenceOf(again.url, senders, 60_000)).toEqual({ missing: 0, twice: 0 });
      await expect.poll(() => countMarks(database), { timeout: 90_000 }).toBe(0);
      await stop(again);
    } finally {
      for (const { child, ended } of running) {
        child.kill('SIGKILL');
        await ended;
      }
      for (const pid of listProcessesIn(getClusterFolder(dataDir))) signalProcess(pid, 'SIGKILL');
      for (const folder of [dataDir, workerDir]) await rm(folder, { recursive: true, force: true });
    }
  },
);
