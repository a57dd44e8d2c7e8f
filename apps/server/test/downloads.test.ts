import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { adminDownloadsApi } from '@onsil/contract/admin-downloads';
import { downloadsApi } from '@onsil/contract/downloads';
import { maxTableRows } from '@onsil/contract/tables';
import { makeCast, makeCompany, makeController, makeDeviation, type Cast } from './support/factories.ts';
import { openTestPortal, type Reply, type TestPortal } from './support/harness.ts';
import { fileSupportRequest } from './support/support-requests-factories.ts';
import { keepSessions } from './support/watched-controller.ts';
import { readLines, readSheet } from './support/xlsx-reader.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const month = { from: '2026-05-01', to: '2026-05-31' };

let portal: TestPortal;
let cast: Cast;
let controllerId: string;
let deviationId: number;
beforeAll(async () => {
  portal = await openTestPortal({ now: noon });
  cast = await makeCast(portal);
  await keepSessions(portal);
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  controllerId = controller.controllerId;
  deviationId = await makeDeviation(portal, controller, { level: 2 });
  const headersOfFarm = { [headers.farmId]: cast.farm.farmId };
  const post = (path: string, body: object) =>
    portal.call(cast.member, 'POST', path, { body, headers: headersOfFarm }).then(({ status }) => status);
  const done = [
    await post('/farm/alarm-management', { deviationId: [deviationId], description: '=환기', actionCode: 'OTHER' }),
    await post('/farm-task', { category: 'CROP', description: '곁순', start: '2026-05-20', end: '2026-05-20' }),
    await post('/farm-task', { category: 'CROP', description: '유월', start: '2026-06-20', end: '2026-06-20' }),
    await post('/my/status-measure', {
      controllerId,
      date: '2026-05-10',
      halfDay: 'AM',
      time: '09:00',
      values: { temperature: 21.4 },
      acceptsWarnings: true,
    }),
  ];
  if (done.some((status) => status !== 200)) throw new Error(`the farm could not be filled: ${done.join(', ')}`);
  await fileSupportRequest(portal, cast.member, cast.farm);
});
afterAll(() => portal.close());

const get = (path: string, query: Record<string, string | boolean> = {}, session: Session | null = cast.member) =>
  portal.call(session, 'GET', path, { query, headers: { 'accept-language': 'ko' } });
const linesOf = (reply: Reply): Record<string, string>[] => {
  expect(reply.status).toBe(200);
  return readLines(reply.raw.rawPayload);
};
const lines = async (path: string, query: Record<string, string | boolean> = {}) =>
  linesOf(await get(path, { farmId: cast.farm.farmId, ...query }));
const serial = (text: string): string => String(Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569);

describe('the file of', () => {
  test('deviations has what was out of range and what was done, by the filters of the list', async () => {
    const [line] = await lines('/downloads/deviations', { open: true });
    expect(line).toMatchObject({
      '이탈 번호': String(deviationId),
      종류: '기준 이탈',
      항목: '온도',
      방향: '초과',
      '최고 단계': '2',
      '기준 상한': '25',
      '최대 이탈값': '27.5',
      '종료(한국)': '',
      '조치 내용': '=환기',
    });
    expect(await lines('/downloads/deviations', { open: false })).toEqual([]);
  });

  test('actions has a row for each deviation of an action', async () => {
    expect(await lines('/downloads/actions')).toMatchObject([{ '이탈 번호': String(deviationId), 내용: '=환기' }]);
  });

  test('tasks has those of the days, with who did them', async () => {
    expect(await lines('/downloads/tasks', month)).toMatchObject([
      { 시작일: serial('2026-05-20'), '할 일': '곁순', 완료: '아니오', '완료한 사람': '' },
    ]);
  });

  test('manual readings has the units in its titles and numbers below them', async () => {
    const [line] = await lines('/downloads/manual-readings', { controllerId });
    expect(line).toMatchObject({ 날짜: serial('2026-05-10'), '오전/오후': '오전', '온도 실측값 (℃)': '21.4' });
    expect(await lines('/downloads/manual-readings', { from: '2026-05-11' })).toEqual([]);
  });

  test('support requests has those of the farms one may see', async () => {
    expect(linesOf(await get('/downloads/support-requests'))).toHaveLength(1);
    expect(linesOf(await get('/downloads/support-requests', {}, cast.stranger))).toEqual([]);
    const filtered = await get('/downloads/support-requests', { farmNo: String(cast.farm.farmNo), state: 'completed' });
    expect(linesOf(filtered)).toEqual([]);
  });

  test('prices has the whole survey, and says that sample values are samples', async () => {
    const found = linesOf(await get('/downloads/prices'));
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found.map((line) => line['출처']))).toEqual(new Set(['예시 값']));
  });
});

const named = (path: string): Record<string, string> => ({
  ...(!path.endsWith('support-requests') && { farmId: cast.farm.farmId }),
  ...(path.endsWith('tasks') && month),
});

describe.each(Object.values(downloadsApi).map(({ path, who }) => ({ path, who })))('$path', ({ path, who }) => {
  test('is an Excel file with filters, or CSV on request, named by the server', async () => {
    const xlsx = await get(path, named(path));
    expect(readSheet(xlsx.raw.rawPayload).frozenRows).toBe(1);
    expect(xlsx.raw.headers['content-disposition']).toMatch(/2026-05-10\.xlsx$/);
    const csv = await get(path, { ...named(path), format: 'csv' });
    expect(csv.raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.raw.payload.startsWith('\uFEFF"')).toBe(true);
    expect(csv.raw.payload).not.toContain('"=');
    expect((await get(path, { ...named(path), format: 'pdf' })).status).toBe(400);
  });

  test('opens by the cookie alone, and not without a sign-in', async () => {
    const cookie = { cookie: `onsil=${cast.member.idToken}` };
    expect((await portal.call(null, 'GET', path, { query: named(path), headers: cookie })).status).toBe(200);
    expect((await get(path, named(path), null)).status).toBe(401);
  });

  test.skipIf(who === 'self')('is no stranger’s', async () => {
    expect(await get(path, named(path), cast.stranger)).toMatchObject({ status: 404, result: { code: 'NOT_FOUND' } });
  });
});

describe('the administration’s file of', () => {
  const file = async (list: string, query: Record<string, string> = {}) =>
    linesOf(await get(`/downloads/admin/${list}`, query, cast.admin));

  test('companies and farms is searched and sorted as their lists', async () => {
    await makeCompany(portal, '내려받기 나');
    await makeCompany(portal, '내려받기 가');
    const companies = await file('companies', { keyword: '내려받기', sort: 'companyName', order: 'desc' });
    expect(companies.map((line) => line['회사'])).toEqual(['내려받기 나', '내려받기 가']);
    expect(await file('farms', { keyword: cast.farm.farmId })).toMatchObject([
      { '농장 ID': cast.farm.farmId, '제어기 수': '1' },
    ]);
  });

  test('members says who administers, and controllers in which state they are', async () => {
    expect(await file('members', { adminYn: 'Y' })).toMatchObject([{ 운영자: '예' }]);
    expect(await file('controllers', { keyword: controllerId, sort: 'state', order: 'desc' })).toMatchObject([
      { '시스템 ID': controllerId, 상태: '수신 없음' },
    ]);
    expect(await file('controllers', { keyword: controllerId, retiredYn: 'Y' })).toEqual([]);
  });

  test.each(Object.values(adminDownloadsApi).map(({ path }) => path))(
    '%s is an administrator’s alone',
    async (path) => {
      for (const session of [cast.manager, cast.member, cast.stranger])
        expect((await get(path, {}, session)).status).toBe(403);
      expect((await get(path, { sort: 'password' }, cast.admin)).status).toBe(400);
      const csv = await get(path, { format: 'csv' }, cast.admin);
      expect(csv.raw.headers['content-disposition']).toMatch(/2026-05-10\.csv$/);
    },
  );
});

test('a list with more rows than a file may have is refused before the file begins', async () => {
  await portal.pool.query(
    `insert into support_request (farm_no, member_no, type, title, content, contact, answer, progress, created_at, updated_at)
     select farm_no, member_no, type, title || n, '', '', '', 'requested', now(), now()
     from support_request, generate_series(1, $1) n where farm_no = $2`,
    [maxTableRows, cast.farm.farmNo],
  );
  const reply = await get('/downloads/support-requests');
  expect(reply).toMatchObject({ status: 400, fields: [{ path: 'from', code: 'tooManyRows' }] });
}, 60_000);
