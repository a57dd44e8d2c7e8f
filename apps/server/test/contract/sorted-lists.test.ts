import { describe, expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { inquire, writeNotice } from '../support/boards-factories.ts';
import { makeCompany, makeController, makeMember, type Cast } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { fileSupportRequest, handle } from '../support/support-requests-factories.ts';

const portal = usePortal();
const cast = useCast(portal);
const list = (path: string, query: Record<string, string>) =>
  portal.call(cast.admin, 'GET', path, { query: { pageSize: '200', ...query } });
type Value = string | number | null | undefined;
const names = async (path: string, name: string, query: Record<string, string>): Promise<Value[]> =>
  itemsOf(await list(path, query)).map((row) => (row as Record<string, Value>)[name]);

describe('companies', () => {
  test('are sorted as in Korean dictionaries, and by their farms', async () => {
    for (const name of ['정렬 하늘', '정렬 Beta', '정렬 가람', '정렬 나래', '정렬 alpha'])
      await makeCompany(portal, name);
    const sorted = ['정렬 alpha', '정렬 Beta', '정렬 가람', '정렬 나래', '정렬 하늘'];
    const query = { keyword: '정렬', sort: 'companyName' };
    expect(await names('/admin/companies', 'companyName', query)).toEqual(sorted);
    expect(await names('/admin/companies', 'companyName', { ...query, order: 'desc' })).toEqual(sorted.toReversed());
    const farms = await names('/admin/companies', 'farms', { sort: 'farms', order: 'desc' });
    expect(farms).toEqual(farms.toSorted((a, b) => Number(b) - Number(a)));
    expect(farms[0]).toBeGreaterThan(0);
  });

  test('are sorted before they are paged', async () => {
    const query = { keyword: '정렬', sort: 'companyName', order: 'desc', pageSize: '2', pageNo: '2' };
    expect(await names('/admin/companies', 'companyName', query)).toEqual(['정렬 가람', '정렬 Beta']);
  });
});

test('farms are sorted by their controllers', async () => {
  await makeController(portal, { farmNo: cast.farm.farmNo });
  const counts = await names('/admin/farms', 'controllers', { sort: 'controllers', order: 'desc' });
  expect(counts).toEqual(counts.toSorted((a, b) => Number(b) - Number(a)));
  expect(counts[0]).toBeGreaterThan(0);
});

test('members who have not been here are last in either order', async () => {
  await makeMember(portal);
  for (const order of ['asc', 'desc']) {
    const last = await names('/admin/members', 'lastUsedAt', { sort: 'lastUsedAt', order });
    expect(last.at(-1)).toBeNull();
    const times = last.filter((at) => at !== null).map((at) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
  }
});

test('support requests are sorted by their progress', async () => {
  const [open, done] = [
    await fileSupportRequest(portal, cast.member, cast.farm),
    await fileSupportRequest(portal, cast.member, cast.farm),
  ];
  await handle(portal, cast.admin, open, { progress: 'in_progress', handlerMemberNo: cast.admin.memberNo });
  const query = { farmNo: String(cast.farm.farmNo), sort: 'state' };
  expect(await names('/admin/claim-boards', 'supportRequestId', query)).toEqual([done, open]);
  expect(await names('/admin/claim-boards', 'supportRequestId', { ...query, order: 'desc' })).toEqual([open, done]);
  const mine = await portal.call(cast.member, 'GET', '/my/claim-boards', { query });
  expect(itemsOf(mine).map(({ supportRequestId }: { supportRequestId: number }) => supportRequestId)).toEqual([
    done,
    open,
  ]);
});

test('inquiries are sorted by their state and by their writers', async () => {
  const send = async (name: string) => itemOf(await inquire(portal, null, { name, title: `정렬 ${name}` })).inquiryNo;
  const [second, first] = [await send('나'), await send('가')];
  expect((await portal.call(cast.admin, 'PUT', `/admin/inquiry/${first}`, { body: { answer: '답' } })).status).toBe(
    200,
  );
  const sorted = (sort: string) => names('/admin/inquiries', 'inquiryNo', { keyword: '정렬', sort });
  expect(await sorted('writer')).toEqual([first, second]);
  expect(await sorted('state')).toEqual([second, first]);
  expect((await list('/admin/inquiries', { sort: 'email' })).status).toBe(400);
});

test('announcements are sorted by their titles and by their states', async () => {
  const day = dayMs;
  const write = (title: string, from: number) =>
    writeNotice(portal, cast.admin, { title, publishedFrom: new Date(portal.clock.now + from).toISOString() });
  await write('정렬 나', day);
  await write('정렬 가', -day);
  await write('정렬 다', -2 * day);
  const sorted = (query: Record<string, string>) => names('/admin/notices', 'title', { keyword: '정렬', ...query });
  expect(await sorted({})).toEqual(['정렬 나', '정렬 가', '정렬 다']);
  expect(await sorted({ sort: 'title' })).toEqual(['정렬 가', '정렬 나', '정렬 다']);
  expect(await sorted({ sort: 'state', order: 'desc' })).toEqual(['정렬 가', '정렬 다', '정렬 나']);
});

describe('controllers', () => {
  const send = async (token: string) =>
    expect((await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: { temperature: 21 } })).status).toBe(
      200,
    );

  test('are sorted by how much their state needs a person, and by their last report', async () => {
    const farmNo = cast.elsewhere.farmNo;
    const [late, live, never] = [
      await makeController(portal, { farmNo, controllerId: 'sort-late' }),
      await makeController(portal, { farmNo, controllerId: 'sort-live' }),
      await makeController(portal, { farmNo, controllerId: 'sort-never' }),
    ];
    expect(never.farmNo).toBe(farmNo);
    await send(late.token);
    portal.clock.now += 6 * minuteMs;
    await send(live.token);
    const query = { keyword: 'sort-' };
    const ids = (more: Record<string, string>) => names('/admin/controllers', 'controllerId', { ...query, ...more });
    expect(await ids({})).toEqual(['sort-late', 'sort-live', 'sort-never']);
    expect(await ids({ sort: 'state', order: 'desc' })).toEqual(['sort-late', 'sort-never', 'sort-live']);
    expect(await ids({ sort: 'state' })).toEqual(['sort-live', 'sort-never', 'sort-late']);
    expect(await ids({ sort: 'heard' })).toEqual(['sort-late', 'sort-live', 'sort-never']);
    expect(await ids({ sort: 'heard', order: 'desc' })).toEqual(['sort-live', 'sort-late', 'sort-never']);
    expect(await ids({ sort: 'controllerId', order: 'desc' })).toEqual(['sort-never', 'sort-live', 'sort-late']);
    expect(await ids({ sort: 'state', order: 'desc', pageSize: '1', pageNo: '2' })).toEqual(['sort-never']);
    // No page is beyond those that are compared.
    expect(await ids({ sort: 'state', pageSize: '200', pageNo: '1000000' })).toEqual([]);
  });
});

test.each(['/admin/companies', '/admin/farms', '/admin/members', '/admin/controllers', '/admin/claim-boards'])(
  'the columns of %s are the only ones by which it is sorted',
  async (path) => {
    for (const query of [{ sort: 'password' }, { sort: 'name; drop table farm' }, { sort: 'farms', order: 'up' }])
      expect((await list(path, query as Record<string, string>)).result.code).toBe('INVALID');
  },
);

describe('a preference', () => {
  const save = (by: Cast['member'], key: string, values: unknown) =>
    portal.call(by, 'PUT', `/my/preference/${key}`, { body: { values } });
  const kept = async (by: Cast['member']) => itemOf(await portal.call(by, 'GET', '/my/profile')).preferences;

  test('is kept for the member alone, replaced, and deleted with its last value', async () => {
    expect((await save(cast.member, 'columns-farms', ['place', 'code'])).status).toBe(200);
    expect((await save(cast.member, 'columns-tasks', ['author'])).status).toBe(200);
    expect((await save(cast.member, 'columns-farms', ['place'])).status).toBe(200);
    expect(await kept(cast.member)).toEqual({ 'columns-farms': ['place'], 'columns-tasks': ['author'] });
    expect(await kept(cast.manager)).toEqual({});
    await save(cast.member, 'columns-farms', []);
    expect(await kept(cast.member)).toEqual({ 'columns-tasks': ['author'] });
  });

  test('has a short key and a short list of short texts', async () => {
    for (const key of ['Columns', '1st', 'a'.repeat(61), 'a%20b'])
      expect((await save(cast.member, key, ['x'])).status).toBe(400);
    for (const values of [['a'.repeat(41)], Array.from({ length: 61 }, () => 'x'), [''], [1], 'x', null])
      expect((await save(cast.member, 'columns-farms', values)).status).toBe(400);
  });

  test('is one of a hundred at most', async () => {
    for (let index = 0; index < 100; index += 1) await save(cast.manager, `key-${index}`, ['x']);
    expect((await save(cast.manager, 'one-more', ['x'])).fields).toMatchObject([{ path: 'key', code: 'tooMany' }]);
    expect((await save(cast.manager, 'key-7', ['y'])).status).toBe(200);
  });

  test('is for members who are signed in', async () => {
    expect((await portal.call(null, 'PUT', '/my/preference/columns-farms', { body: { values: ['x'] } })).status).toBe(
      401,
    );
  });
});
