import { describe, expect, test } from 'vitest';
import type { CompanyRow } from '@onsil/contract/companies';
import { aCompany, entriesOf } from '../support/admin-world.ts';
import { joinCompany, makeCast, makeCompany, makeFarm, makeMember } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = beforeEachTest(() => makeCast(portal));

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const add = (given: Record<string, unknown> = {}) =>
  portal.call(cast.admin, 'POST', '/admin/company', { body: { ...aCompany, ...given } });
const read = (who: Who, companyId = cast.farm.companyId) => portal.call(cast[who], 'GET', `/company/${companyId}`);
const versionOf = async (companyId: number): Promise<number> => itemOf(await read('admin', companyId)).version;
const save = (who: Who, given: Record<string, unknown>, companyId = cast.farm.companyId) =>
  portal.call(cast[who], 'PUT', `/company/${companyId}`, { body: { ...aCompany, ...given } });
const wrong = (reply: Reply): string[][] | undefined => reply.fields?.map(({ path, code }) => [path, code]);

describe('a new company', () => {
  test('is registered with its day, phone and business number, and is in the audit log without the phone', async () => {
    await portal.pool.query("update company set business_no = '' where business_no = '1248100998'");
    const given = { addressDetail: '2층', phoneNo: '15881234', businessNo: '124-81-00998', startDate: '2030-01-31' };
    const reply = await add(given);
    expect(reply.status).toBe(200);
    const { companyId } = itemOf(reply);
    expect((await read('admin', companyId)).item).toEqual({
      ...aCompany,
      ...given,
      businessNo: '1248100998',
      companyId,
      version: 1,
      isEditable: true,
    });
    const [entry] = await entriesOf(portal, cast.admin, 'company', companyId);
    expect(entry).toMatchObject({
      action: 'create',
      memberNo: cast.admin.memberNo,
      after: { startDate: '2030-01-31' },
    });
    expect(JSON.stringify(entry)).not.toContain('15881234');
    expect(wrong(await add({ businessNo: '1248100998' }))).toEqual([['businessNo', 'taken']]);
  });

  test('may leave its phone and business number for later, as another may', async () => {
    expect((await add()).status).toBe(200);
    expect((await add()).status).toBe(200);
  });

  test.each([
    ['no name', { companyName: ' ' }, ['companyName', 'required']],
    ['no address', { address: undefined }, ['address', 'required']],
    ['no day', { startDate: undefined }, ['startDate', 'required']],
    ['an empty day', { startDate: '' }, ['startDate', 'required']],
    ['a day that no calendar has', { startDate: '2026-02-30' }, ['startDate', 'day']],
    ['a day before any calendar of the database', { startDate: '0000-01-01' }, ['startDate', 'day']],
    ['signs in its phone', { phoneNo: '02-123-4567' }, ['phoneNo', 'companyPhoneNo']],
    ['a wrong check digit', { businessNo: '124-81-00997' }, ['businessNo', 'businessNo']],
    ['a NUL in its name', { companyName: 'a\0b' }, ['companyName', 'text']],
    ['a member that no company has', { owner: 'x' }, ['owner', 'unknownMember']],
  ])('with %s is refused', async (_, given, expected) => {
    const reply = await add(given);
    expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
    expect(wrong(reply)?.[0]).toEqual(expected);
  });
});

describe('a company', () => {
  test('can be read by its users and its farms’ members only', async () => {
    for (const who of ['admin', 'company'] as const) expect((await read(who)).item).toMatchObject({ isEditable: true });
    for (const who of ['manager', 'member'] as const)
      expect((await read(who)).item).toMatchObject({ isEditable: false });
    expect((await read('stranger')).status).toBe(404);
    expect((await read('stranger')).raw.body).toBe((await read('stranger', 999_999_999)).raw.body);
    expect((await portal.call(null, 'GET', `/company/${cast.farm.companyId}`)).status).toBe(401);
    const user = (await makeMember(portal)).memberNo;
    await joinCompany(portal, user, cast.elsewhere.companyId);
    expect((await read('company', cast.elsewhere.companyId)).status).toBe(404);
  });

  test('is changed by its users, not by its farms’ managers', async () => {
    const reply = await save('company', { version: 1, companyName: '새 이름', phoneNo: '0313334444' });
    expect(reply).toMatchObject({ status: 200, item: { companyName: '새 이름', version: 2 } });
    const [entry] = await entriesOf(portal, cast.admin, 'company', cast.farm.companyId);
    expect(entry).toMatchObject({
      action: 'change',
      memberNo: cast.company.memberNo,
      after: { companyName: '새 이름', phoneNo: 'another' },
    });
    for (const who of ['manager', 'member'] as const) expect((await save(who, { version: 2 })).status).toBe(403);
    expect((await save('stranger', { version: 2 })).status).toBe(404);
    expect((await save('company', { version: 1 }, cast.elsewhere.companyId)).status).toBe(404);
    expect(wrong(await save('company', {}))).toEqual([['version', 'required']]);
  });

  test('keeps the first of two concurrent changes and rejects the second', async () => {
    const { companyId } = cast.farm;
    const version = await versionOf(companyId);
    const both = await Promise.all([
      save('company', { version, companyName: 'one' }),
      save('admin', { version, companyName: 'two' }),
    ]);
    expect(both.map(({ result }) => result.code).toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await entriesOf(portal, cast.admin, 'company', companyId)).toHaveLength(1);
  });

  test('cannot use another’s business number', async () => {
    await portal.pool.query("update company set business_no = '2208162517' where company_id = $1", [
      cast.elsewhere.companyId,
    ]);
    expect(wrong(await save('company', { version: 1, businessNo: '220-81-62517' }))).toEqual([['businessNo', 'taken']]);
    await portal.pool.query("update company set business_no = '' where company_id = $1", [cast.elsewhere.companyId]);
  });
});

describe('the list of companies', () => {
  const list = async (query: Record<string, string | boolean>): Promise<CompanyRow[]> =>
    itemsOf(await portal.call(cast.admin, 'GET', '/admin/companies', { query }));

  test('is searched by name, address and number, and counts farms and users', async () => {
    const companyId = await makeCompany(portal, '찾을 회사');
    await makeFarm(portal, { companyId });
    await makeFarm(portal, { companyId });
    await joinCompany(portal, cast.stranger.memberNo, companyId);
    expect(await list({ keyword: '찾을' })).toMatchObject([{ companyId, farms: 2, users: 1, startDate: null }]);
    expect(await list({ keyword: '%' })).toEqual([]);
    expect(await list({ pageSize: '2' })).toHaveLength(2);
  });

  test('and administrators’ calls are refused to everyone else', async () => {
    const calls = [
      ['GET', '/admin/companies'],
      ['POST', '/admin/company'],
      ['PUT', `/admin/company/${cast.farm.companyId}/user/${cast.company.memberNo}`],
      ['DELETE', `/admin/company/${cast.farm.companyId}/user/${cast.company.memberNo}`],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: aCompany } : {};
      for (const who of ['company', 'manager', 'member', 'stranger'] as const)
        expect((await portal.call(cast[who], method, path, body)).status).toBe(403);
      expect((await portal.call(null, method, path, body)).status).toBe(401);
    }
  });
});

describe('a company’s users', () => {
  const users = async (who: Who = 'admin'): Promise<number[]> =>
    itemsOf(await portal.call(cast[who], 'GET', `/company/${cast.farm.companyId}/users`)).map(
      ({ memberNo }) => memberNo,
    );
  const path = (memberNo: number, companyId = cast.farm.companyId): string =>
    `/admin/company/${companyId}/user/${memberNo}`;
  const put = (memberNo: number, companyId?: number) => portal.call(cast.admin, 'PUT', path(memberNo, companyId));
  const remove = (memberNo: number, query: Record<string, string | boolean> = {}) =>
    portal.call(cast.admin, 'DELETE', path(memberNo), { query });

  test('are listed for themselves and administrators alone', async () => {
    expect(await users('company')).toEqual([cast.company.memberNo]);
    expect((await portal.call(cast.manager, 'GET', `/company/${cast.farm.companyId}/users`)).status).toBe(403);
    expect((await portal.call(cast.stranger, 'GET', `/company/${cast.farm.companyId}/users`)).status).toBe(404);
  });

  test('see the company’s farms from the moment they are added', async () => {
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.farmNo}`)).status).toBe(404);
    expect((await put(cast.stranger.memberNo)).status).toBe(200);
    expect((await put(cast.stranger.memberNo)).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.farmNo}`)).item).toMatchObject({
      role: 'company',
    });
    expect(await entriesOf(portal, cast.admin, 'company-user', cast.stranger.memberNo)).toMatchObject([
      { action: 'create', after: { companyId: cast.farm.companyId } },
    ]);
    expect((await remove(cast.stranger.memberNo)).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.farmNo}`)).status).toBe(404);
    expect((await remove(cast.stranger.memberNo)).status).toBe(404);
  });

  test('are never none, unless an administrator insists', async () => {
    expect(await remove(cast.company.memberNo)).toMatchObject({
      status: 409,
      result: { code: 'LAST_COMPANY_USER' },
      names: [expect.stringContaining('회사')],
    });
    expect(await users()).toEqual([cast.company.memberNo]);
    expect((await remove(cast.company.memberNo, { mayOverrule: true })).status).toBe(200);
    expect(await users()).toEqual([]);
  });

  test('keeps one of two users removed concurrently', async () => {
    await put(cast.stranger.memberNo);
    const both = await Promise.all([remove(cast.stranger.memberNo), remove(cast.company.memberNo)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await users()).toHaveLength(1);
  });

  test('take their own phone number with them when they resign', async () => {
    const own = '01000004321';
    await portal.pool.query('update member set phone_no = $1 where member_no = $2', [own, cast.company.memberNo]);
    expect((await save('company', { version: 1, phoneNo: own })).status).toBe(200);
    const { memberId } = itemOf(await portal.call(cast.company, 'GET', '/my/profile'));
    expect(
      (await portal.call(cast.admin, 'DELETE', `/member/${memberId}`, { query: { mayOverrule: true } })).status,
    ).toBe(200);
    expect((await read('admin')).item).toMatchObject({ phoneNo: '', companyName: aCompany.companyName });
    expect(await entriesOf(portal, cast.admin, 'member', cast.company.memberNo)).toMatchObject([
      { action: 'remove', memberNo: cast.admin.memberNo },
    ]);
  });

  test('are members who confirmed their address', async () => {
    const { memberNo } = await makeMember(portal);
    await portal.pool.query('update member set confirmed_at = null where member_no = $1', [memberNo]);
    expect(wrong(await put(memberNo))).toEqual([['memberNo', 'unconfirmedMember']]);
    expect((await put(999_999_999)).status).toBe(404);
    expect((await put(cast.stranger.memberNo, 999_999_999)).status).toBe(404);
  });
});
