import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { maxPoints, type Series } from '@onsil/contract/telemetry';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { bucketWidths } from '@onsil/domain/telemetry/series';
import { connected, openBroker, send, telemetry } from '../../mqtt/harness.ts';
import {
  joinFarm,
  makeController,
  makeFarm,
  makeMember,
  signIn,
  type TestController,
} from '../../support/factories.ts';
import { beforeTests, usePortal } from '../../support/hooks.ts';
import { importCommand, importHere } from '../../support/import-command.ts';
import { exp1, exp2, needData, plainRows, type Dataset, type Row } from '../../support/lettuce-data.ts';
import { itemOf } from '../../support/replies.ts';

// Six weeks of four real lettuce glasshouses (Autonomous Greenhouse Challenge 2022): the portal's output is compared
// with sums computed independently from the files.
const korea = 9 * hourMs;
const rawMonths = 1_200;

const portal = usePortal({ rawMonths });
const farm = beforeTests(() => makeFarm(portal));
let grower: Session;

beforeAll(async () => {
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, farm.farmNo, 'member');
  grower = await signIn(portal, member);
});

type Bucket = { min: number; max: number; sum: number; count: number };

/** Buckets of Korean time by start, over the stored float4 values. */
const plainBuckets = (rows: readonly Row[], field: string, width: number): Map<number, Bucket> => {
  const buckets = new Map<number, Bucket>();
  for (const { ts, values } of rows) {
    if (values[field] === undefined) continue;
    const value = Math.fround(Math.max(0, values[field])); // the PAR sensor reads −0.04 at night; nothing else is negative
    const start = Math.floor((ts + korea) / width) * width - korea;
    const { min, max, sum, count } = buckets.get(start) ?? { min: value, max: value, sum: 0, count: 0 };
    buckets.set(start, { min: Math.min(min, value), max: Math.max(max, value), sum: sum + value, count: count + 1 });
  }
  return buckets;
};

/** Reads the whole series of controllers at one width, in as many requests as the point limit needs. */
const ask = async (
  controllers: readonly TestController[],
  fields: string[],
  rows: readonly Row[],
  width: number,
): Promise<Series[]> => {
  const day = dayMs;
  const first = Math.floor(((rows[0]?.ts ?? 0) + korea) / day) * day - korea;
  const end = Math.ceil(((rows.at(-1)?.ts ?? 0) + 1 + korea) / day) * day - korea;
  const parts: Series[] = [];
  for (let from = first; from < end; from += width * maxPoints) {
    const to = Math.min(end, from + width * maxPoints);
    const query = {
      controllerId: controllers.map(({ controllerId }) => controllerId).join(','),
      fields: fields.join(','),
      from: String(from / 1_000),
      to: String(to / 1_000),
      points: String((to - from) / width),
    };
    const reply = await portal.call(grower, 'GET', '/influx/status-logs/field', { query });
    expect(reply.result.code).toBe('OK');
    parts.push(itemOf(reply));
  }
  return parts;
};

const same = (said: number | null | undefined, value: number | undefined): boolean =>
  value === undefined ? said === null : said !== null && said !== undefined && Math.fround(said) === Math.fround(value);

/** Returns the differences between a controller's field and the file; `held` counts the equal buckets. */
const compare = (
  part: Series,
  column: Series['series'][number],
  expected: ReadonlyMap<number, Bucket>,
): { wrong: string[]; held: number } => {
  const slack = 0.51 / 10 ** (column.decimals + 2); // a mean has two decimals more than its field
  let held = 0;
  const wrong = part.t.flatMap((seconds, index) => {
    const bucket = expected.get(seconds * 1_000);
    const mean = column.avg[index] ?? null;
    const right =
      column.count[index] === (bucket?.count ?? 0) &&
      same(column.min[index], bucket?.min) &&
      same(column.max[index], bucket?.max) &&
      (bucket ? mean !== null && Math.abs(mean - bucket.sum / bucket.count) <= slack : mean === null);
    if (right && bucket) held += 1;
    const said = [column.count[index], column.min[index], mean, column.max[index]];
    return right
      ? []
      : [
          `${column.controllerId} ${column.field} ${part.width} s ${new Date(seconds * 1_000).toISOString()}: ${JSON.stringify(said)} for ${JSON.stringify(bucket)}`,
        ];
  });
  return { wrong, held };
};

/** Compares controllers with the same rows with the file at every width; returns the first differences. */
const differences = async (
  controllers: readonly TestController[],
  { columns }: Dataset,
  rows: readonly Row[],
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const width of bucketWidths.map((minutes) => minutes * minuteMs)) {
    const parts = await ask(controllers, Object.keys(columns), rows, width);
    for (const field of Object.keys(columns)) {
      const expected = plainBuckets(rows, field, width);
      for (const { controllerId } of controllers) {
        const found = parts.map((part) =>
          part.series
            .filter((one) => one.field === field && one.controllerId === controllerId)
            .map((column) => compare(part, column, expected)),
        );
        wrong.push(...found.flat().flatMap((one) => one.wrong));
        const held = found.flat().reduce((sum, one) => sum + one.held, 0);
        if (held !== expected.size)
          wrong.push(`${controllerId} ${field} ${width / minuteMs} min: ${held} of ${expected.size} buckets`);
      }
    }
    if (parts.some((part) => part.width * 1_000 !== width)) wrong.push(`another width than ${width / minuteMs} min`);
  }
  return wrong.slice(0, 5);
};

const wishOf = ({ file, time, format, columns }: Dataset, { controllerId }: TestController) => ({
  file,
  time,
  format,
  controller: controllerId,
  zone: 'Europe/Amsterdam',
  maps: Object.entries(columns).map(([field, column]) => `${column}=${field}`),
});

/** Sends each row as its own message, 200 in flight. */
const replay = async (controller: TestController, rows: readonly Row[]): Promise<void> => {
  const { url } = await openBroker(portal.pipeline);
  const device = await connected(url, controller);
  const underWay = new Set<Promise<unknown>>();
  for (const row of rows) {
    const sent = send(device, telemetry, row).finally(() => underWay.delete(sent));
    underWay.add(sent);
    if (underWay.size >= 200) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  await portal.catchUp();
};

test.for(['Koala', 'Reference'])(
  'exp1 %s: imported, and sent by MQTT at speed, every bucket of every width is that of the file',
  { timeout: 120_000 },
  async (team, context) => {
    needData(context);
    const dataset = exp1(team);
    const rows = plainRows(dataset);
    const [imported, replayed] = [
      await makeController(portal, { farmNo: farm.farmNo }),
      await makeController(portal, { farmNo: farm.farmNo }),
    ];
    const { outcome } = await importHere(portal, wishOf(dataset, imported), true);
    expect(outcome).toMatchObject({
      added: rows.length,
      tally: { lines: 12_384, timeOnly: 25, badLines: 0, badValues: 0 },
    });
    await replay(replayed, rows);
    expect(await differences([imported, replayed], dataset, rows)).toEqual([]);
  },
);

test('exp2 Koala: imported, every bucket of every width is that of the file', async (context) => {
  needData(context);
  const dataset = exp2('Koala');
  const rows = plainRows(dataset);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const { outcome } = await importHere(portal, wishOf(dataset, controller), true);
  expect(outcome).toMatchObject({ added: rows.length, tally: { badLines: 0, badValues: 0 } });
  expect(await differences([controller], dataset, rows)).toEqual([]);
});

test('exp1 Koala: positions of vents, screens and lamps are imported, and every bucket is that of the file', async (context) => {
  needData(context);
  const dataset: Dataset = {
    ...exp1('Koala'),
    columns: {
      equipmentVent: 'VentLee',
      equipmentVentWind: 'VentWind',
      equipmentLamps: 'AssimLight',
      equipmentScreen: 'EnScr',
      equipmentScreenShade: 'BlckScr',
    },
  };
  const rows = plainRows(dataset);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const { outcome } = await importHere(portal, wishOf(dataset, controller), true);
  expect(outcome).toMatchObject({ added: rows.length, tally: { badLines: 0, badValues: 0 } });
  expect(await differences([controller], dataset, rows)).toEqual([]);
});

test('exp1 Koala: the screens of its table of controls are imported', async (context) => {
  needData(context);
  const dataset: Dataset = {
    ...exp1('Koala'),
    columns: { equipmentScreen: 'scr_enrg_vip', equipmentScreenShade: 'scr_blck_vip' },
  };
  dataset.file = dataset.file.replace('Climate', 'Controls');
  const rows = plainRows(dataset);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const { outcome } = await importHere(portal, wishOf(dataset, controller), true);
  expect(outcome).toMatchObject({ added: rows.length, tally: { badValues: 0 } });
});

test('exp2 on the command line: a dry run, its suggested command, and every bucket of every width equals the file', async (context) => {
  needData(context);
  const dataset = exp2('Reference');
  const rows = plainRows(dataset);
  const controller = await makeController(portal, { farmNo: farm.farmNo });
  const env = {
    DATABASE_URL: portal.connectionString,
    ONSIL_RAW_MONTHS: String(rawMonths),
    ONSIL_DATA: path.join(import.meta.dirname, '../../../../../data'),
  };
  const dry = await importCommand(
    [dataset.file, '--controller', controller.controllerId, '--time', 'timestamp', '--zone', 'Europe/Amsterdam'],
    env,
  );
  expect(dry).toMatchObject({
    status: 0,
    out: expect.stringContaining('from 2022-05-02 20:15 in Korea = 2022-05-02 13:15 in Europe/Amsterdam'),
  });
  const command = /npm run import -- (.*)/.exec(dry.out)?.[1]?.split(' ') ?? [];
  const { status, out } = await importCommand(command, env);
  expect(out).toContain(`Stored: ${rows.length.toLocaleString('en-US')} new samples`);
  expect(status).toBe(0);
  expect(await differences([controller], dataset, rows)).toEqual([]);
});
