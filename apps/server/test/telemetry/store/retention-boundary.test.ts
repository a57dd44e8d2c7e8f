import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import { compareRollups } from '#features/telemetry/rollups/compare-rollups.ts';
import { decodeDay } from '#features/telemetry/store/day-rollup-codec.ts';
import { listSeries } from '#features/telemetry/store/series.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';
import { runRetention } from '../../support/jobs.ts';
import { allSamples, append } from '../../support/stored-samples-world.ts';

const portal = usePortal({ now: Date.parse('2027-07-20T12:00:00+09:00') });

/** What is stored of an hour: of each field the lowest value, the highest and their number. */
const storedHour = async ({ controllerNo }: TestController, hour: number) => {
  const { rows } = await portal.pool.query<{ day: Date; body: Buffer }>(
    'select day, body from day_rollup where controller_no = $1 and day <= $2 order by day desc limit 1',
    [controllerNo, new Date(hour)],
  );
  const index = (hour - (rows[0]?.day.getTime() ?? 0)) / hourMs;
  const rollup = rows[0] && decodeDay(rows[0].body);
  return {
    samples: rollup?.samples[index],
    ...Object.fromEntries(
      [...(rollup?.fields ?? [])].map(([key, { min, max, n }]) => [key, [min[index], max[index], n[index]]]),
    ),
  };
};

test('a sample that comes for an hour whose samples were deleted adds to its statistics and replaces none', async () => {
  const controller = await makeController(portal);
  const hour = Date.parse('2027-05-10T12:00:00+09:00');
  const at = (minute: number, values: Record<string, number>) => ({ ts: hour + minute * minuteMs, values });
  await append(portal, controller, [
    at(0, { temperature: 20 }),
    at(1, { temperature: 24 }),
    at(2, { temperature: 22 }),
  ]);
  await portal.catchUp();
  await runRetention(portal, 1);
  const deleted = await portal.pool.query(`select from ${allSamples} r where controller_no = $1`, [
    controller.controllerNo,
  ]);
  expect(deleted.rowCount).toBe(0);

  await append(portal, controller, [at(1, { temperature: 24 }), at(3, { humidity: 60 })]);
  const range = { from: hour, to: hour + hourMs, width: hourMs, source: 'days' } as const;
  const read = async () =>
    (await listSeries(portal.ctx.db, [controller.controllerNo], ['temperature'], range))[0]?.fields;
  expect((await read())?.[0]?.count[0]).toBe(3); // while the day is marked
  await portal.catchUp();
  const whole = { samples: 3, temperature: [20, 24, 3], humidity: [60, 60, 1] };
  expect(await storedHour(controller, hour)).toMatchObject(whole);
  expect(await compareRollups(portal.ctx)).toMatchObject({ differing: 0 });

  await append(
    portal,
    controller,
    [0, 1, 2, 3].map((minute) => at(minute, { temperature: 30 })),
  );
  await portal.catchUp();
  expect(await storedHour(controller, hour)).toMatchObject({ samples: 4, temperature: [30, 30, 4] }); // an import of all of them
});

test('a late sample right behind the deleted ones leaves the light integral of its day', async () => {
  const controller = await makeController(portal);
  const boundary = Date.parse('2027-06-01T00:00:00Z'); // 09:00 in Korea, some hours after lights-on
  const minutes = (from: number, to: number, light: number) =>
    Array.from({ length: (to - from) * 60 }, (_, minute) => ({
      ts: boundary + from * hourMs + minute * minuteMs,
      values: { light },
    }));
  await append(portal, controller, [
    ...minutes(-12, -3, 0),
    ...minutes(-3, 9, 200),
    ...minutes(9, 20, 0),
    ...minutes(20, 32, 100),
  ]);
  await portal.catchUp();
  const integrals = async () =>
    (
      await portal.pool.query<{ at: number; dli: number }>(
        `select round(extract(epoch from ts - $2) / 3600)::int as at, max(dli) as dli from ${allSamples} r
         where controller_no = $1 and ts >= $2 group by 1 order by 1`,
        [controller.controllerNo, new Date(boundary)],
      )
    ).rows;
  const before = await integrals();
  await runRetention(portal, 1);
  await append(portal, controller, [{ ts: boundary + 30.5 * minuteMs, values: { temperature: 20 } }]);
  await append(portal, controller, [{ ts: boundary + 40.5 * minuteMs, values: { light: 200 } }]);
  await portal.catchUp();
  expect(await integrals()).toEqual(before);
});
