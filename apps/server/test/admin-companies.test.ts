import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyDetail, CompanyRow, CompanyUser } from '@onsil/contract/companies';
import { aCompany, entriesOf } from './admin-world.ts';
import { joinCompany, makeCast, makeCompany, makeFarm, makeMember, type Cast } from './factories.ts';
import { openTestPortal, type Reply, type TestPortal } from './harness.ts';

let portal: TestPortal;
let cast: Cast;
beforeAll(async () => void (portal = await openTestPortal()));
beforeEach(async () => void (cast = await makeCast(portal)));
afterAll(() => portal.close());

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const add = (given: Record<string, unknown> = {}): Promise<Reply> =>
  portal.call(cast.admin, 'POST', '/admin/company', { body: { ...aCompany, ...given } });
const read = (who: Who, cno = cast.farm.cno): Promise<Reply> => portal.call(cast[who], 'GET', `/company/${cno}`);
const versionOf = async (cno: number): Promise<number> => ((await read('admin', cno)).item as CompanyDetail).version;
const save = (who: Who, given: Record<string, unknown>, cno = cast.farm.cno): Promise<Reply> =>
  portal.call(cast[who], 'PUT', `/company/${cno}`, { body: { ...aCompany, ...given } });
const wrong = (reply: Reply): string[][] | undefined => reply.fields?.map(({ path, code }) => [path, code]);

describe('a new company', () => {
  test('is registered with its day, phone and business number, and is in the audit log without the phone', async () => {
    await portal.pool.query("update company set business_no = '' where business_no = '1248100998'");
    const given = { addressDetail: '2층', phoneNo: '15881234', businessNo: '124-81-00998', startDate: '2030-01-31' };
    const reply = await add(given);
    expect(reply.status).toBe(200);
    const { cno } = reply.item as { cno: number };
    expect((await read('admin', cno)).item).toEqual({
      ...aCompany,
      ...given,
      businessNo: '1248100998',
      cno,
      version: 1,
      editableYn: 'Y',
    });
    const [entry] = await entriesOf(portal, cast.admin, 'company', cno);
    expect(entry).toMatchObject({ action: 'create', mno: cast.admin.mno, after: { startDate: '2030-01-31' } });
    expect(JSON.stringify(entry)).not.toContain('15881234');
    expect(wrong(await add({ businessNo: '1248100998' }))).toEqual([['businessNo', 'taken']]);
  });

  test('may leave its phone and business number for later, as another may', async () => {
    expect((await add()).status).toBe(200);
    expect((await add()).status).toBe(200);
  });

  test.each([
    ['no name', { companyNm: ' ' }, ['companyNm', 'required']],
    ['no address', { address: undefined }, ['address', 'required']],
    ['no day', { startDate: undefined }, ['startDate', 'required']],
    ['an empty day', { startDate: '' }, ['startDate', 'required']],
    ['a day that no calendar has', { startDate: '2026-02-30' }, ['startDate', 'day']],
    ['a day before any calendar of the database', { startDate: '0000-01-01' }, ['startDate', 'day']],
    ['signs in its phone', { phoneNo: '02-123-4567' }, ['phoneNo', 'companyPhoneNo']],
    ['a wrong check digit', { businessNo: '124-81-00997' }, ['businessNo', 'businessNo']],
    ['a NUL in its name', { companyNm: 'a\0b' }, ['companyNm', 'text']],
    ['a member that no company has', { owner: 'x' }, ['owner', 'unknownMember']],
  ])('with %s is refused', async (_, given, expected) => {
    const reply = await add(given);
    expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' } });
    expect(wrong(reply)?.[0]).toEqual(expected);
  });
});

describe('a company', () => {
  test('can be read by its users and its farms’ members only', async () => {
    for (const who of ['admin', 'company'] as const) expect((await read(who)).item).toMatchObject({ editableYn: 'Y' });
    for (const who of ['manager', 'member'] as const) expect((await read(who)).item).toMatchObject({ editableYn: 'N' });
    expect((await read('stranger')).status).toBe(404);
    expect((await read('stranger')).raw.body).toBe((await read('stranger', 999_999_999)).raw.body);
    expect((await portal.call(null, 'GET', `/company/${cast.farm.cno}`)).status).toBe(401);
    const user = (await makeMember(portal)).mno;
    await joinCompany(portal, user, cast.elsewhere.cno);
    expect((await read('company', cast.elsewhere.cno)).status).toBe(404);
  });

  test('is changed by its users, not by its farms’ managers', async () => {
    const reply = await save('company', { version: 1, companyNm: '새 이름', phoneNo: '0313334444' });
    expect(reply).toMatchObject({ status: 200, item: { companyNm: '새 이름', version: 2 } });
    const [entry] = await entriesOf(portal, cast.admin, 'company', cast.farm.cno);
    expect(entry).toMatchObject({
      action: 'change',
      mno: cast.company.mno,
      after: { companyNm: '새 이름', phoneNo: 'another' },
    });
    for (const who of ['manager', 'member'] as const) expect((await save(who, { version: 2 })).status).toBe(403);
    expect((await save('stranger', { version: 2 })).status).toBe(404);
    expect((await save('company', { version: 1 }, cast.elsewhere.cno)).status).toBe(404);
    expect(wrong(await save('company', {}))).toEqual([['version', 'required']]);
  });

  test('keeps the first of two concurrent changes and rejects the second', async () => {
    const { cno } = cast.farm;
    const version = await versionOf(cno);
    const both = await Promise.all([
      save('company', { version, companyNm: 'one' }),
      save('admin', { version, companyNm: 'two' }),
    ]);
    expect(both.map(({ result }) => result.code).toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await entriesOf(portal, cast.admin, 'company', cno)).toHaveLength(1);
  });

  test('cannot use another’s business number', async () => {
    await portal.pool.query("update company set business_no = '2208162517' where cno = $1", [cast.elsewhere.cno]);
    expect(wrong(await save('company', { version: 1, businessNo: '220-81-62517' }))).toEqual([['businessNo', 'taken']]);
    await portal.pool.query("update company set business_no = '' where cno = $1", [cast.elsewhere.cno]);
  });
});

describe('the list of companies', () => {
  const list = async (query: Record<string, string>): Promise<CompanyRow[]> =>
    (await portal.call(cast.admin, 'GET', '/admin/companies', { query })).items as CompanyRow[];

  test('is searched by name, address and number, and counts farms and users', async () => {
    const cno = await makeCompany(portal, '찾을 회사');
    await makeFarm(portal, { cno });
    await makeFarm(portal, { cno });
    await joinCompany(portal, cast.stranger.mno, cno);
    expect(await list({ keyword: '찾을' })).toMatchObject([{ cno, farms: 2, users: 1, startDate: null }]);
    expect(await list({ keyword: '%' })).toEqual([]);
    expect(await list({ pageSize: '2' })).toHaveLength(2);
  });

  test('and administrators’ calls are refused to everyone else', async () => {
    const calls = [
      ['GET', '/admin/companies'],
      ['POST', '/admin/company'],
      ['PUT', `/admin/company/${cast.farm.cno}/user/${cast.company.mno}`],
      ['DELETE', `/admin/company/${cast.farm.cno}/user/${cast.company.mno}`],
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
    ((await portal.call(cast[who], 'GET', `/company/${cast.farm.cno}/users`)).items as CompanyUser[]).map(
      ({ mno }) => mno,
    );
  const path = (mno: number, cno = cast.farm.cno): string => `/admin/company/${cno}/user/${mno}`;
  const put = (mno: number, cno?: number): Promise<Reply> => portal.call(cast.admin, 'PUT', path(mno, cno));
  const remove = (mno: number, query: Record<string, string> = {}): Promise<Reply> =>
    portal.call(cast.admin, 'DELETE', path(mno), { query });

  test('are listed for themselves and administrators alone', async () => {
    expect(await users('company')).toEqual([cast.company.mno]);
    expect((await portal.call(cast.manager, 'GET', `/company/${cast.farm.cno}/users`)).status).toBe(403);
    expect((await portal.call(cast.stranger, 'GET', `/company/${cast.farm.cno}/users`)).status).toBe(404);
  });

  test('see the company’s farms from the moment they are added', async () => {
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.fno}`)).status).toBe(404);
    expect((await put(cast.stranger.mno)).status).toBe(200);
    expect((await put(cast.stranger.mno)).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.fno}`)).item).toMatchObject({ role: 'company' });
    expect(await entriesOf(portal, cast.admin, 'company-user', cast.stranger.mno)).toMatchObject([
      { action: 'create', after: { cno: cast.farm.cno } },
    ]);
    expect((await remove(cast.stranger.mno)).status).toBe(200);
    expect((await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.fno}`)).status).toBe(404);
    expect((await remove(cast.stranger.mno)).status).toBe(404);
  });

  test('are never none, unless an administrator insists', async () => {
    expect(await remove(cast.company.mno)).toMatchObject({
      status: 409,
      result: { code: 'LAST_COMPANY_USER' },
      names: [expect.stringContaining('회사')],
    });
    expect(await users()).toEqual([cast.company.mno]);
    expect((await remove(cast.company.mno, { overruleYn: 'Y' })).status).toBe(200);
    expect(await users()).toEqual([]);
  });

  test('keeps one of two users removed concurrently', async () => {
    await put(cast.stranger.mno);
    const both = await Promise.all([remove(cast.stranger.mno), remove(cast.company.mno)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await users()).toHaveLength(1);
  });

  test('take their own phone number with them when they resign', async () => {
    const own = '01000004321';
    await portal.pool.query('update member set phone_no = $1 where mno = $2', [own, cast.company.mno]);
    expect((await save('company', { version: 1, phoneNo: own })).status).toBe(200);
    const { memberId } = (await portal.call(cast.company, 'GET', '/my/profile')).item as { memberId: string };
    expect(
      (await portal.call(cast.admin, 'DELETE', `/member/${memberId}`, { query: { overruleYn: 'Y' } })).status,
    ).toBe(200);
    expect((await read('admin')).item).toMatchObject({ phoneNo: '', companyNm: aCompany.companyNm });
    expect(await entriesOf(portal, cast.admin, 'member', cast.company.mno)).toMatchObject([
      { action: 'remove', mno: cast.admin.mno },
    ]);
  });

  test('are members who confirmed their address', async () => {
    const { mno } = await makeMember(portal);
    await portal.pool.query('update member set confirmed_at = null where mno = $1', [mno]);
    expect(wrong(await put(mno))).toEqual([['mno', 'unconfirmedMember']]);
    expect((await put(999_999_999)).status).toBe(404);
    expect((await put(cast.stranger.mno, 999_999_999)).status).toBe(404);
  });
});
