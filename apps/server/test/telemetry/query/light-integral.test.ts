import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ControllerDetail } from '@onsil/contract/controllers';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { listTenMinuteMeans } from '#features/telemetry/query/ten-minute-means.ts';
import { joinFarm, makeController, makeMember, signIn, type TestController } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';
import { itemOf } from '../../support/replies.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const portal = usePortal({ now: Date.parse('2027-01-28T00:00:00+09:00'), rawMonths: 1_200 });
const midnight = Date.parse('2026-03-01T00:00:00+09:00');

/** Sends in any order, as many at once as a post may hold. */
const send = async ({ controllerNo }: TestController, samples: readonly Sample[]): Promise<void> => {
  for (let start = 0; start < samples.length; start += 1_000)
    await portal.pipeline.writer.append({
      controllerNo,
      samples: samples.slice(start, start + 1_000),
      rejections: [],
      receivedAt: portal.clock.now,
    });
  await portal.catchUp();
};

const integrals = async ({ controllerNo }: TestController): Promise<{ ts: number; dli: number | null }[]> =>
  (
    await portal.pool.query<{ ts: number; dli: number | null }>(
      `select (extract(epoch from r.ts) * 1000)::float8 as ts, dli from ${allSamples} r where controller_no = $1 order by r.ts`,
      [controllerNo],
    )
  ).rows;

/** Half a sine by day: its light integral is 2/π × maximum × duration. */
const sunny = (everyMs: number, days: number): Sample[] =>
  Array.from({ length: (days * 24 * hourMs) / everyMs }, (_, index) => {
    const ts = midnight + index * everyMs;
    const clock = ((ts - midnight) / hourMs) % 24;
    const light = clock > 6 && clock < 18 ? 175 * Math.sin((Math.PI * (clock - 6)) / 12) : 0;
    return { ts, values: { light: Math.round(light * 10) / 10 } };
  });
const wholeDay = (2 / Math.PI) * 175 * 12 * 0.0036;

const highestByDay = (rows: readonly { ts: number; dli: number | null }[]): (number | null)[] => {
  const days = Map.groupBy(rows, ({ ts }) => Math.floor((ts - midnight - 5 * hourMs) / dayMs));
  return [...days.values()].slice(1, -1).map((day) => Math.max(...day.map(({ dli }) => dli ?? Number.NaN)) || null);
};

test('a controller that reports once an hour has the light integral of its days, in time and late', async () => {
  const [inTime, late] = [
    await makeController(portal, { intervalSeconds: 3_600 }),
    await makeController(portal, { intervalSeconds: 3_600 }),
  ];
  const samples = sunny(hourMs, 330);
  await send(inTime, samples);
  await send(late, samples.slice(4_000));
  await send(late, samples.slice(0, 4_000));
  const rows = await integrals(inTime);
  for (const dli of highestByDay(rows)) expect(dli).toBeCloseTo(wholeDay, 0); // 4.8 mol, minus its first half hour
  expect(await integrals(late)).toEqual(rows);
});

test('one that reports more seldom than it is said to has none, and never 0', async () => {
  const controller = await makeController(portal, { intervalSeconds: 60 });
  await send(controller, sunny(hourMs, 10).slice(10));
  const rows = await integrals(controller);
  expect(rows.filter(({ dli }, index) => index > 0 && dli !== null)).toEqual([]);
  const { rows: latest } = await portal.pool.query<{ known: boolean }>(
    `select values ? 'dli' as known from latest where controller_no = $1`,
    [controller.controllerNo],
  );
  expect(latest).toEqual([{ known: false }]);
});

test('a short outage is not interpolated and breaks nothing; a long one leaves the day without a value', async () => {
  const minutes = sunny(60_000, 2);
  const without = (from: number, to: number): Sample[] =>
    minutes.filter(({ ts }) => ts < midnight + from * hourMs || ts >= midnight + to * hourMs);
  const [short, long] = [await makeController(portal), await makeController(portal)];
  await send(short, without(12, 12.5));
  await send(long, without(8, 12));
  const evening = async (controller: TestController): Promise<number | null | undefined> =>
    (await integrals(controller)).find(({ ts }) => ts === midnight + 20 * hourMs)?.dli;
  expect(await evening(short)).toBeCloseTo(wholeDay - 175 * 0.5 * 0.0036, 1);
  expect(await evening(long)).toBeNull();
});

test('a light integral whose newest value is unknown is still a field of its controller, with statistics and means', async () => {
  const controller = await makeController(portal);
  const minutes = sunny(60_000, 2);
  await send(
    controller,
    minutes.filter(({ ts }) => ts < midnight + 32 * hourMs || ts >= midnight + 36 * hourMs),
  );
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, controller.farmNo, 'member');
  const session = await signIn(portal, member);
  const keysOf = (fields: readonly { field: string }[] | undefined) => fields?.map(({ field }) => field);
  const { controllerId, controllerNo } = controller;
  const last = itemOf(await portal.call(session, 'GET', `/influx/status-logs/last/${controllerId}`));
  expect(keysOf(last.controllers[0]?.values)).toEqual(['light']);
  const one = await portal.call(session, 'GET', `/farm/connect/${controllerId}`);
  expect(keysOf((one.item as ControllerDetail).fields)).toEqual(['light', 'dli']);
  const day = { from: midnight, to: midnight + 24 * hourMs };
  const query = { controllerId, from: String(day.from / 1000), to: String(day.to / 1000) };
  const statistics = itemOf(await portal.call(session, 'GET', '/statuslogs/statics', { query }));
  expect(keysOf(statistics.controllers[0]?.fields)).toEqual(['light', 'dli']);
  const means = await listTenMinuteMeans(portal.ctx, [controllerNo], day);
  expect(means.get(controllerNo)?.get('dli')?.values.at(-1)).toBeCloseTo(wholeDay, 1);
});

test('a late dark value that makes a lit one after a gap the start of its day gives that day its integral', async () => {
  const lit = (hours: number): Sample => ({ ts: midnight + hours * hourMs, values: { light: 200 } });
  const dark: Sample = { ts: midnight + 0.1 * hourMs, values: { light: 0 } };
  const [inTime, late] = [await makeController(portal), await makeController(portal)];
  await send(inTime, [lit(0), dark, lit(12), lit(12.1)]);
  await send(late, [lit(0), lit(12)]);
  await send(late, [dark]);
  await send(late, [lit(12.1)]);
  const rows = await integrals(inTime);
  expect(rows.at(-1)?.dli).toBeCloseTo(200 * 0.1 * 0.0036, 3);
  expect(await integrals(late)).toEqual(rows);
});

test('a real week in hours has the light integral that the file has', async (context) => {
  const folder = process.env['ONSIL_DATASETS'] ?? path.join(import.meta.dirname, '../../../../../../shared/data');
  const file = path.join(folder, '30mhz-greenhouse-2020/one-week-every-hour.csv.gz');
  context.skip(!existsSync(file), `no data sets at ${folder}; name their folder with ONSIL_DATASETS`);
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split(/\r?\n/);
  const column = header.split(',').findIndex((name) => name.includes('PAR Sensor'));
  const samples = lines.map((line) => {
    const cells = line.split(',');
    return { ts: Date.parse(`${cells[0]?.replace(' ', 'T')}+02:00`), values: { light: Number(cells[column]) } };
  });
  const controller = await makeController(portal, { intervalSeconds: 3_600 });
  await send(controller, samples);
  const rows = await integrals(controller);
  const days = Map.groupBy(samples, ({ ts }) => Math.floor((ts + 2 * hourMs) / dayMs));
  expect(days.size).toBe(7);
  for (const own of days.values()) {
    const plain = own.reduce((sum, { values }) => sum + values.light * 0.0036, 0);
    const held = rows.find(({ ts }) => ts === own.at(-1)?.ts)?.dli; // until the next lights-on
    expect(held).toBeGreaterThan(plain * 0.9);
    expect(held).toBeLessThan(plain * 1.1);
  }
});
