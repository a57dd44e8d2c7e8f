import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { packNextDays } from '#features/telemetry/rollups/pack-days.ts';
import { startRollupWorker } from '#features/telemetry/rollups/roll-up.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal, useFolder } from '../../support/hooks.ts';
import { importHere } from '../../support/import-command.ts';
import { listDifferences, stepTransaction, untilRolledUp, writeInterleaved } from '../../support/rollup-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const folder = useFolder('rollups');
const portal = usePortal({ now: noon });

const append = ({ controllerNo }: TestController, times: readonly number[]): Promise<void> =>
  portal.pipeline.writer.append({
    controllerNo,
    samples: times.map((ts) => ({ ts, values: { temperature: 20 + (ts % 7) } })),
    rejections: [],
    receivedAt: portal.clock.now,
  });

/** More statements than a pass has until its days are stored. */
const statements = 8;

const packOnce = ({ db }: { db: Database }): Promise<boolean> => packNextDays({ ...portal.ctx, db });

test('two passes over one hour lose nothing, in any interleaving of their statements', async () => {
  const controller = await makeController(portal);
  for (let first = 0; first < statements; first += 1)
    for (let second = 0; second < statements; second += 1) {
      const hour = noon - (1 + first * statements + second) * dayMs;
      await append(controller, [hour, hour + minuteMs]);
      await portal.pool.query('delete from derive_dirty');
      const one = await stepTransaction(portal.pool, packOnce);
      for (let step = 0; step < first; step += 1) await one.step();
      // Waits for the first pass where that has taken the mark of the day.
      const appending = append(controller, [hour + minuteMs, hour + 10 * minuteMs, hour + 11 * minuteMs]);
      const other = await stepTransaction(portal.pool, packOnce);
      for (let step = 0; step < second; step += 1) if ((await other.step()) === 'waits') break;
      if (!(await one.finish())) {
        expect(await other.finish()).toBe(true);
        await one.toEnd();
      }
      await other.toEnd();
      await Promise.all([one.result, other.result, appending]);
      await portal.catchUp();
    }
  expect(await listDifferences(portal.pool)).toEqual([]);
});

test('a worker that is stopped ends after its current pass, and leaves its backlog to the next start', async () => {
  const { controllerNo } = await makeController(portal);
  const backlog = 4_000;
  await portal.pool.query(
    `insert into day_rollup_dirty (controller_no, day, hours)
     select $1, timestamptz '2000-01-01 00:00+09' + n * interval '1 day', 16777215 from generate_series(1, $2::int) as n`,
    [controllerNo, backlog],
  );
  const count = async (): Promise<number> => {
    const { rows } = await portal.pool.query<{ count: number }>(
      'select count(*)::int as count from day_rollup_dirty where controller_no = $1',
      [controllerNo],
    );
    return rows[0]?.count ?? 0;
  };
  const worker = startRollupWorker(portal.ctx);
  await expect.poll(count, { interval: 5 }).toBeLessThan(backlog);
  await worker.stop();
  expect(await count()).toBeGreaterThan(0);
  await portal.catchUp();
  expect(await count()).toBe(0);
});

test('eight imports at once beside two workers and live load leave no difference', async () => {
  const controllers = await Promise.all([makeController(portal), makeController(portal)]);
  const live = await makeController(portal);
  const workers = [1, 2].map(() => startRollupWorker(portal.ctx));
  let sending = true;
  const load = (async () => {
    for (let sent = 0; sending; sent += 1) {
      const ts = noon - 5 * dayMs + sent * 20_000;
      await append(live, [ts, ts + 10_000]);
      await append(controllers[sent % 2] ?? live, [ts + 5_000]);
    }
  })();
  await Promise.all(
    controllers.map(async ({ controllerId }) => {
      const span = { from: noon - 3 * dayMs, lines: 3 * 1_440, files: 4 };
      const files = await writeInterleaved(folder, controllerId, span);
      await Promise.all(
        files.map((file) =>
          importHere(portal, { file, controller: controllerId, time: 'time', maps: ['T=temperature'] }, true),
        ),
      );
    }),
  );
  sending = false;
  await load;
  await untilRolledUp(portal.pool, noon);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await listDifferences(portal.pool)).toEqual([]);
});

test('a transaction that PostgreSQL ends because of a deadlock runs again, and both do their work', async () => {
  await portal.pool.query('create table locked (id integer primary key, count integer not null)');
  await portal.pool.query('insert into locked values (1, 0), (2, 0)');
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const addInOrder = (ids: readonly number[]): Promise<void> =>
    transact(portal.ctx, async ({ db }) => {
      attempts += 1;
      for (const [place, id] of ids.entries()) {
        await sql`update locked set count = count + 1 where id = ${id}`.execute(db);
        if (place === 0 && ++holding === 2) bothHold.resolve();
        await bothHold.promise;
      }
    });
  await Promise.all([addInOrder([1, 2]), addInOrder([2, 1])]);
  const { rows } = await portal.pool.query<{ count: number }>('select count from locked');
  expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  expect(attempts).toBe(3);
});
