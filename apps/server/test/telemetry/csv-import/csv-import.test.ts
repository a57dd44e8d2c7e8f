import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { describeImport } from '#features/telemetry/csv-import/describe-import.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal, useFolder } from '../../support/hooks.ts';
import { importHere } from '../../support/import-command.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const folder = useFolder('import');
const portal = usePortal({ now: noon });

const put = async (lines: readonly string[]): Promise<string> => {
  const file = path.join(folder, 'past.csv');
  await writeFile(file, lines.join('\n'));
  return file;
};

const maps = ['T=temperature', 'RH=humidity', 'EC=ec:µS/cm'];
const past = [
  'Date,T,RH,EC',
  '2026-05-09 10:00,20,60,1620',
  '2026-05-09 10:05,21,,',
  '2026-05-09 10:10,,,',
  '2026-05-09 10:15,hot,62,1700',
];

/** Returns all stored data of a controller, with the version of each row. */
const kept = async ({ controllerNo }: TestController) => {
  const tables = ['reading', 'latest', 'day_rollup', 'day_rollup_dirty', 'derive_dirty', 'rejected_sample'];
  const all = tables.map(
    async (table) =>
      (
        await portal.pool.query<object>(
          `select xmin::text, t.* from ${table} t where controller_no = $1 order by t::text`,
          [controllerNo],
        )
      ).rows,
  );
  return Object.fromEntries((await Promise.all(all)).map((rows, index) => [tables[index], rows]));
};

const readings = async ({ controllerNo }: TestController, columns: string): Promise<Record<string, unknown>[]> =>
  (
    await portal.pool.query<Record<string, unknown>>(
      `select ${columns} from ${allSamples} s where controller_no = $1 order by ts`,
      [controllerNo],
    )
  ).rows;

test('a dry run stores nothing, shows what it would store, and prints the command for it', async () => {
  const controller = await makeController(portal, { controllerId: 'house-1' });
  const before = await kept(controller);
  const { outcome, wish } = await importHere(
    portal,
    { file: await put(past), controller: 'house-1', time: 'date', maps },
    false,
  );
  expect(await kept(controller)).toEqual(before);
  const report = describeImport(outcome, wish, false);
  expect(report).toContain('4 lines with a time in "Date" (iso); 3 samples for the controller house-1.');
  expect(report).toContain('from 2026-05-09 10:00 in Korea = 2026-05-09 10:00 in Asia/Seoul');
  expect(report).toContain('1 line has a time and nothing measured');
  expect(report).toMatch(/EC +ec +µS\/cm → dS\/m +2 +2 +1\.620 +1\.660 +1\.700/);
  expect(report).toContain('1 bad value, left out alone:\n  line 5: T "hot" is no number');
  expect(report).toContain(
    'To store: 3 new samples; to correct, where other values stand now: 0 samples; there already: 0 samples.',
  );
  expect(report).toContain(
    `--controller house-1 --time date --format iso --zone Asia/Seoul --map T=temperature --map RH=humidity --map 'EC=ec:µS/cm' --go`,
  );
});

test('valid samples are stored with derived channels and rollups, and repeating it changes nothing', async () => {
  const controller = await makeController(portal);
  const wish = { file: await put(past), controller: controller.controllerId, time: 'Date', maps };
  const first = await importHere(portal, wish, true);
  expect(first.outcome).toMatchObject({ added: 3, corrected: 0, unchanged: 0 });
  expect(await readings(controller, 'temperature, humidity, ec, vpd is not null as vpd')).toEqual([
    { temperature: 20, humidity: 60, ec: 1.62, vpd: true },
    { temperature: 21, humidity: null, ec: null, vpd: true }, // with the humidity of five minutes before
    { temperature: null, humidity: 62, ec: 1.7, vpd: false },
  ]);
  const after = await kept(controller);
  const { rows: hours } = await portal.pool.query<object>(
    "select field, n, min, max from packed_hour where controller_no = $1 and field in ('temperature', 'humidity') order by field desc",
    [controller.controllerNo],
  );
  expect(hours).toEqual([
    { field: 'temperature', n: 2, min: 20, max: 21 },
    { field: 'humidity', n: 2, min: 60, max: 62 },
  ]);
  expect([after['day_rollup_dirty'], after['derive_dirty'], after['rejected_sample']]).toEqual([[], [], []]);

  const again = await importHere(portal, wish, true);
  expect(again.outcome).toMatchObject({ added: 0, corrected: 0, unchanged: 3 });
  expect(await kept(controller)).toEqual(after);
  expect(describeImport(again.outcome, again.wish, true)).toContain(
    'Stored: 0 new samples; corrected: 0 samples; there already: 3 samples.',
  );
});

test('a corrected file corrects the earlier values and the rollups', async () => {
  const controller = await makeController(portal);
  const wish = { controller: controller.controllerId, time: 'Date', maps: ['T=temperature'] };
  await importHere(
    portal,
    { ...wish, file: await put(['Date,T', '2026-05-09 10:00,70', '2026-05-09 10:05,21']) },
    true,
  );
  const { outcome } = await importHere(
    portal,
    { ...wish, file: await put(['Date,T', '2026-05-09 10:00,20', '2026-05-09 10:05,21']) },
    true,
  );
  expect(outcome).toMatchObject({ added: 0, corrected: 1, unchanged: 1 });
  const hours = await portal.pool.query(
    `select max, n from packed_hour where controller_no = $1 and field = 'temperature'`,
    [controller.controllerNo],
  );
  expect(hours.rows).toEqual([{ max: 21, n: 2 }]);
});

test('a field added by an administrator is imported like a core field, and known the second time', async () => {
  await portal.pool.query(
    `insert into field (key, position, name_ko, name_en, unit, decimals, min, max, scale_min, scale_max, kind, rollup)
     values ('leafWetness', 100, '엽면 습윤', 'Leaf wetness', '%', 0, 0, 100, 0, 100, 'measured', 'mean')`,
  );
  const controller = await makeController(portal);
  const wish = {
    file: await put(['Date,LW', '2026-05-09 10:00,12.3', '2026-05-09 10:05,']),
    controller: controller.controllerId,
    time: 'Date',
    maps: ['LW=leafWetness:fraction'],
  };
  await expect(importHere(portal, { ...wish, maps: ['LW=leafWetness:°C'] }, true)).rejects.toThrow(
    'cannot be turned into the unit of leafWetness',
  );
  await writeFile(wish.file, 'Date,LW\n2026-05-09 10:00,0.123\n');
  expect((await importHere(portal, wish, true)).outcome).toMatchObject({ added: 1 });
  expect((await importHere(portal, wish, true)).outcome).toMatchObject({ added: 0, corrected: 0, unchanged: 1 });
  expect(await readings(controller, 'extra')).toEqual([{ extra: { leafWetness: 12.3 } }]);
});

test('samples older than the retention are not stored, and the setting for it is named', async () => {
  const controller = await makeController(portal);
  const wish = {
    file: await put(['Date,T', '2025-03-31 23:59:59+00,1', '2025-04-01 00:00+00,2', '2026-05-01 00:00+00,3']),
    controller: controller.controllerId,
    time: 'Date',
    maps: ['T=temperature'],
  };
  const { outcome, wish: whole } = await importHere(portal, wish, true, { rawMonths: 13 });
  expect(await readings(controller, 'temperature')).toEqual([{ temperature: 2 }, { temperature: 3 }]);
  expect(describeImport(outcome, whole, true)).toContain('1 sample is older than 2025-04-01');
  expect(describeImport(outcome, whole, true)).toContain('ONSIL_RAW_MONTHS=14 keeps them.');
  expect((await importHere(portal, wish, false, { rawMonths: 14 })).outcome.tally.tooOld).toBe(0);
});

test('with --go every column is named, and the controller must exist', async () => {
  const controller = await makeController(portal);
  const file = await put(['Date,Temperature', '2026-05-09 10:00,20']);
  await expect(importHere(portal, { file, controller: controller.controllerId, time: 'Date' }, true)).rejects.toThrow(
    'With --go every column is named with --map.',
  );
  await expect(importHere(portal, { file, controller: 'nobody', time: 'Date' }, false)).rejects.toThrow(
    'There is no controller with the system id "nobody".',
  );
  expect(await readings(controller, 'ts')).toEqual([]);
});

test('an import that is stopped has stored its first part, and the same command does the rest', async () => {
  const controller = await makeController(portal);
  const lines = Array.from({ length: 9_000 }, (_, index) => `${noon - (9_000 - index) * minuteMs},${index % 40}`);
  const wish = {
    file: await put(['t,T', ...lines]),
    controller: controller.controllerId,
    time: 't',
    format: 'epoch-ms',
    maps: ['T=temperature'],
  };
  const { outcome: first } = await importHere(portal, wish, true, { signal: AbortSignal.abort() });
  expect(first.stopped).toBe(true);
  expect(first.added).toBeLessThan(9_000);
  expect(await readings(controller, 'ts')).toHaveLength(first.added);
  const { outcome: rest } = await importHere(portal, wish, true);
  expect(rest).toMatchObject({ added: 9_000 - first.added, corrected: 0, unchanged: first.added, stopped: false });
});

test('an import waits while the disk is full, and then continues', async () => {
  const controller = await makeController(portal);
  let asked = 0;
  const { outcome } = await importHere(
    portal,
    { file: await put(past), controller: controller.controllerId, time: 'Date', maps },
    true,
    { accepting: () => (asked += 1) > 1 },
  );
  expect(asked).toBe(2);
  expect(outcome.added).toBe(3);
  expect(await readings(controller, 'ts')).toHaveLength(3);
});
