import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, type TestContext } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { describeImport } from '#features/telemetry/csv-import/describe-import.ts';
import type { ImportRequest } from '#features/telemetry/csv-import/plan-columns.ts';
import { listWarnings } from '#features/telemetry/csv-import/warnings.ts';
import { makeController } from '../../support/factories.ts';
import { usePortal, useFolder } from '../../support/hooks.ts';
import { importHere } from '../../support/import-command.ts';
import { lettuceFolder } from '../../support/lettuce-data.ts';

// Table formats of loggers, climate computers and spreadsheets in Korea and the Netherlands.

const folder = useFolder('import');
const portal = usePortal({ now: Date.parse('2026-12-10T12:00:00+09:00') });

const put = async (content: string | Buffer): Promise<string> => {
  const file = path.join(folder, 'form.csv');
  await writeFile(file, content);
  return file;
};

/** Runs a dry run without options. */
const look = async (file: string, wish: Partial<ImportRequest> = {}) => {
  const { controllerId } = await makeController(portal);
  const looked = await importHere(portal, { file, controller: controllerId, ...wish }, false);
  return {
    ...looked,
    report: describeImport(looked.outcome, looked.wish, false),
    warnings: listWarnings(looked.outcome),
  };
};

/** Runs a dry run and then its suggested command; returns the controller's rows with local times in Korea. */
const stored = async (content: string | Buffer, wish: Partial<ImportRequest> = {}) => {
  const { controllerNo, controllerId } = await makeController(portal);
  const file = await put(content);
  const dry = await importHere(portal, { file, controller: controllerId, ...wish }, false);
  const maps = dry.outcome.columns.taken.map(
    ({ ref, field, unit }) => `${ref}=${field.key}${unit === field.unit ? '' : `:${unit}`}`,
  );
  await importHere(portal, { ...dry.wish, maps }, true);
  const { rows } = await portal.pool.query<{ at: string; temperature: number | null; humidity: number | null }>(
    `select to_char(ts at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI:SS') as at, temperature, humidity, co2
     from reading where controller_no = $1 order by ts`,
    [controllerNo],
  );
  return { rows, dry };
};

const two = [
  { at: '2026-11-20 03:05:00', temperature: 20.5, humidity: 60, co2: null },
  { at: '2026-11-20 15:05:00', temperature: 21.5, humidity: 61, co2: null },
];

test.each<[string, string]>([
  ['오전 and 오후', '일시,온도,습도\n2026-11-20 오전 3:05:00,20.5,60\n2026-11-20 오후 3:05:00,21.5,61\n'],
  ['dots and 오전', '일시,온도,습도\n2026. 11. 20. 오전 3:05,20.5,60\n2026. 11. 20. 오후 3:05,21.5,61\n'],
  ['AM and PM', 'Time,Temp,RH\n11/20/2026 3:05 AM,20.5,60\n11/20/2026 3:05 PM,21.5,61\n'],
  ['day numbers of Excel', '%time,Tair,Rhair\n46346.12847,20.5,60\n46346.62847,21.5,61\n'],
  ['two-digit years', '일시,온도,습도\n26/11/20 03:05,20.5,60\n26/11/20 15:05,21.5,61\n'],
  ['fractions of seconds', 'Time,Temp,RH\n11/20/2026 03:05:00.000,20.5,60\n11/20/2026 15:05:00.000,21.5,61\n'],
  ['days and times apart', '날짜,시간,온도,습도\n2026-11-20,오전 3:05,20.5,60\n2026-11-20,오후 3:05,21.5,61\n'],
  [
    'days and times apart, as Excel exports them',
    'Datum;Tijd;T;RV\n2026-11-20 00:00:00;3:05;20,5;60\n2026-11-20 00:00:00;15:05;21,5;61\n',
  ],
  ['an untitled column of times', ',Tair,Rhair\n2026-11-20 03:05:00,20.5,60\n2026-11-20 15:05:00,21.5,61\n'],
  [
    'lines above the header',
    'Kas 4\nPeriode;november 2026\n\nTijd;Temperature;RV\n2026-11-20 03:05;20,5;60\n2026-11-20 15:05;21,5;61\n',
  ],
  ['units below the header', 'Time;Temp;RH\n;°C;%\n2026-11-20 03:05;20,5;60\n2026-11-20 15:05;21,5;61\n'],
  [
    'long form',
    'time,variable,value\n2026-11-20 03:05,temperature,20.5\n2026-11-20 03:05,humidity,60\n2026-11-20 15:05,temperature,21.5\n2026-11-20 15:05,humidity,61\n',
  ],
])('%s are read, and the command of the dry run stores them', async (what, content) => {
  const maps = what.startsWith('days and times apart, as') ? { maps: ['T=temperature', 'RV=humidity'] } : {};
  // On a single day 26/11/20 and 20-11-26 are ambiguous.
  const format = what === 'two-digit years' ? { format: 'yy/MM/dd HH:mm' } : {};
  expect((await stored(content, { ...maps, ...format })).rows).toEqual(two);
});

test('a file without a header has its columns named by numbers', async () => {
  const content = '2026-11-20 03:05:00,20.5,60\n2026-11-20 15:05:00,21.5,61\n';
  expect((await stored(content, { time: '1', maps: ['2=temperature', '3=humidity'] })).rows).toEqual(two);
});

test('a Western Windows encoding can be named as an option', async () => {
  const content = Buffer.from('Tijd;T (°C);RV\n20-11-2026 03:05;20,5;60\n20-11-2026 15:05;21,5;61\n', 'latin1');
  const { rows, dry } = await stored(content, { maps: ['T (°C)=temperature', 'RV=humidity'] });
  expect([dry.wish.format, rows]).toEqual(['d-M-yyyy H:mm', two]);
});

describe('silent misreadings are reported', () => {
  test('a column of days beside one of times is never used alone when storing', async () => {
    const file = await put('날짜,시간,온도\n2026-11-20,03:05,20\n2026-11-20,15:05,21\n');
    const { controllerId } = await makeController(portal);
    const wish = { file, controller: controllerId, time: '날짜', maps: ['온도=temperature'] };
    await expect(importHere(portal, wish, true)).rejects.toThrow("Name both: --date '날짜' --time '시간'");
    const { report, outcome } = await look(file, { time: '날짜', maps: ['온도=temperature'] });
    expect(outcome.added).toBe(2);
    expect(report).toContain("--date '날짜' --time '시간' --format iso");
  });

  test('but a file of one line per day may have a column of other times', async () => {
    const file = await put('날짜,일출 시각,온도\n2026-11-20,07:13,20\n2026-11-21,07:14,21\n');
    const { outcome } = await look(file, { time: '날짜', maps: ['온도=temperature'] });
    expect([outcome.added, outcome.time.name]).toEqual([2, '날짜']);
  });

  test('many lines of one time', async () => {
    const lines = Array.from({ length: 18 }, (_, index) => `2026-11-20,${20 + index / 10}`);
    const { warnings } = await look(await put(['Date,T', ...lines].join('\n')), { maps: ['T=temperature'] });
    expect(warnings).toEqual([expect.stringContaining('17 of 18 lines repeat the time of another')]);
  });

  test('thousands among decimal commas', async () => {
    const content = 'Tijd;T;CO2\n2026-11-20 03:05;20,5;1.400\n2026-11-20 15:05;21,5;950\n';
    const { rows, dry } = await stored(content, { maps: ['T=temperature', 'CO2=co2'] });
    expect(rows.map((row) => Reflect.get(row, 'co2'))).toEqual([1_400, 950]);
    expect(listWarnings(dry.outcome)).toEqual([expect.stringContaining('CO2: a cell such as 1.400 is read as 1400')]);
  });

  test('an ambiguous sign must be given', async () => {
    const file = await put('Tijd;CO2\n2026-11-20 03:05;1.400\n2026-11-20 15:05;1.300\n');
    const { controllerId } = await makeController(portal);
    const { report, warnings } = await look(file, { maps: ['CO2=co2'] });
    expect(warnings).toEqual([expect.stringContaining('say --decimal comma or --decimal point')]);
    expect(report).toContain('--decimal comma');
    const wish = { file, controller: controllerId, time: 'Tijd', maps: ['CO2=co2'] };
    await expect(importHere(portal, wish, true)).rejects.toThrow('Say --decimal comma or --decimal point');
    expect((await look(file, { decimal: 'point', maps: ['CO2=co2'] })).warnings).toEqual([
      expect.stringContaining('a mean of 1.35 is unusual for co2 (usually 200 to 5000 ppm)'),
    ]);
  });

  test('words for missing values are counted separately, so that lines lost to clock changes are visible', async () => {
    const words = ['NaN', 'NA', 'N/A', '-', 'null', '#N/A', ''];
    const lines = Array.from(
      { length: 70 },
      (_, index) => `2026-02-0${1 + Math.floor(index / 10)} 0${index % 10}:00,${words[index % 7]},60`,
    );
    const file = await put(['Date,T,RH', ...lines, '2026-03-29 02:30,20,60', '2026-03-29 03:30,20,60'].join('\n'));
    const { outcome, report, warnings } = await look(file, {
      zone: 'Europe/Amsterdam',
      maps: ['T=temperature', 'RH=humidity'],
    });
    expect(outcome.tally).toMatchObject({
      badLines: 1,
      badValues: 0,
      columns: [{ values: 1, missing: 70 }, { values: 71 }],
    });
    expect(report).toContain(
      '1 bad line, left out whole:\n  line 72: the time "2026-03-29 02:30" does not exist in Europe/Amsterdam',
    );
    expect(warnings).toContainEqual(expect.stringContaining('winter time all year, use --zone=+01:00'));
  });

  test('units that cannot be meant, and sensors that failed', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) =>
        `2026-11-20 ${String(index).padStart(2, '0')}:00,71.${index},0.6${index % 10},1620,${index === 3 ? 0 : 400}`,
    );
    const file = await put(['Date,T,RH,EC,CO2', ...rows].join('\n'));
    const { warnings } = await look(file, { maps: ['T=temperature', 'RH=humidity', 'EC=ec', 'CO2=co2'] });
    expect(warnings).toEqual([
      expect.stringMatching(/^T: .* Is it in °F\? --map 'T=temperature:°F'$/),
      expect.stringMatching(/^RH: .* Is it in fraction\? --map 'RH=humidity:fraction'$/),
      expect.stringMatching(/^EC: .* Is it in µS\/cm\? --map 'EC=ec:µS\/cm'$/),
      expect.stringContaining('CO2: 1 of 20 values are far from usual'),
    ]);
  });

  test('ambiguous day and month must be given, and mixed ones are detected', async () => {
    const file = await put('Date,T\n1/2/2026 0:00,20\n1/2/2026 0:05,20\n');
    await expect(look(file, { maps: ['T=temperature'] })).rejects.toThrow(
      "Say which it is: --format 'M/d/yyyy H:mm' or --format 'd/M/yyyy H:mm'.",
    );
    const days = await put(`Date,T\n${[1, 2, 3, 4].map((day) => `${day}/2/2026 0:00,20`).join('\n')}\n`);
    const { warnings } = await look(days, { format: 'M/d/yyyy H:mm', maps: ['T=temperature'] });
    expect(warnings).toEqual([expect.stringContaining('Only 4 of 91 days have samples')]);
    expect((await look(days, { maps: ['T=temperature'] })).wish.format).toBe('d/M/yyyy H:mm');
  });

  test('a table in long form is not read as one series', async () => {
    const file = await put('time,variable,value\n2026-11-20 03:05,temperature,20\n2026-11-20 03:05,humidity,60\n');
    await expect(look(file, { maps: ['value=temperature'] })).rejects.toThrow(
      'The lines of "value" say different things ("temperature", "humidity"): name them with --variable',
    );
  });
});

describe('real files as they are', () => {
  const at = (context: TestContext, ...parts: string[]): string => {
    const file = path.join(lettuceFolder, '..', ...parts);
    context.skip(!existsSync(file), `no data set at ${file}`);
    return file;
  };

  test('of 30MHz: an untitled time, Dutch names, a failed CO2 sensor', async (context) => {
    const file = at(context, '30mhz-greenhouse-2020', 'one-month-every-5-minutes.csv.gz');
    const { outcome, wish, warnings } = await look(file, { zone: 'Europe/Amsterdam' });
    expect(wish).toMatchObject({ time: '1', format: 'iso' });
    expect(outcome.tally).toMatchObject({ lines: 8_644, badLines: 0, badValues: 0 });
    expect(outcome.columns.taken.map(({ field }) => field.key).toSorted()).toEqual(
      expect.arrayContaining(['co2', 'humidity', 'light', 'temperature']),
    );
    expect(warnings).toContainEqual(
      expect.stringMatching(/co2 \(ppm\).* values are far from usual .*the lowest is 4\.86/),
    );
  });

  test('of the tomato challenge: day numbers and slabs', async (context) => {
    const file = at(context, 'agc2019-cherry-tomato', 'Automatoes', 'GrodanSens.csv.gz');
    const { outcome, wish } = await look(file, { zone: 'Europe/Amsterdam' });
    expect(wish).toMatchObject({ time: '%time', format: 'excel' });
    expect(outcome.columns.taken.map(({ name, field }) => [name, field.key])).toEqual([
      ['EC_slab1', 'ec'],
      ['WC_slab1', 'substrateMoisture'],
    ]);
    expect(outcome.tally.badValues).toBe(0);
    expect(outcome.tally.columns[0]?.missing).toBeGreaterThan(1_000);
    const day = gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .map((line) => line.split(','))
      .filter(([time, ec, , wc]) => time?.startsWith('43819') && !(ec?.includes('NaN') && wc?.includes('NaN')));
    expect(outcome.tally.days.get(Date.UTC(2019, 11, 20) / dayMs)).toBe(day.length);
  });

  test('of OpenAG: long form, a variable a file', async (context) => {
    const under = 'openag-pfc-2019/EDU-9E5B2BBB-f4-5e-ab-66-95-72';
    const file = at(context, under, 'air_carbon_dioxide_ppm_T6713-Top.csv.gz');
    const { outcome, wish, warnings } = await look(file);
    expect(wish).toMatchObject({ time: 'timestamp_utc', variable: 'variable', value: 'value' });
    expect(outcome.columns.taken.map(({ name, field }) => [name, field.key])).toEqual([
      ['air_carbon_dioxide_ppm', 'co2'],
    ]);
    expect(outcome.tally).toMatchObject({ lines: 17_146, badLines: 0 });
    expect(warnings).toContainEqual(expect.stringContaining('far from usual'));
  });

  test('of the lettuce challenge: only the zone must be given', async (context) => {
    const file = at(context, 'agc2022-lettuce', 'exp1', 'Koala', 'GreenhouseClimate.csv.gz');
    const { outcome, wish } = await look(file, { zone: 'Europe/Amsterdam' });
    expect(wish).toMatchObject({ time: 'Date', format: 'M/d/yyyy H:mm' });
    expect(outcome).toMatchObject({ repeated: 0, tally: { lines: 12_384, timeOnly: 25, badLines: 0, badValues: 0 } });
  });
});
