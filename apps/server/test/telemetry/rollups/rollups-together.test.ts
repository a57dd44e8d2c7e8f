import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { saveCoreFields } from '#features/controllers/controllers-of-farm.ts';
import { compareRollups } from '#features/telemetry/rollups/compare-rollups.ts';
import { catchUpRollups } from '#features/telemetry/rollups/roll-up.ts';
import { createPartition } from '#features/telemetry/store/partitions.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { backUp, makeDatabase } from '../../support/backup-world.ts';
import { command } from '../../support/command.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';
import { usePortal, useFolder } from '../../support/hooks.ts';
import { importHere } from '../../support/import-command.ts';
import { listDifferences, untilRolledUp, writeInterleaved } from '../../support/rollup-world.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const folder = useFolder('together');
const portal = usePortal({ now: noon });
const days = 2;

/** Runs two rollup workers that do not pause beside `work`, then waits until nothing is left to roll up. */
const besideTwoWorkers = async <T>({ pool, ctx }: TestPortal, work: () => Promise<T>): Promise<T> => {
  let isOver = false;
  const runWorker = async (): Promise<void> => {
    while (!isOver) {
      await catchUpRollups(ctx);
      await pause(10);
    }
  };
  const workers = Promise.all([runWorker(), runWorker()]);
  try {
    const result = await work();
    await untilRolledUp(pool, noon);
    return result;
  } finally {
    isOver = true;
    await workers;
  }
};

/** Four files of one controller, whose lines write into the same hours. */
const filesOf = (controllerId: string): Promise<string[]> =>
  writeInterleaved(folder, controllerId, { from: noon - 3 * dayMs, lines: days * 1_440, files: 4 });

const importAll = (to: TestPortal, controllerId: string, files: readonly string[]): Promise<unknown> =>
  Promise.all(
    files.map((file) =>
      importHere(to, { file, controller: controllerId, time: 'time', maps: ['T=temperature'] }, true),
    ),
  );

const rollupsOf = async ({ pool }: TestPortal, controllerNo: number): Promise<unknown[]> =>
  (
    await pool.query<object>('select * from packed_hour where controller_no = $1 order by bucket, field', [
      controllerNo,
    ])
  ).rows;

const countStored = async ({ pool }: TestPortal, controllerNo: number): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${allSamples} r where controller_no = $1`,
    [controllerNo],
  );
  return rows[0]?.count ?? 0;
};

/** Sends samples into hours that are also imported, until the returned function is called. */
const startSending = ({ pipeline }: TestPortal, { controllerNo }: TestController): (() => Promise<void>) => {
  let sending = true;
  const running = (async () => {
    for (let sent = 0; sending; sent += 1) {
      const ts = noon - 3 * dayMs + ((sent * 7_919) % (days * 1_440)) * minuteMs + 30_000;
      const samples = [{ ts, values: { temperature: 22 } }];
      await pipeline.writer.append({ controllerNo, samples, rejections: [], receivedAt: noon });
    }
  })();
  return async () => {
    sending = false;
    await running;
  };
};

test('a backup in the middle of four imports beside two workers and live load, and its restore: nothing differs in either portal', async () => {
  const [imported, live] = [await makeController(portal), await makeController(portal)];
  const files = await filesOf(imported.controllerId);
  const restored = await makeDatabase();
  const target = path.join(folder, 'backup');
  const ended = await besideTwoWorkers(portal, async () => {
    const stopSending = startSending(portal, live);
    let isImporting = true;
    const importing = importAll(portal, imported.controllerId, files).finally(() => (isImporting = false));
    await expect.poll(() => countStored(portal, imported.controllerNo), { interval: 5 }).toBeGreaterThan(0);
    expect(isImporting).toBe(true);
    await backUp(portal, path.join(folder, 'data'), target);
    const restoring = command('restore', [target], {
      ONSIL_DATA: path.join(folder, 'other'),
      DATABASE_URL: restored.url,
    });
    await importing;
    const result = await restoring;
    await stopSending();
    return result;
  });
  expect(ended).toMatchObject({ status: 0, out: expect.not.stringContaining('wrong statistics') });
  expect(await listDifferences(portal.pool)).toEqual([]);
  expect(await countStored(portal, imported.controllerNo)).toBe(days * 1_440);

  const again = await openTestPortal({ source: restored.name, now: noon });
  await besideTwoWorkers(again, () => importAll(again, imported.controllerId, files));
  expect(await listDifferences(again.pool)).toEqual([]);
  expect(await countStored(again, live.controllerNo)).toBeGreaterThan(0);
  expect(await rollupsOf(again, imported.controllerNo)).toEqual(await rollupsOf(portal, imported.controllerNo));
  await again.close();
  await restored.drop();
});

/** The last migration before rollups were compared with their samples. */
const before = '0025_weekly_comments';

/** A database of an older Onsil, whose passes at the same time lost samples of hours and days. */
const makeOlder = async () => {
  const older = await makeDatabase();
  const { db, pool, close } = openDatabase(older.url, 1, () => undefined);
  await migrate(db, before);
  await createPartition(db, '2026-05');
  await pool.query(
    `with c as (insert into company (name) values ('old') returning cno),
       f as (insert into farm (cno, farm_id, code, name, cultivation_type, operation_status)
             select cno, 'old', 'old', 'old', 'DFT', 'OPERATING' from c returning fno)
     insert into controller (fno, system_id, code, name, type, cultivation_env_type, cultivation_type, interval_seconds)
     select fno, 'old-1', 'old-1', 'old-1', 'CLIMATE', 'PLANT_FACTORY', 'DFT', 60 from f`,
  );
  const { rows } = await pool.query<{ id: number }>('select controller_id as id from controller');
  const controllerNo = rows[0]?.id ?? 0;
  await pool.query('insert into latest (controller_id) values ($1)', [controllerNo]);
  await pool.query(
    `insert into reading (controller_id, ts, temperature) select $1, ts, 20
     from generate_series($2::timestamptz, $2::timestamptz + interval '2 days' - interval '1 minute', '1 minute') ts`,
    [controllerNo, new Date(noon - 4 * dayMs + 15_000)],
  );
  const widths = { rollup_10m: '10 minutes', rollup_1h: '1 hour', rollup_1d: '1 day' };
  for (const [table, width] of Object.entries(widths))
    await pool.query(
      `insert into ${table} (controller_id, bucket, samples, temperature_n, temperature_sum, temperature_min, temperature_max)
       select controller_id, date_bin('${width}', ts, timestamptz '2000-01-01 00:00+09'), count(*), count(*), sum(temperature), 20, 20
       from reading group by 1, 2`,
    );
  await pool.query(
    'update rollup_1h set samples = 5, temperature_n = 5, temperature_sum = 100 where extract(hour from bucket) % 3 = 0',
  );
  await pool.query('delete from rollup_1d');
  await close();
  return { ...older, controllerNo };
};

/** Whether hours and days of the form before packed days are left. */
const hasOldForm = async ({ pool }: TestPortal): Promise<boolean> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('rollup_1h') is not null or to_regclass('rollup_1d') is not null as there`,
  );
  return rows[0]?.there ?? false;
};

test('an upgrade of data with wrong statistics, four imports, two workers and a comparison at once: all of them are right afterwards', async () => {
  const older = await makeOlder();
  const { db, close } = openDatabase(older.url, 1, () => undefined);
  await migrate(db);
  await close();
  const upgraded = await openTestPortal({ source: older.name, now: noon });
  await saveCoreFields(upgraded.ctx);
  expect(await hasOldForm(upgraded)).toBe(true);
  const files = await filesOf('old-1');
  const compare = () => compareRollups(upgraded.ctx);
  await besideTwoWorkers(upgraded, () => Promise.all([importAll(upgraded, 'old-1', files), compare()]));
  await compare(); // an import asks for a whole comparison of its controller, which the nightly job makes
  expect(await listDifferences(upgraded.pool)).toEqual([]);
  expect(await hasOldForm(upgraded)).toBe(false);
  const marked = await upgraded.pool.query('select from day_rollup_dirty');
  expect(marked.rowCount).toBe(0);
  expect(await countStored(upgraded, older.controllerNo)).toBe(2 * days * 1_440);
  await upgraded.close();
  await older.drop();
});
