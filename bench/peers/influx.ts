import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../apps/server/test/support/portal-process.ts';
import type { Workspace } from '../workspace.ts';

const program = '/usr/bin/influxd';

export type Influx = {
  pid: number;
  port: number;
  version: string;
  folder: string;
  query(text: string): Promise<unknown[][]>;
};

/** Computes the same rollups as Onsil: min, max, sum and count of every field in buckets of an hour and a day. */
export const rollUp = async ({ query }: Influx, from: number, to: number): Promise<void> => {
  const span = (width: string): string =>
    `where time >= ${from}ms and time < ${to}ms group by time(${width}), controller`;
  const again = 'min(/^min_/), max(/^max_/), sum(/^sum_/), sum(/^count_/)';
  await query(`select min(*), max(*), sum(*), count(*) into rollup_1h from climate ${span('1h')}`);
  await query(`select ${again} into rollup_1d from rollup_1h ${span('1d')}`);
};

type Answer = { results: { error?: string; series?: { values: unknown[][] }[] }[] };

const settings = (folder: string, port: number, innerPort: number): string => `
reporting-enabled = false
bind-address = "127.0.0.1:${innerPort}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
  query-log-enabled = false
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${port}"
  log-enabled = false
[logging]
  level = "error"
`;

/** Starts InfluxDB 1 as packaged by Debian, with an fsync on every write; undefined if not installed. */
export const openInflux = async (place: Workspace, folder: string): Promise<Influx | undefined> => {
  if (!existsSync(program)) return undefined;
  await mkdir(folder, { recursive: true });
  const [port, innerPort] = [await freePort(), await freePort()];
  const config = path.join(folder, 'influxdb.conf');
  await writeFile(config, settings(folder, port, innerPort));
  const child = spawn(program, ['-config', config], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  place.atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error('influxd did not start');
    if (
      await fetch(`${address}/ping`).then(
        (reply) => reply.status === 204,
        () => false,
      )
    )
      break;
    await delay(100);
  }
  const query = async (text: string): Promise<unknown[][]> => {
    const reply = await fetch(`${address}/query?db=bench&epoch=ms`, {
      method: 'POST',
      body: new URLSearchParams({ q: text }),
    });
    const [result] = ((await reply.json()) as Answer).results;
    if (result?.error) throw new Error(`influxd: ${result.error}`);
    return (result?.series ?? []).flatMap(({ values }) => values);
  };
  await query('create database bench');
  const version = /v(\d[\d.]*)/.exec(spawnSync(program, ['version'], { encoding: 'utf8' }).stdout)?.[1] ?? 'unknown';
  return { pid: child.pid ?? 0, port, version, folder, query };
};
