import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import { aFarm, entriesOf } from './admin-world.ts';
import { joinCompany, makeCast, makeCompany, makeController, makeMember, signIn, type Cast } from './factories.ts';
import { openTestPortal, type Reply, type TestPortal } from './harness.ts';

let portal: TestPortal;
let cast: Cast;
beforeAll(async () => void (portal = await openTestPortal()));
beforeEach(async () => void (cast = await makeCast(portal)));
afterAll(() => portal.close());

const add = (body: unknown): Promise<Reply> => portal.call(cast.admin, 'POST', '/admin/farm', { body });
const read = async (fno: number): Promise<AdminFarm> =>
  (await portal.call(cast.admin, 'GET', `/admin/farm/${fno}`)).item as AdminFarm;
/** The farm's update body with some members changed. */
const bodyOf = async (fno: number, given: Record<string, unknown>) => {
  const { fno: _, companyNm: _c, controllers: _n, managers: _g, members: _m, createdAt: _t, ...body } = await read(fno);
  return { ...body, ...given };
};
const change = async (fno: number, given: Record<string, unknown>): Promise<Reply> =>
  portal.call(cast.admin, 'PUT', `/admin/farm/${fno}`, { body: await bodyOf(fno, given) });
const wrong = (reply: Reply): string[][] | undefined => reply.fields?.map(({ path, code }) => [path, code]);

describe('a new farm', () => {
  test('is visible to its company, by number and id, and is in the audit log without the phone', async () => {
    const body = aFarm(cast.farm.cno, { latitude: 35.8, longitude: 126.9, farmManagerPhoneNo: '01000001234' });
    const reply = await add(body);
    expect(reply).toMatchObject({ status: 200, item: { farmId: body.farmId } });
    const { fno } = reply.item as { fno: number };
    for (const id of [String(fno), body.farmId])
      expect((await portal.call(cast.company, 'GET', `/farm/${id}`)).item).toMatchObject({
        farmNm: '김제 토마토농장',
        operationStatus: 'PREPARING',
        latitude: 35.8,
      });
    expect((await portal.call(cast.stranger, 'GET', `/farm/${fno}`)).status).toBe(404);
    const [entry] = await entriesOf(portal, cast.admin, 'farm', body.farmId);
    expect(entry).toMatchObject({
      action: 'create',
      fno,
      mno: cast.admin.mno,
      before: null,
      after: { code: body.code },
    });
    expect(JSON.stringify(entry)).not.toContain('01000001234');
  });

  test.each([
    ['only digits', { farmId: '1234' }, ['farmId', 'farmId']],
    ['capitals in its id', { farmId: 'Farm-A' }, ['farmId', 'farmId']],
    ['a hyphen at the end of its id', { farmId: 'farm-' }, ['farmId', 'farmId']],
    ['no id', { farmId: undefined }, ['farmId', 'required']],
    ['no name', { farmNm: ' ' }, ['farmNm', 'required']],
    ['half a place', { latitude: 37.4 }, ['longitude', 'placeHalf']],
    ['a place that is none', { latitude: 91, longitude: 127 }, ['latitude', 'outOfRange']],
    ['letters in a phone', { farmManagerPhoneNo: '010-1234-5678' }, ['farmManagerPhoneNo', 'phoneNo']],
    ['a type that is none', { cultivationType: 'MOON' }, ['cultivationType', 'unknownCode']],
    ['a status that is none', { operationStatus: 'SUBSTRATE' }, ['operationStatus', 'unknownCode']],
    ['a company that is none', { cno: 2_000_000_000 }, ['cno', 'unknownCompany']],
    ['a member that no farm has', { owner: 'x' }, ['owner', 'unknownMember']],
  ])('with %s is refused', async (_, given, expected) => {
    const reply = await add(aFarm(cast.farm.cno, given));
    expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
    expect(wrong(reply)).toEqual([expected]);
  });

  test('with several unknown codes reads all of them at once', async () => {
    const reply = await add(aFarm(cast.farm.cno, { cultivationType: 'X', operationStatus: 'Y', cno: 2_000_000_000 }));
    expect(wrong(reply)?.map(([path]) => path)).toEqual(['cultivationType', 'operationStatus', 'cno']);
  });

  test('with an id or code in use is rejected, also for two concurrent calls', async () => {
    const body = aFarm(cast.farm.cno);
    const both = await Promise.all([add(body), add({ ...body, code: `${body.code}x` })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(wrong(both.find(({ status }) => status === 400) as Reply)).toEqual([['farmId', 'taken']]);
    const made = both[0]?.status === 200 ? body.code : `${body.code}x`;
    expect(wrong(await add(aFarm(cast.farm.cno, { code: made })))).toEqual([['code', 'taken']]);
  });
});

describe('a farm', () => {
  test('is changed, and the log has the differences', async () => {
    const { fno, farmId } = cast.farm;
    const reply = await change(fno, { farmNm: '새 이름', farmManagerPhoneNo: '01000009999' });
    expect(reply).toMatchObject({ status: 200, item: { farmNm: '새 이름', farmManagerPhoneNo: '01000009999' } });
    const [entry] = await entriesOf(portal, cast.admin, 'farm', farmId);
    expect(entry?.after).toEqual({ farmNm: '새 이름', managerPhone: 'another' });
    expect(Object.keys(entry?.before ?? {})).toEqual(['farmNm', 'managerPhone']);
  });

  test('that changed meanwhile is not overwritten', async () => {
    const { fno } = cast.farm;
    const stale = await bodyOf(fno, { province: '제주특별자치도' });
    expect((await change(fno, { farmNm: '먼저' })).status).toBe(200);
    const reply = await portal.call(cast.admin, 'PUT', `/admin/farm/${fno}`, { body: stale });
    expect(reply).toMatchObject({ status: 409, result: { code: 'CONFLICT' } });
    expect(await read(fno)).toMatchObject({ farmNm: '먼저', province: '경기도' });
    const bodies = [await bodyOf(fno, { farmNm: 'a' }), await bodyOf(fno, { farmNm: 'b' })];
    const two = await Promise.all(bodies.map((body) => portal.call(cast.admin, 'PUT', `/admin/farm/${fno}`, { body })));
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('that is closed stays readable for its people', async () => {
    expect((await change(cast.farm.fno, { operationStatus: 'CLOSED' })).status).toBe(200);
    for (const who of ['member', 'manager', 'company'] as const)
      expect((await portal.call(cast[who], 'GET', `/farm/${cast.farm.fno}`)).item).toMatchObject({
        operationStatus: 'CLOSED',
      });
  });

  test('moves to another company, whose users see it from the next call on', async () => {
    const other = await makeCompany(portal);
    const user = await makeMember(portal);
    await joinCompany(portal, user.mno, other);
    const session = await signIn(portal, user);
    const path = `/farm/${cast.farm.fno}`;
    expect((await portal.call(session, 'GET', path)).status).toBe(404);
    expect((await change(cast.farm.fno, { cno: other })).status).toBe(200);
    expect((await portal.call(session, 'GET', path)).status).toBe(200);
    expect((await portal.call(cast.company, 'GET', path)).status).toBe(404);
    expect((await portal.call(cast.manager, 'GET', path)).status).toBe(200);
  });

  test('cannot use the id of another, keeps its own, and is NOT_FOUND if unknown', async () => {
    expect(wrong(await change(cast.farm.fno, { farmId: cast.elsewhere.farmId }))).toEqual([['farmId', 'taken']]);
    expect((await change(cast.farm.fno, {})).status).toBe(200);
    expect(await entriesOf(portal, cast.admin, 'farm', cast.farm.farmId)).toEqual([]);
    const body = { ...aFarm(cast.farm.cno), version: 1 };
    for (const method of ['GET', 'PUT'] as const)
      expect(
        (await portal.call(cast.admin, method, '/admin/farm/999999999', method === 'PUT' ? { body } : {})).status,
      ).toBe(404);
  });
});

describe('the list', () => {
  const names = async (query: Record<string, string>): Promise<number[]> =>
    ((await portal.call(cast.admin, 'GET', '/admin/farms', { query })).items as AdminFarm[]).map(({ fno }) => fno);

  test('is searched by id, code, name, company and place, and cut by company and page', async () => {
    await makeController(portal, { fno: cast.farm.fno });
    const { farmId, fno, cno } = cast.farm;
    const { code, companyNm, farmNm } = await read(fno);
    for (const keyword of [farmId, code.toUpperCase(), farmNm, companyNm])
      expect(await names({ keyword })).toEqual([fno]);
    expect(await names({ keyword: '100%_' })).toEqual([]);
    expect(await names({ cno: String(cno) })).toEqual([fno]);
    const page = await portal.call(cast.admin, 'GET', '/admin/farms', { query: { pageSize: '1', pageNo: '2' } });
    expect(page).toMatchObject({ paging: { pageNo: 2, pageSize: 1 } });
    expect(page.items).toHaveLength(1);
    expect((await portal.call(cast.admin, 'GET', '/admin/farms', { query: { pageSize: '201' } })).status).toBe(400);
    expect(await read(fno)).toMatchObject({ controllers: 1, managers: 1, members: 2 });
  });

  test('and all of it is the administrators’ alone', async () => {
    const calls = [
      ['GET', '/admin/farms'],
      ['GET', `/admin/farm/${cast.farm.fno}`],
      ['POST', '/admin/farm'],
      ['PUT', `/admin/farm/${cast.farm.fno}`],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'GET' ? {} : { body: aFarm(cast.farm.cno) };
      for (const who of ['company', 'manager', 'member', 'stranger'] as const)
        expect((await portal.call(cast[who], method, path, body)).status).toBe(403);
      expect((await portal.call(null, method, path, body)).status).toBe(401);
    }
  });
});
