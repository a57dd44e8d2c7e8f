import { beforeAll, expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { makeController } from '../../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../../support/hooks.ts';
import { itemOf } from '../../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const midnight = kstDayStart(kstDay(noon));
/** Before the longest range of the specification's call. */
const longAgo = midnight - 700 * dayMs;

const portal = usePortal({ now: noon });
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

beforeAll(async () => {
  await portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1) values (true, $1, 'temperature', 18, 25)`,
    [controller.controllerNo],
  );
  const days = [
    [longAgo, 10],
    [midnight - 300 * dayMs, 20],
    [midnight - dayMs, 30],
  ] as const;
  for (const [start, base] of days)
    await portal.pipeline.writer.append({
      controllerNo: controller.controllerNo,
      samples: Array.from({ length: 24 * 6 }, (_, i) => ({
        ts: start + i * 10 * minuteMs,
        values: { temperature: base + Number(i >= 72) },
      })),
      rejections: [],
      receivedAt: portal.clock.now,
    });
  await portal.catchUp();
});

const seconds = (ms: number): string => String(ms / 1000);
const ask = (query: Record<string, string> = {}, who = cast.member) =>
  portal.call(who, 'GET', '/influx/status-logs/long', {
    query: {
      controllerId: controller.controllerId,
      fields: 'temperature',
      from: seconds(longAgo),
      to: seconds(midnight),
      ...query,
    },
  });

test('two years are one series of days, whose values are those that were measured', async () => {
  const item = itemOf(await ask());
  expect(item).toMatchObject({ width: dayMs / 1000, from: longAgo / 1000, to: midnight / 1000 });
  expect(item.t).toHaveLength(700);
  const { avg, min, max, count, ranges, band } = item.series[0] ?? expect.fail();
  const filled = [...avg.keys()].filter((index) => avg[index] !== null);
  expect(filled).toEqual([0, 400, 699]);
  expect(filled.map((index) => [min[index], avg[index], max[index], count[index]])).toEqual([
    [10, 10.5, 11, 144],
    [20, 20.5, 21, 144],
    [30, 30.5, 31, 144],
  ]);
  expect([ranges, band]).toEqual([null, null]);
});

test('its buckets are an hour or longer, and no more than were asked for where a day is not too short', async () => {
  const short = itemOf(await ask({ from: seconds(midnight - dayMs), points: '4000' }));
  expect(short.width).toBe(hourMs / 1000);
  expect(short.series[0]?.avg.slice(10, 14)).toEqual([30, 30, 31, 31]);
  const half = itemOf(await ask({ from: seconds(midnight - 301 * dayMs), points: '2000' }));
  expect(half.width).toBe((6 * hourMs) / 1000);
  expect(half.series[0]?.avg.filter((value) => value !== null)).toEqual([20, 20, 21, 21, 30, 30, 31, 31]);
});

test('ten years are the longest range, and an end before the start is refused', async () => {
  expect((await ask({ from: seconds(midnight - 3_653 * dayMs) })).status).toBe(200);
  expect(await ask({ from: seconds(midnight - 3_653 * dayMs - hourMs) })).toMatchObject({
    status: 400,
    result: { code: 'RANGE_OVER_TEN_YEARS', message: '한 번에 10년까지만 볼 수 있습니다.' },
  });
  expect((await ask({ to: seconds(longAgo) })).result.code).toBe('RANGE_REVERSED');
  expect((await ask({ points: '4001' })).result.code).toBe('INVALID');
});

test('an unknown field and a controller of a farm without access are refused', async () => {
  expect((await ask({ fields: 'nonsense' })).fields?.[0]).toMatchObject({ path: 'fields', code: 'unknownField' });
  expect((await ask({}, cast.stranger)).status).toBe(404);
});

test('it is downloaded with Korea times', async () => {
  const reply = await ask({ format: 'csv' });
  expect(reply.raw.headers['content-disposition']).toContain(
    `onsil-${controller.controllerId}-${kstDay(longAgo)}-2026-05-10.csv`,
  );
  const [, first] = reply.raw.body.split('\r\n');
  expect(first).toBe(`${kstDay(longAgo)} 00:00,10.5,10,11,144`);
});
