import { beforeAll, describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { makeController } from '../../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../../support/hooks.ts';
import { itemOf } from '../../support/replies.ts';
import { only } from '../../support/watched-controller.ts';
import { readSheet } from '../../support/xlsx-reader.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

beforeAll(async () => {
  await portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, low2, high2, low3, high3) values (true, $1, 'temperature', 18, 25, 16, 27, null, 29)`,
    [controller.controllerNo],
  );
  const minutes = Array.from({ length: 120 }, (_, index) => ({
    ts: noon - 2 * hourMs + index * minuteMs,
    values: { temperature: index < 90 ? 20 : index < 110 ? 26 : 28, humidity: 60 },
  }));
  await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, {
    body: minutes.filter((_, index) => index < 30 || index >= 60),
  });
  await portal.catchUp();
});

const ask = (query: Record<string, string>) =>
  portal.call(cast.member, 'GET', '/influx/status-logs/field', {
    query: {
      controllerId: controller.controllerId,
      fields: 'temperature',
      from: String((noon - 2 * hourMs) / 1000),
      to: String(noon / 1000),
      ...query,
    },
  });

test('a series has one time axis, gaps as nulls, units, names and ranges', async () => {
  const item = itemOf(await ask({ fields: 'temperature,humidity', points: '24' }));
  expect(item.width).toBe(300);
  expect(item.t).toHaveLength(24);
  expect(item.series.map((one) => [one.field, one.unit, one.nameKo])).toEqual([
    ['temperature', '°C', '온도'],
    ['humidity', '%', '습도'],
  ]);
  expect(item.series[0]?.avg.slice(4, 13)).toEqual([20, 20, null, null, null, null, null, null, 20]);
  expect(item.series[0]?.count.slice(5, 7)).toEqual([5, 0]);
  expect(item.series[0]?.ranges?.[2]).toEqual({ low: null, high: 29 });
  expect(item.series[1]?.ranges).toBeNull();
});

test('a spike of one minute is in the maximum of the widest bucket', async () => {
  const spiky = await makeController(portal, { farmNo: cast.farm.farmNo });
  const day = Array.from({ length: 1440 }, (_, index) => ({
    ts: noon - dayMs + index * minuteMs,
    values: { temperature: index === 700 ? 41 : 20 },
  }));
  await portal.call(null, 'POST', `/api/v1/${spiky.token}/telemetry`, { body: day });
  await portal.catchUp();
  const query = { controllerId: spiky.controllerId, from: String((noon - dayMs) / 1000), points: '5' };
  const item = itemOf(await ask(query));
  expect(Math.max(...(item.series[0]?.max ?? []).map(Number))).toBe(41);
});

test('times are accepted as seconds or as ISO with an offset only', async () => {
  const iso = await ask({ from: '2026-05-10T10:00:00+09:00', to: '2026-05-10T03:00:00Z' });
  expect(itemOf(iso).from).toBe((noon - 2 * hourMs) / 1000);
  for (const from of ['2026-05-10T10:00:00', 'yesterday', ''])
    expect((await ask({ from })).result.code).toBe('INVALID');
});

test('a range that ends before it starts or is longer than three months is refused in words', async () => {
  expect(await ask({ to: String((noon - 3 * hourMs) / 1000) })).toMatchObject({
    status: 400,
    result: { code: 'RANGE_REVERSED', message: '종료일은 시작일 이후여야 합니다.' },
  });
  expect(await ask({ from: String((noon - 94 * 24 * hourMs) / 1000) })).toMatchObject({
    status: 400,
    result: { code: 'RANGE_TOO_LONG' },
  });
});

test('an unknown field, too many fields and a controller of another farm are refused', async () => {
  expect((await ask({ fields: 'temperature,nonsense' })).fields).toEqual([
    { path: 'fields', code: 'unknownField', message: '없는 측정 항목입니다.' },
  ]);
  expect((await ask({ fields: 'a,b,c,d,e,f,g' })).fields?.[0]).toMatchObject({ path: 'fields', code: 'tooMany' });
  const foreign = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
  expect((await ask({ controllerId: `${controller.controllerId},${foreign.controllerId}` })).status).toBe(404);
});

test('the csv carries the same numbers with Korea times, and no cell starts a formula', async () => {
  await portal.pool.query("update controller set name = '=HYPERLINK(1)' where controller_no = $1", [
    controller.controllerNo,
  ]);
  const reply = await ask({ format: 'csv', points: '2' });
  expect(reply.raw.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.raw.headers['content-disposition']).toContain(
    `onsil-${controller.controllerId}-2026-05-10-2026-05-10.csv`,
  );
  const [head, first] = reply.raw.body.split('\r\n');
  expect(head).toBe(
    `\uFEFF"시각(한국)","'=HYPERLINK(1) 온도 (℃) 평균","'=HYPERLINK(1) 온도 (℃) 최소","'=HYPERLINK(1) 온도 (℃) 최대","'=HYPERLINK(1) 온도 (℃) 개수"`,
  );
  expect(first).toBe('2026-05-10 10:00,20,20,20,30');
});

test('the Excel file carries the same numbers, as numbers', async () => {
  const reply = await ask({ format: 'xlsx', points: '2' });
  expect(reply.raw.headers['content-disposition']).toContain('.xlsx');
  const [head, first] = readSheet(reply.raw.rawPayload).rows;
  expect(head).toHaveLength(5);
  expect(first?.slice(1).map((cell) => [cell?.type, Number(cell?.value)])).toEqual([
    ['n', 20],
    ['n', 20],
    ['n', 20],
    ['n', 30],
  ]);
});

test('the collection rate compares received with expected samples, and shows the shares outside each range', async () => {
  const reply = await portal.call(cast.member, 'GET', '/statuslogs/statics', {
    query: { controllerId: controller.controllerId, from: String((noon - 2 * hourMs) / 1000), to: String(noon / 1000) },
  });
  const [one] = itemOf(reply).controllers;
  expect(one).toMatchObject({ expected: 120, received: 90, rate: 0.75 });
  const temperature = one?.fields.find((field) => field.field === 'temperature');
  expect(temperature?.samples).toBe(90);
  expect(temperature?.outside?.map((share) => Math.round(share * 90))).toEqual([30, 10, 0]);
  expect(one?.fields.find((field) => field.field === 'humidity')?.outside).toBeNull();
});

test('without a controller the statistics are those of every controller of the current farm', async () => {
  const reply = await portal.call(cast.member, 'GET', '/statuslogs/statics', {
    query: { from: String((noon - hourMs) / 1000), to: String(noon / 1000) },
    headers: { [headers.farmId]: cast.farm.farmId },
  });
  expect(itemOf(reply).controllers.map((one) => one.controllerId)).toContain(controller.controllerId);
});

describe('the band of a field', () => {
  const levels = (low: number, high: number) => [
    { low, high },
    { low: low - 2, high: high + 2 },
    { low: null, high: high + 4 },
  ];
  const save = (controllerId: string, body: object) =>
    portal.call(cast.manager, 'PUT', `/farm/${cast.farm.farmNo}/env-threshold`, { body: { controllerId, ...body } });
  const seriesOf = async (controllerId: string, query: Record<string, string> = {}) => {
    const reply = await ask({ controllerId, from: String((noon - dayMs) / 1000), ...query });
    expect(reply.status).toBe(200);
    return only(itemOf(reply).series);
  };
  const following = async (): Promise<string> => {
    const { controllerId } = await makeController(portal, { farmNo: cast.farm.farmNo });
    const fields = { temperature: { day: levels(20, 24), night: levels(16, 20) } };
    const stage = { stage: 'transplant', days: 300, dayFromMinute: 6 * 60 + 5, dayMinutes: 16 * 60, fields };
    const recipe = { nameKo: '상추', nameEn: 'Lettuce', source: '시험', startedAt: '2026-01-01T00:00:00+09:00' };
    expect((await save(controllerId, { recipe: { ...recipe, stages: [stage] } })).status).toBe(200);
    return controllerId;
  };

  test('follows a recipe through a day: a ramp of an hour at dawn and at dusk, and no step', async () => {
    const { band, ranges } = await seriesOf(await following());
    expect(ranges?.[0]).toEqual({ low: 20, high: 24 });
    const hours = band?.t.map((at) => (at * 1000 - noon) / hourMs + 12);
    expect(hours?.map((one) => Math.round(one * 60))).toEqual([-720, -115, -55, 365, 425, 720]);
    expect(band?.low[0]).toEqual([20, 20, 16, 16, 20, 20]);
    expect(band?.high[1]).toEqual([26, 26, 22, 22, 26, 26]);
    expect(band?.low[2]).toEqual([null, null, null, null, null, null]);
  });

  test('has the same ramps over three months, however wide the buckets are', async () => {
    const { band } = await seriesOf(await following(), {
      from: String((noon - 90 * 24 * hourMs) / 1000),
      points: '100',
    });
    // Daily buckets: the span has 91 of them, each with four vertices, and its two ends.
    expect(band?.t).toHaveLength(366);
    const falls = band?.t.flatMap((at, index) =>
      band.low[0][index] === 20 && band.low[0][index + 1] === 16 ? (band.t[index + 1] ?? 0) - at : [],
    );
    expect(falls).toHaveLength(91);
    expect(new Set(falls)).toEqual(new Set([3_600]));
  });

  test('is null where one range held all the time, and where none did', async () => {
    const item = itemOf(await ask({ fields: 'temperature,humidity' }));
    expect(item.series.map(({ band }) => band)).toEqual([null, null]);
  });

  test('shows a change of the farm’s own limits within the span, with the old ones before it', async () => {
    const { controllerId, controllerNo } = await makeController(portal, { farmNo: cast.farm.farmNo });
    const own = (low: number) => ({ fields: [{ field: 'temperature', ranges: levels(low, low + 4), timing: null }] });
    const change = (noon - 6 * hourMs) / 1000;
    expect((await save(controllerId, own(18))).status).toBe(200);
    portal.clock.now += 1_000;
    expect((await save(controllerId, own(20))).status).toBe(200);
    const held = 'update alarm_limit set valid_from = to_timestamp($2) where controller_no = $1 and valid_to is null';
    const ended =
      'update alarm_limit set valid_to = to_timestamp($2) where controller_no = $1 and valid_to is not null';
    const begun = 'update alarm_limit set valid_from = null where controller_no = $1 and valid_to is not null';
    await portal.pool.query(held, [controllerNo, change]);
    await portal.pool.query(ended, [controllerNo, change]);
    await portal.pool.query(begun, [controllerNo]);
    const { band } = await seriesOf(controllerId);
    expect(band?.t.slice(1, 3)).toEqual([change - 1, change]);
    expect(band?.low[0]).toEqual([18, 18, 20, 20]);
    // The whole span is before the change, so it does not use the current limits.
    const { band: before, ranges } = await seriesOf(controllerId, { to: String(change - 3_600) });
    expect(before?.high[0]).toEqual([22, 22]);
    expect(ranges?.[0].high).toBe(24);
    expect((await seriesOf(controllerId, { from: String(change) })).band).toBeNull();
  });
});
