import { beforeAll, describe, expect, test } from 'vitest';
import { adminDownloadsApi } from '@onsil/contract/admin-downloads';
import { headers, type Session } from '@onsil/contract/auth';
import { downloadsApi } from '@onsil/contract/downloads';
import { maxTableRows } from '@onsil/contract/tables';
import { dayMs } from '@onsil/domain/calendar/duration';
import { makeCompany, makeController, makeDeviation } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { fileSupportRequest } from '../support/support-requests-factories.ts';
import { keepSessions } from '../support/watched-controller.ts';
import { readLines, readSheet } from '../support/xlsx-reader.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const month = { from: '2026-05-01', to: '2026-05-31' };

const portal = usePortal({ now: noon });
const cast = useCast(portal);
let controllerId: string;
let deviationId: number;
beforeAll(async () => {
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

const get = (path: string, query: Record<string, string | boolean> = {}, session: Session | null = cast.member) =>
  portal.call(session, 'GET', path, { query, headers: { 'accept-language': 'ko' } });
const linesOf = (reply: Reply): Record<string, string>[] => {
  expect(reply.status).toBe(200);
  return readLines(reply.raw.rawPayload);
};
const lines = async (path: string, query: Record<string, string | boolean> = {}) =>
  linesOf(await get(path, { farmId: cast.farm.farmId, ...query }));
const serial = (text: string): string => String(Date.parse(`${text}T00:00:00Z`) / dayMs + 25_569);

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

  test('the alarm log has its entries by the filters of the list', async () => {
    const log = await lines('/downloads/alarm-log', { ...month, sort: 'time', order: 'asc' });
    expect(log.map((line) => line['기록'])).toContain('조치');
    expect(log.find((line) => line['기록'] === '조치')).toMatchObject({
      '이탈 번호': String(deviationId),
      내용: '=환기',
    });
    expect(await lines('/downloads/alarm-log', { ...month, level: '3' })).toEqual([]);
    expect((await get('/downloads/alarm-log', { farmId: cast.farm.farmId, from: '2026-01-01' })).status).toBe(400);
  });

  test('farms and their comparison has those that one may see', async () => {
    const farms = linesOf(await get('/downloads/farms'));
    expect(farms).toMatchObject([{ 상태: '수신 없음', '진행 중 이탈': '1', '조치 필요': '0' }]);
    expect(linesOf(await get('/downloads/farms', { keyword: '없는 농장' }))).toEqual([]);
    const compared = linesOf(await get('/downloads/farm-comparison', { sort: 'name', order: 'asc' }));
    expect(compared).toMatchObject([{ 농장: farms[0]?.['농장'], '2단계 이탈': '1', '조치한 이탈': '1' }]);
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
    const sorted = linesOf(await get('/downloads/prices', { sort: 'perKg', order: 'desc' }));
    const perKg = sorted.map((line) => Number(line['kg당 가격(원)'] || -1));
    expect(perKg).toEqual(perKg.toSorted((a, b) => b - a));
  });
});

const ofAllFarms = new Set(['/downloads/support-requests', '/downloads/farms', '/downloads/farm-comparison']);
const named = (path: string): Record<string, string> => ({
  ...(!ofAllFarms.has(path) && { farmId: cast.farm.farmId }),
  ...(/tasks$|alarm-log$/.test(path) && month),
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

  test('inquiries and announcements is filtered as their lists', async () => {
    const from = '2026-05-01T00:00:00.000Z';
    const notice = { type: 'GENERAL', details: '내용', publishedFrom: from };
    for (const title of ['점검 안내', '새 기능'])
      await portal.call(cast.admin, 'POST', '/admin/notice', { body: { ...notice, title } });
    expect(await file('notices', { keyword: '점검' })).toMatchObject([
      { 제목: '점검 안내', '진행 상태': '게시 중', 팝업: '아니오' },
    ]);
    const inquiry = { kind: 'SERVICE', name: '손님', email: 'guest@onsil.example', title: '문의', content: '내용' };
    await portal.call(null, 'POST', '/customer', { body: { ...inquiry, hasAgreedToPrivacy: true } });
    expect(await file('inquiries', { state: 'open' })).toMatchObject([
      { 제목: '문의', 이름: '손님', '진행 상태': '답변 전' },
    ]);
    expect(await file('inquiries', { state: 'answered' })).toEqual([]);
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
