import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { FarmRow } from '@onsil/contract/farms';
import { hourMs } from '@onsil/domain/calendar/duration';
import { joinCompany, makeCompany, makeController, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let owner: Session;
let companyId: number;

beforeAll(async () => {
  companyId = await makeCompany(portal, '한뜰');
  const member = await makeMember(portal);
  await joinCompany(portal, member.memberNo, companyId);
  owner = await signIn(portal, member);
});

const list = async (
  query: Record<string, string> = {},
): Promise<{ names: string[]; rows: FarmRow[]; totalCount: number; hasMore: boolean }> => {
  const reply = await portal.call(owner, 'GET', '/my/farms', { query });
  const rows = itemsOf(reply);
  return {
    rows,
    names: rows.map((row) => row.farmName),
    totalCount: reply.paging?.totalCount ?? -1,
    hasMore: reply.paging?.hasMore ?? false,
  };
};

const send = async (token: string, ts: number, temperature: number): Promise<void> =>
  void (await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: { ts, values: { temperature } } }));

test('the farm that needs an action comes first, then the silent one, then by name', async () => {
  const farms = await Promise.all(
    ['다 조용', '나 정상', '가 새로', '라 이탈'].map((name) => makeFarm(portal, { companyId, name })),
  );
  const controllers = await Promise.all(farms.map((farm) => makeController(portal, { farmNo: farm.farmNo })));
  const ranges = '(true, $1, $2, 18, 25, 16, 27, 14, 29, 0)';
  await portal.pool.query(
    `insert into alarm_limit (own, controller_no, field_key, low1, high1, low2, high2, low3, high3, on_delay_seconds) values ${ranges}`,
    [controllers[3]?.controllerNo, 'temperature'],
  );
  // A controller that sends, however old its samples are, is silent after a minute at the earliest.
  portal.clock.now = noon - 60_000;
  await send(controllers[0]?.token ?? '', noon - 2 * hourMs, 22);
  await portal.catchUpDeviations();
  portal.clock.now = noon;
  await send(controllers[1]?.token ?? '', noon - 30_000, 22);
  await send(controllers[3]?.token ?? '', noon - 30_000, 30);
  await portal.catchUpDeviations();

  const { rows, names } = await list();
  expect(names).toEqual(['라 이탈', '다 조용', '가 새로', '나 정상']);
  expect(rows.map((row) => [row.live.level, row.live.freshness])).toEqual([
    [3, 'live'],
    [2, 'late'],
    [0, 'never'],
    [0, 'live'],
  ]);
});

test('a keyword finds by code, name, place and the cultivation type in either language', async () => {
  await makeFarm(portal, { companyId, name: '판교 100% 농장', code: 'PG-77', province: '경상북도' });
  for (const keyword of ['pg-77', '판교', '경상북', '100%'])
    expect((await list({ keyword })).names).toContain('판교 100% 농장');
  expect((await list({ keyword: '담액식' })).totalCount).toBeGreaterThan(0);
  expect((await list({ keyword: 'deep flow' })).totalCount).toBeGreaterThan(0);
  expect((await list({ keyword: '_' })).totalCount).toBe(0);
});

test('pages are cut by the server and say whether there is more', async () => {
  const { totalCount } = await list();
  const [first, second] = [await list({ pageNo: '1', pageSize: '2' }), await list({ pageNo: '2', pageSize: '2' })];
  expect(first).toMatchObject({ totalCount, hasMore: true });
  expect(first.names).toHaveLength(2);
  expect(second.names).not.toContain(first.names[0]);
});

test('a page size beyond the limit and unknown members are refused by name', async () => {
  const reply = await portal.call(owner, 'GET', '/my/farms', { query: { pageSize: '201', colour: 'red' } });
  expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
  expect(reply.fields?.map(({ path, code }) => [path, code])).toEqual([
    ['pageSize', 'tooBig'],
    ['colour', 'unknownMember'],
  ]);
});

test('the detail of a farm may be kept for five minutes and is not sent again while it is the same', async () => {
  const farm = await makeFarm(portal, { companyId });
  const first = await portal.call(owner, 'GET', `/farm/${farm.farmId}`);
  expect(first.raw.headers['cache-control']).toBe('private, max-age=300');
  const again = await portal.call(owner, 'GET', `/farm/${farm.farmId}`, {
    headers: { 'if-none-match': String(first.raw.headers['etag']) },
  });
  expect(again.status).toBe(304);
});

test('a call about the current farm without naming it is told so', async () => {
  expect(await portal.call(owner, 'GET', '/my/farm')).toMatchObject({
    status: 400,
    result: { code: 'FARM_NOT_CHOSEN', message: '농장을 먼저 선택해 주세요.' },
  });
});
