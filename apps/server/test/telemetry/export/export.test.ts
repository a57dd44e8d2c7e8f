import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { beforeAll, expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { exportSamples, type ExportRequest } from '#features/telemetry/export/export-samples.ts';
import { packHours } from '#features/telemetry/rollups/pack-hours.ts';
import { listSamples } from '#features/telemetry/store/samples.ts';
import { command } from '../../support/command.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal, useFolder } from '../../support/hooks.ts';
import { append } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');

const folder = useFolder('export');
const portal = usePortal({ now: noon });
let rooms: TestController[];

/** Two controllers with samples of two days, most of them packed; one of them has a field that the other lacks. */
beforeAll(async () => {
  rooms = [await makeController(portal), await makeController(portal), await makeController(portal)];
  for (const [index, room] of rooms.slice(0, 2).entries())
    await append(
      portal,
      room,
      Array.from({ length: 576 }, (_, at) => ({
        ts: noon - 48 * hourMs + at * 5 * minuteMs,
        values: { temperature: 20 + (at % 50) / 10, ...(index === 0 && at % 3 === 0 && { co2: 400 + at }) },
      })),
    );
  await portal.catchUp();
  await packHours(portal.ctx);
});

const idOf = (index: number): string => rooms[index]?.controllerId ?? '';
const all: Omit<ExportRequest, 'file'> = { controllerIds: [], from: -Infinity, until: Infinity };
const run = (name: string, request: Partial<ExportRequest> = {}, signal = new AbortController().signal) =>
  exportSamples(
    portal.ctx,
    { ...all, file: path.join(folder, name), ...request },
    { signal, progress: () => undefined },
  );

const expectedRows = async () =>
  (
    await Promise.all(
      rooms.map(async ({ controllerNo, controllerId }) => {
        const samples = await listSamples(portal.ctx.db, controllerNo, { after: null, limit: 10_000 });
        return samples.map(({ ts, values }) => ({
          controller: controllerId,
          time: new Date(ts).toISOString(),
          temperature: values['temperature'] ?? null,
          co2: values['co2'] ?? null,
        }));
      }),
    )
  )
    .flat()
    .toSorted((a, b) => (a.controller + a.time < b.controller + b.time ? -1 : 1));

test('a Parquet file has every sample of every controller, packed or not', async () => {
  expect(await run('all.parquet')).toEqual({ controllers: 3, samples: 1_152, fields: ['temperature', 'co2'] });
  const file = await asyncBufferFromFile(path.join(folder, 'all.parquet'));
  const rows = (await parquetReadObjects({ file })) as { time: Date }[];
  expect(rows.map((row) => ({ ...row, time: row.time.toISOString() }))).toEqual(await expectedRows());
});

test('a CSV file has the same, with empty cells for what is missing', async () => {
  await run('all.csv');
  const [head, ...lines] = (await readFile(path.join(folder, 'all.csv'), 'utf8')).trimEnd().split('\n');
  expect(head).toBe('controller,time,temperature,co2');
  const rows = await expectedRows();
  expect(lines).toEqual(
    rows.map(({ controller, time, temperature, co2 }) => `"${controller}",${time},${temperature ?? ''},${co2 ?? ''}`),
  );
});

test('controllers and days are chosen', async () => {
  const from = noon - dayMs;
  const found = await run('some.csv', { controllerIds: [idOf(1)], from, until: from + hourMs });
  expect(found).toEqual({ controllers: 1, samples: 12, fields: ['temperature'] });
});

test('what cannot be exported is refused with a sentence, and leaves no file', async () => {
  await writeFile(path.join(folder, 'there.csv'), 'mine');
  const wrong: [string, Partial<ExportRequest>, string][] = [
    ['a.xlsx', {}, 'ends with .parquet or .csv'],
    ['there.csv', {}, 'is there already'],
    ['a.csv', { controllerIds: [idOf(0), 'sys-nobody'] }, 'no controller with the system id "sys-nobody"'],
  ];
  for (const [name, request, sentence] of wrong) await expect(run(name, request)).rejects.toThrow(sentence);
  expect(await readFile(path.join(folder, 'there.csv'), 'utf8')).toBe('mine');
  await expect(run('stopped.csv', {}, AbortSignal.abort())).rejects.toThrow('aborted');
  for (const name of ['a.csv', 'a.csv.part', 'stopped.csv', 'stopped.csv.part'])
    expect(existsSync(path.join(folder, name))).toBe(false);
});

test('the command exports days of Korea beside a running portal, and explains wrong arguments', async () => {
  const env = { ONSIL_DATA: path.join(folder, 'data'), DATABASE_URL: portal.connectionString };
  const file = path.join(folder, 'day.csv');
  const days = ['--from', '2026-05-09', '--to', '2026-05-09'];
  const done = await command('export', ['samples', file, '--controller', idOf(0), ...days], env);
  expect(done).toMatchObject({ status: 0, out: `288 samples of 1 controller, 2 fields: ${file}\n` });
  expect((await readFile(file, 'utf8')).split('\n')[1]).toContain('2026-05-08T15:00:00.000Z');
  for (const [words, sentence] of [
    [['everything'], 'Say what is exported'],
    [['samples', 'x.csv', '--from', 'May'], 'Invalid --from "May"'],
  ] as const) {
    const { status, err } = await command('export', words, env);
    expect(status).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/^\s+at /m);
  }
});

test('the newest hour of a controller is there as a whole where it is packed', async () => {
  const room = await makeController(portal);
  const samples = Array.from({ length: 60 }, (_, at) => ({
    ts: noon - 30 * hourMs + at * minuteMs,
    values: { temperature: 20 },
  }));
  await append(portal, room, samples);
  await portal.pipeline.writer.settled();
  expect(await run('packed.csv', { controllerIds: [room.controllerId] })).toMatchObject({ samples: 60 });
});

test('the light integral is there also while it is unknown after a gap', async () => {
  const room = await makeController(portal);
  const dawn = noon - 6 * hourMs;
  const lit = (minute: number) => ({ ts: dawn + minute * minuteMs, values: { light: 300 } });
  const night = Array.from({ length: 36 }, (_, at) => ({ ts: dawn - (36 - at) * 5 * minuteMs, values: { light: 0 } }));
  await append(portal, room, [...night, ...[0, 5, 10, 15].map(lit), lit(200)]);
  await portal.pipeline.writer.settled();
  const { rows } = await portal.pool.query('select "values" from latest where controller_no = $1', [room.controllerNo]);
  expect(Object.keys((rows[0] as { values: object }).values)).toEqual(['light']);
  const { fields } = await run('light.csv', { controllerIds: [room.controllerId] });
  expect(fields).toEqual(['light', 'dli']);
  expect(await readFile(path.join(folder, 'light.csv'), 'utf8')).toMatch(/T21:15:00.000Z,300,0\.\d+\n/);
});
