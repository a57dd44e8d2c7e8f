import sharp from 'sharp';
import { dayMs } from '@onsil/domain/calendar/duration';
import { formOf, zip } from '../support/files-factories.ts';
import { parts, rows, texts, twoDirectories } from '../support/hostile-workbooks.ts';
import { inLanes, together, type Attack } from './attack.ts';
import { attackerAddress, send, signed, type Answer } from './send.ts';
import type { World } from './world.ts';

const day = (offset: number): string => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
const instant = (offset: number): string => new Date(Date.now() + offset * dayMs).toISOString();
const year = new Date().getUTCFullYear();
const quarter = `from=${instant(-92)}&to=${instant(0)}`;

/** The ISO week of a day, as `2026-W47`. */
const weekOf = (offset: number): string => {
  const thursday = new Date(Date.now() + offset * dayMs);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((thursday.getTime() - first) / dayMs + 1) / 7);
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
};

const get = (name: string, count: number, address: string | ((world: World) => string)): Attack => ({
  name,
  run: (world, signal) =>
    together(count, () => world.asMember(typeof address === 'string' ? address : address(world), { signal })),
});

export const upload = async (world: World, name: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Answer> => {
  const form = new Response(formOf([{ name, bytes }]));
  const body = Buffer.from(await form.arrayBuffer());
  return world.asMember('/file', {
    method: 'POST',
    body,
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
    ...(signal && { signal }),
  });
};

const backtest = {
  systemId: 'PG-A-R1',
  change: {
    field: 'temperature',
    ranges: [
      { low: 20, high: 22 },
      { low: 18, high: 24 },
      { low: 16, high: 26 },
    ],
    timing: null,
  },
  days: 30,
};

/** A picture of 48 megapixels in a few kilobytes. */
const hugePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: 'green' } })
    .png()
    .toBuffer();

/** Opens event streams without reading them, until the signal. */
const streams = ({ url, farmId, manager }: World, count: number, signal: AbortSignal): Promise<unknown> => {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(1_500)]);
  return together(count, () =>
    send(`${url}/web/v1/stream?farmId=${farmId}`, {
      headers: signed(manager),
      from: attackerAddress,
      signal: ended,
    }),
  );
};

const reads: readonly Attack[] = [
  get('a member asks ten times for the statistics of three months', 10, `/statuslogs/statics?${quarter}`),
  get('a member asks ten times for the forecast of 26 weeks', 10, '/farm-yield/forecast?weeks=26'),
  get('a member asks ten times for the weekly report', 10, `/my/farm/weekly?week=${weekOf(-7)}`),
  get(
    'a member asks ten times for a quarter of six fields in 4,000 points',
    10,
    `/influx/status-logs/field?systemId=PG-A-R1&fields=temperature,humidity,co2,vpd,dewPoint,dli&points=4000&${quarter}`,
  ),
  get(
    'a member asks ten times for a quarter as a csv file',
    10,
    `/influx/status-logs/field?systemId=PG-A-R1&fields=temperature,humidity,co2,vpd&points=4000&format=csv&${quarter}`,
  ),
  get('a member downloads the yields as Excel ten times at once', 10, ({ farmId }) => `/farm-yield/${farmId}/excel`),
  get('a member downloads the batches as Excel ten times at once', 10, '/farm-yield-management/excel'),
  get('a member downloads a year of totals as Excel ten times at once', 10, `/farm-yield/total/excel?year=${year}`),
  get('a member searches for one letter 60 times at once', 60, '/search?q=a'),
  get('a member asks 30 times at once what every rack holds', 30, ({ farmId }) => `/farm-rack/list/${farmId}`),
  get('a member asks 20 times for the calendar of three months', 20, `/farm-calendar?from=${day(-45)}&to=${day(45)}`),
  get(
    'a member counts the alarms of three months 20 times at once',
    20,
    ({ farmId }) => `/ai/farm-alarm-count/${farmId}?from=${instant(-92)}&to=${instant(0)}`,
  ),
  get(
    'a member reads a hundred deviations 20 times at once',
    20,
    ({ farmId }) => `/farm/${farmId}/deviation-status?pageSize=100`,
  ),
  get('a member asks for the prices of every item 30 times at once', 30, '/crop/prices'),
];

/** Uploads a table and reads it `count` times concurrently. */
const table = (name: string, bytes: () => Buffer, count = 1): Attack => ({
  name,
  run: async (world, signal) => {
    const { body } = await upload(world, 'past.xlsx', bytes(), signal);
    const { items } = JSON.parse(body.toString()) as { items: { key: string }[] };
    return together(count, () =>
      world.asMember('/farm-yield/import/read', { method: 'POST', json: { fileKey: items[0]?.key }, signal }),
    );
  },
});

const tables: readonly Attack[] = [
  table('a member imports a workbook with two directories, one of them with 150 MB of texts', twoDirectories),
  table('a member imports a workbook of 6,000 rows as wide as rows can be', () => zip(parts(rows(6_000, 'XFD')))),
  table('a member imports a workbook of 100,000 rows', () => zip(parts(rows(100_000)))),
  table('a member imports four million empty texts six times at once', () => zip(parts(rows(3), texts(19_999_980))), 6),
];

const writes: readonly Attack[] = [
  {
    name: 'a member backtests a standard on 30 days ten times at once',
    run: (world, signal) =>
      together(10, () =>
        world.asMember(`/farm/${world.farmId}/env-threshold/rehearsal`, { method: 'POST', json: backtest, signal }),
      ),
  },
  {
    name: 'a member plans backward ten times at once',
    run: (world, signal) =>
      together(10, () =>
        world.asMember('/farm-yield/backward', {
          method: 'POST',
          json: { cultivateCropSeq: 1, kg: 500, by: day(120) },
          signal,
        }),
      ),
  },
  {
    name: 'a member uploads three pictures of 48 megapixels at once',
    run: async (world, signal) => {
      const bytes = await hugePicture();
      return together(3, (i) => upload(world, `field-${i}.png`, bytes, signal));
    },
  },
  {
    name: 'a member uploads 20 pictures that are none',
    run: (world, signal) =>
      inLanes(20, (i) =>
        upload(
          world,
          `field-${i}.jpg`,
          Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200_000, i)]),
          signal,
        ),
      ),
  },
  {
    name: 'a member sends a body of a megabyte that is nothing but brackets',
    run: (world, signal) =>
      together(6, () =>
        world.asMember('/farm-task', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
          signal,
        }),
      ),
  },
  { name: 'a member opens 60 event streams and reads none', run: (world, signal) => streams(world, 60, signal) },
  {
    name: 'a member resumes the event stream after an event that cannot be',
    run: (world, signal) =>
      inLanes(60, () =>
        world.asMember(`/stream?farmId=${world.farmId}`, {
          headers: { 'last-event-id': '99999999999999999999' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(300)]),
        }),
      ),
  },
];

export const memberAttacks: readonly Attack[] = [...reads, ...writes, ...tables];
