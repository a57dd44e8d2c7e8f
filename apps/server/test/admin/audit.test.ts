import { describe, expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { makeCompany, makeFarm, makeMember } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');

const portal = usePortal({ now: noon });
const cast = useCast(portal);

type Given = {
  memberNo?: number | null;
  action?: string;
  kind?: string;
  thing?: string;
  farmNo?: number;
  after?: object;
};
const write = (hoursAgo: number, given: Given = {}): Promise<unknown> =>
  portal.pool.query(
    'insert into audit_log (at, member_no, action, kind, thing, farm_no, after) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      new Date(noon - hoursAgo * hourMs),
      given.memberNo ?? null,
      given.action ?? 'change',
      given.kind ?? 'thing',
      given.thing ?? 'a thing',
      given.farmNo ?? null,
      JSON.stringify(given.after ?? {}),
    ],
  );
const ask = (query: Record<string, string>) => portal.call(cast.admin, 'GET', '/admin/audit-log', { query });
const things = async (query: Record<string, string>): Promise<string[]> =>
  itemsOf(await ask(query)).map(({ thing }) => thing);

describe('the audit log', () => {
  test('can be searched by time, kind, action, farm, member and item, newest first', async () => {
    await write(3, { kind: 'search', thing: 'oldest', memberNo: cast.admin.memberNo });
    await write(2, { kind: 'search', thing: 'middle-100%', farmNo: cast.farm.farmNo, action: 'rotate-credential' });
    await write(1, { kind: 'search', thing: 'newest', memberNo: cast.manager.memberNo });
    const kind = 'search';
    expect(await things({ kind })).toEqual(['newest', 'middle-100%', 'oldest']);
    expect(await things({ kind, from: new Date(noon - 2 * hourMs).toISOString() })).toEqual(['newest', 'middle-100%']);
    expect(await things({ kind, to: String((noon - 2 * hourMs) / 1000) })).toEqual(['oldest']);
    expect(await things({ kind, action: 'rotate-credential' })).toEqual(['middle-100%']);
    expect(await things({ kind, farmNo: String(cast.farm.farmNo) })).toEqual(['middle-100%']);
    expect(await things({ kind, memberNo: String(cast.manager.memberNo) })).toEqual(['newest']);
    expect(await things({ kind, keyword: '100%' })).toEqual(['middle-100%']);
    expect(await things({ kind, keyword: '0_%' })).toEqual([]);
    expect(await things({ kind: 'nothing-of-that' })).toEqual([]);
    const page = await ask({ kind, pageSize: '2', pageNo: '2' });
    expect(page).toMatchObject({ items: [{ thing: 'oldest' }], paging: { totalCount: 3, hasMore: false } });
    expect((await ask({ kind, farmNo: String(cast.farm.farmNo) })).items).toMatchObject([
      { farmName: expect.stringContaining('농장'), before: null, after: {} },
    ]);
  });

  test('is searched by text: values before and after, and names of farms and members', async () => {
    const kind = 'words';
    const farm = await makeFarm(portal, { name: '자음골 농장' });
    await write(3, { kind, thing: '17', after: { cropName: '버터헤드' } });
    await write(2, { kind, thing: '18', farmNo: farm.farmNo });
    const author = await makeMember(portal);
    await write(1, { kind, thing: '19', memberNo: author.memberNo });
    expect(await things({ kind, keyword: '터헤' })).toEqual(['17']);
    expect(await things({ kind, keyword: '자음골' })).toEqual(['18']);
    expect(await things({ kind, keyword: author.memberId })).toEqual(['19']);
    expect(await things({ kind, keyword: '1' })).toEqual(['19', '18', '17']);
  });

  test('names the members and companies that it speaks of, however many there are', async () => {
    await portal.pool.query(
      `insert into member (member_id, name, email, password_hash, admin)
       select 'many' || n, '가' || n, 'many' || n || '@mail.example', 'x', false from generate_series(1, 250) n`,
    );
    await portal.pool.query(`insert into company (name) select '가사' || n from generate_series(1, 250) n`);
    const [person, other] = [await makeMember(portal), await makeMember(portal)];
    const company = await makeCompany(portal, '하하 농업');
    await write(2, { kind: 'company', thing: String(company), after: { place: { companyId: 2_000_000_000 } } });
    const after = { companyId: company, manager: { memberNo: person.memberNo } };
    await write(1, { kind: 'company-user', thing: String(other.memberNo), after });
    await write(0.5, { kind: 'farm-member', thing: 'nobody’s number', after: { memberNo: null } });
    const find = async (kind: string) => itemsOf(await ask({ kind }))[0]?.names;
    expect(await find('company')).toEqual({ member: {}, company: { [company]: '하하 농업' } });
    expect(await find('company-user')).toEqual({
      member: { [other.memberNo]: `이름 ${other.memberId}`, [person.memberNo]: `이름 ${person.memberId}` },
      company: { [company]: '하하 농업' },
    });
    expect(await find('farm-member')).toEqual({ member: {}, company: {} });
  });

  test('rejects a reversed time and invalid words or numbers', async () => {
    const reversed = await ask({ from: '2026-05-02T00:00:00Z', to: '2026-05-01T00:00:00Z' });
    expect(reversed.result.code).toBe('RANGE_REVERSED');
    for (const query of [
      { kind: "x' or 1=1" },
      { farmNo: 'naju' },
      { memberNo: '-1' },
      { from: 'yesterday' },
      { pageSize: '201' },
    ])
      expect((await ask(query as Record<string, string>)).result.code).toBe('INVALID');
  });

  test('names its authors while they are members, and keeps their entries after they resign', async () => {
    const author = await makeMember(portal);
    await write(1, { kind: 'authored', memberNo: author.memberNo });
    expect((await ask({ kind: 'authored' })).items).toMatchObject([
      { memberNo: author.memberNo, memberName: `이름 ${author.memberId}` },
    ]);
    expect((await portal.call(cast.admin, 'DELETE', `/member/${author.memberId}`)).status).toBe(200);
    expect((await ask({ kind: 'authored' })).items).toMatchObject([{ memberNo: null, memberName: null }]);
  });

  test('is readable by administrators only, as a list and as a file', async () => {
    for (const query of [{}, { format: 'csv' }] as Record<string, string>[]) {
      for (const who of ['company', 'manager', 'member', 'stranger'] as const)
        expect((await portal.call(cast[who], 'GET', '/admin/audit-log', { query })).status).toBe(403);
      expect((await portal.call(null, 'GET', '/admin/audit-log', { query })).status).toBe(401);
    }
  });
});

describe('as a file', () => {
  const file = async (query: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply['raw']> =>
    (await portal.call(cast.admin, 'GET', '/admin/audit-log', { query: { format: 'csv', ...query }, headers })).raw;

  test('opens in a spreadsheet, in the reader’s language, without formulas', async () => {
    await write(1, {
      kind: 'csv',
      thing: '=cmd|"/C calc"!A0',
      memberNo: cast.admin.memberNo,
      after: { name: '새, "이름"' },
    });
    const raw = await file({ kind: 'csv' });
    expect(raw.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''onsil-audit-log-2026-05-10.csv",
      'cache-control': 'no-store',
    });
    const [head, line, rest] = raw.body.split('\r\n');
    expect(head).toBe('\uFEFF"시각(한국)","회원 번호","회원","작업","종류","대상","농장","변경 전","변경 후"');
    expect(line).toContain(`2026-05-10 11:00,${cast.admin.memberNo},`);
    expect(line).toContain(`"'=cmd|""/C calc""!A0"`);
    expect(line).toContain('""새, \\""이름\\""""');
    expect(rest).toBe('');
    expect((await file({ kind: 'csv' }, { 'accept-language': 'en' })).body).toContain('"time (Korea)"');
  });

  test('each export is audited with its filters, but without the search words', async () => {
    const from = new Date(noon - hourMs).toISOString();
    await file({ from, kind: 'csv', farmNo: String(cast.farm.farmNo), keyword: '찾는 이름' });
    expect((await ask({ kind: 'audit-log', action: 'export' })).items?.[0]).toMatchObject({
      memberNo: cast.admin.memberNo,
      before: null,
      after: { from, kind: 'csv', farmNo: cast.farm.farmNo },
    });
    expect(JSON.stringify((await ask({ kind: 'audit-log' })).items)).not.toContain('찾는 이름');
  });

  test('opens with the sign-in cookie alone, as a browser requests a download', async () => {
    await write(1, { kind: 'cookie' });
    const download = (token: string) =>
      portal.call(null, 'GET', '/admin/audit-log', {
        query: { format: 'csv', kind: 'cookie' },
        headers: { cookie: `onsil=${token}` },
      });
    expect((await download(cast.admin.idToken)).raw.body).toContain('"cookie"');
    expect((await download(cast.company.idToken)).status).toBe(403);
  });

  test('it holds every entry once, whatever the page, also where many have the same time', async () => {
    await portal.pool.query(
      `insert into audit_log (at, action, kind, thing) select $1, 'change', 'many', 'thing ' || n from generate_series(1, 2500) n`,
      [new Date(noon)],
    );
    const lines = (await file({ kind: 'many', pageSize: '1', pageNo: '7' })).body.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(2_500);
    expect(new Set(lines).size).toBe(2_500);
    expect(lines[0]).toContain('"thing 2500"');
    expect(lines.at(-1)).toContain('"thing 1"');
    expect((await file({ kind: 'none-at-all' })).body.split('\r\n')).toHaveLength(2);
  });
});
