import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { hourMs } from '@onsil/domain/calendar/duration';
import { makeController, makeMember, signIn, type TestController } from '../../support/factories.ts';
import { beforeTests, usePortal } from '../../support/hooks.ts';
import { runRetention } from '../../support/jobs.ts';
import { itemOf } from '../../support/replies.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const at = (text: string): number => Date.parse(`${text}T12:00:00+09:00`);
const portal = usePortal({ now: at('2026-05-10') });
const broken = beforeTests(() => makeController(portal));
const whole = beforeTests(() => makeController(portal));
let admin: Session;
beforeAll(async () => {
  admin = await signIn(portal, await makeMember(portal, { admin: true }), true);
});

const send = async ({ token }: TestController, ts: number, temperature: number): Promise<void> => {
  const body = { ts, values: { temperature, humidity: 60 } };
  const { status } = await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });
  expect(status).toBe(200);
};

/** Makes a statement of one controller fail, as a damaged page of the disk does. */
const breakWrites = (table: string, condition: string) =>
  portal.pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$;
    create trigger fail before insert or update on ${table} for each row when (${condition}) execute function fail()`);
const mend = (table: string) => portal.pool.query(`drop trigger fail on ${table}`);
const anHourLater = (table: string) => portal.pool.query(`update ${table} set retry_at = now()`);

const daysOf = async (from: string, column: string, { controllerNo }: TestController): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ day: string }>(
    `select distinct to_char(${column} at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from ${from} x where controller_no = $1 order by 1`,
    [controllerNo],
  );
  return rows.map(({ day }) => day);
};
const samples = (controller: TestController) => daysOf(allSamples, 'ts', controller);
const statistics = (controller: TestController) => daysOf('day_rollup', 'day', controller);

const failedMarks = async () => {
  const { rollups, derive } = itemOf(await portal.call(admin, 'GET', '/admin/system'));
  return { rollups: rollups.failed, derive: derive.failed };
};

test('a day whose statistics cannot be computed holds back neither those of others nor their retention, and administrators see it', async () => {
  const days = ['2026-01-10', '2026-02-10', '2026-02-11', '2026-05-09'];
  for (const day of days) for (const controller of [broken, whole]) await send(controller, at(day), 20);
  await portal.pipeline.writer.settled();
  await breakWrites(
    'day_rollup',
    `new.controller_no = ${broken.controllerNo} and new.day = '2026-02-10T00:00:00+09:00'`,
  );
  await portal.catchUp();
  expect(await statistics(whole)).toEqual(days);
  expect(await statistics(broken)).toEqual(days.filter((day) => day !== '2026-02-10'));
  expect(await failedMarks()).toEqual({ rollups: 1, derive: 0 });

  await runRetention(portal, 1);
  expect(await samples(whole)).toEqual(['2026-05-09']);
  expect(await samples(broken)).toEqual(days.slice(1)); // a chart finds what is gone before the oldest sample

  await mend('day_rollup');
  await portal.catchUp(); // not before an hour has passed
  expect(await failedMarks()).toEqual({ rollups: 1, derive: 0 });
  await anHourLater('day_rollup_dirty');
  await portal.catchUp();
  expect(await statistics(broken)).toEqual(days);
  expect(await failedMarks()).toEqual({ rollups: 0, derive: 0 });
  await runRetention(portal, 1);
  expect(await samples(broken)).toEqual(['2026-05-09']);
});

test('statistics that failed while the clock was ahead are tried again once it is right', async () => {
  await send(broken, at('2026-05-08'), 20);
  await portal.pipeline.writer.settled();
  await breakWrites('day_rollup', `new.controller_no = ${broken.controllerNo}`);
  await portal.catchUp();
  await mend('day_rollup');
  await portal.pool.query(`update day_rollup_dirty set retry_at = retry_at + interval '1 year'`);
  await portal.catchUp();
  expect(await statistics(broken)).toContain('2026-05-08');
});

test('channels that cannot be derived hold back no other controller, and administrators see it', async () => {
  const noon = at('2026-05-10');
  await breakWrites('sample_correction', `new.controller_no = ${broken.controllerNo}`);
  for (const controller of [broken, whole])
    for (const ts of [noon, noon - 2 * hourMs]) {
      await send(controller, ts, 25);
      await portal.pipeline.writer.settled();
    }
  await portal.catchUp();
  const derived = async ({ controllerNo }: TestController): Promise<number | null> =>
    (
      await portal.pool.query('select from reading where controller_no = $1 and ts >= $2 and vpd is not null', [
        controllerNo,
        new Date(noon - 3 * hourMs),
      ])
    ).rowCount;
  expect([await derived(whole), await derived(broken)]).toEqual([2, 1]);
  expect(await failedMarks()).toEqual({ rollups: 0, derive: 1 });
  await mend('sample_correction');
  await anHourLater('derive_dirty');
  await portal.catchUp();
  expect(await derived(broken)).toBe(2);
  expect(await failedMarks()).toEqual({ rollups: 0, derive: 0 });
});
