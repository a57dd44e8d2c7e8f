import { describe, expect, test } from 'vitest';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import { aFarm, entriesOf } from '../support/admin-world.ts';
import { joinCompany, makeCast, makeCompany, makeController, makeMember, signIn } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = beforeEachTest(() => makeCast(portal));

const add = (body: unknown) => portal.call(cast.admin, 'POST', '/admin/farm', { body });
const read = async (farmNo: number): Promise<AdminFarm> =>
  itemOf(await portal.call(cast.admin, 'GET', `/admin/farm/${farmNo}`));
/** The farm's update body with some members changed. */
const bodyOf = async (farmNo: number, given: Record<string, unknown>) => {
  const {
    farmNo: _,
    companyName: _c,
    controllers: _n,
    managers: _g,
    members: _m,
    createdAt: _t,
    ...body
  } = await read(farmNo);
  return { ...body, ...given };
};
const change = async (farmNo: number, given: Record<string, unknown>) =>
  portal.call(cast.admin, 'PUT', `/admin/farm/${farmNo}`, { body: await bodyOf(farmNo, given) });
const wrong = (reply: Reply): string[][] | undefined => reply.fields?.map(({ path, code }) => [path, code]);

describe('a new farm', () => {
  test('is visible to its company, by number and id, and is in the audit log without the phone', async () => {
    const body = aFarm(cast.farm.companyId, { latitude: 35.8, longitude: 126.9, farmManagerPhoneNo: '01000001234' });
    const reply = await add(body);
    expect(reply).toMatchObject({ status: 200, item: { farmId: body.farmId } });
    const { farmNo } = itemOf(reply);
    for (const id of [String(farmNo), body.farmId])
      expect((await portal.call(cast.company, 'GET', `/farm/${id}`)).item).toMatchObject({
        farmName: '김제 토마토농장',
        operationStatus: 'PREPARING',
        latitude: 35.8,
      });
    expect((await portal.call(cast.stranger, 'GET', `/farm/${farmNo}`)).status).toBe(404);
    const [entry] = await entriesOf(portal, cast.admin, 'farm', body.farmId);
    expect(entry).toMatchObject({
      action: 'create',
      farmNo,
      memberNo: cast.admin.memberNo,
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
    ['no name', { farmName: ' ' }, ['farmName', 'required']],
    ['half a place', { latitude: 37.4 }, ['longitude', 'placeHalf']],
    ['a place that is none', { latitude: 91, longitude: 127 }, ['latitude', 'outOfRange']],
    ['letters in a phone', { farmManagerPhoneNo: '010-1234-5678' }, ['farmManagerPhoneNo', 'phoneNo']],
    ['a type that is none', { cultivationType: 'MOON' }, ['cultivationType', 'unknownCode']],
    ['a status that is none', { operationStatus: 'SUBSTRATE' }, ['operationStatus', 'unknownCode']],
    ['a company that is none', { companyId: 2_000_000_000 }, ['companyId', 'unknownCompany']],
    ['a member that no farm has', { owner: 'x' }, ['owner', 'unknownMember']],
  ])('with %s is refused', async (_, given, expected) => {
    const reply = await add(aFarm(cast.farm.companyId, given));
    expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
    expect(wrong(reply)).toEqual([expected]);
  });

  test('with several unknown codes reads all of them at once', async () => {
    const reply = await add(
      aFarm(cast.farm.companyId, { cultivationType: 'X', operationStatus: 'Y', companyId: 2_000_000_000 }),
    );
    expect(wrong(reply)?.map(([path]) => path)).toEqual(['cultivationType', 'operationStatus', 'companyId']);
  });

  test('with an id or code in use is rejected, also for two concurrent calls', async () => {
    const body = aFarm(cast.farm.companyId);
    const both = await Promise.all([add(body), add({ ...body, code: `${body.code}x` })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(wrong(both.find(({ status }) => status === 400) as Reply)).toEqual([['farmId', 'taken']]);
    const made = both[0]?.status === 200 ? body.code : `${body.code}x`;
    expect(wrong(await add(aFarm(cast.farm.companyId, { code: made })))).toEqual([['code', 'taken']]);
  });
});

describe('a farm', () => {
  test('is changed, and the log has the differences', async () => {
    const { farmNo, farmId } = cast.farm;
    const reply = await change(farmNo, { farmName: '새 이름', farmManagerPhoneNo: '01000009999' });
    expect(reply).toMatchObject({ status: 200, item: { farmName: '새 이름', farmManagerPhoneNo: '01000009999' } });
    const [entry] = await entriesOf(portal, cast.admin, 'farm', farmId);
    expect(entry?.after).toEqual({ farmName: '새 이름', managerPhone: 'another' });
    expect(Object.keys(entry?.before ?? {})).toEqual(['farmName', 'managerPhone']);
  });

  test('that changed meanwhile is not overwritten', async () => {
    const { farmNo } = cast.farm;
    const stale = await bodyOf(farmNo, { province: '제주특별자치도' });
    expect((await change(farmNo, { farmName: '먼저' })).status).toBe(200);
    const reply = await portal.call(cast.admin, 'PUT', `/admin/farm/${farmNo}`, { body: stale });
    expect(reply).toMatchObject({ status: 409, result: { code: 'CONFLICT' } });
    expect(await read(farmNo)).toMatchObject({ farmName: '먼저', province: '경기도' });
    const bodies = [await bodyOf(farmNo, { farmName: 'a' }), await bodyOf(farmNo, { farmName: 'b' })];
    const two = await Promise.all(
      bodies.map((body) => portal.call(cast.admin, 'PUT', `/admin/farm/${farmNo}`, { body })),
    );
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('that is closed stays readable for its people', async () => {
    expect((await change(cast.farm.farmNo, { operationStatus: 'CLOSED' })).status).toBe(200);
    for (const who of ['member', 'manager', 'company'] as const)
      expect((await portal.call(cast[who], 'GET', `/farm/${cast.farm.farmNo}`)).item).toMatchObject({
        operationStatus: 'CLOSED',
      });
  });

  test('moves to another company, whose users see it from the next call on', async () => {
    const other = await makeCompany(portal);
    const user = await makeMember(portal);
    await joinCompany(portal, user.memberNo, other);
    const session = await signIn(portal, user);
    const path = `/farm/${cast.farm.farmNo}`;
    expect((await portal.call(session, 'GET', path)).status).toBe(404);
    expect((await change(cast.farm.farmNo, { companyId: other })).status).toBe(200);
    expect((await portal.call(session, 'GET', path)).status).toBe(200);
    expect((await portal.call(cast.company, 'GET', path)).status).toBe(404);
    expect((await portal.call(cast.manager, 'GET', path)).status).toBe(200);
  });

  test('cannot use the id of another, keeps its own, and is NOT_FOUND if unknown', async () => {
    expect(wrong(await change(cast.farm.farmNo, { farmId: cast.elsewhere.farmId }))).toEqual([['farmId', 'taken']]);
    expect((await change(cast.farm.farmNo, {})).status).toBe(200);
    expect(await entriesOf(portal, cast.admin, 'farm', cast.farm.farmId)).toEqual([]);
    const body = { ...aFarm(cast.farm.companyId), version: 1 };
    for (const method of ['GET', 'PUT'] as const)
      expect(
        (await portal.call(cast.admin, method, '/admin/farm/999999999', method === 'PUT' ? { body } : {})).status,
      ).toBe(404);
  });
});

describe('the list', () => {
  const names = async (query: Record<string, string>): Promise<number[]> =>
    itemsOf(await portal.call(cast.admin, 'GET', '/admin/farms', { query })).map(({ farmNo }) => farmNo);

  test('is searched by id, code, name, company and place, and cut by company and page', async () => {
    await makeController(portal, { farmNo: cast.farm.farmNo });
    const { farmId, farmNo, companyId } = cast.farm;
    const { code, companyName, farmName } = await read(farmNo);
    for (const keyword of [farmId, code.toUpperCase(), farmName, companyName])
      expect(await names({ keyword })).toEqual([farmNo]);
    expect(await names({ keyword: '100%_' })).toEqual([]);
    expect(await names({ companyId: String(companyId) })).toEqual([farmNo]);
    const page = await portal.call(cast.admin, 'GET', '/admin/farms', { query: { pageSize: '1', pageNo: '2' } });
    expect(page).toMatchObject({ paging: { pageNo: 2, pageSize: 1 } });
    expect(page.items).toHaveLength(1);
    expect((await portal.call(cast.admin, 'GET', '/admin/farms', { query: { pageSize: '201' } })).status).toBe(400);
    expect(await read(farmNo)).toMatchObject({ controllers: 1, managers: 1, members: 2 });
  });

  test('and all of it is the administrators’ alone', async () => {
    const calls = [
      ['GET', '/admin/farms'],
      ['GET', `/admin/farm/${cast.farm.farmNo}`],
      ['POST', '/admin/farm'],
      ['PUT', `/admin/farm/${cast.farm.farmNo}`],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'GET' ? {} : { body: aFarm(cast.farm.companyId) };
      for (const who of ['company', 'manager', 'member', 'stranger'] as const)
        expect((await portal.call(cast[who], method, path, body)).status).toBe(403);
      expect((await portal.call(null, method, path, body)).status).toBe(401);
    }
  });
});
