import { beforeAll, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { dayMs } from '@onsil/domain/calendar/duration';
import { aCrop } from '../support/crops-factories.ts';
import { makeFarm } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { readLines, readSheet } from '../support/xlsx-reader.ts';
import { callerAt, dayAfter, makeCrop, makeRack, type Caller } from '../support/yields-world.ts';

const portal = usePortal({ now: Date.parse('2026-06-15T03:00:00Z') });
const cast = useCast(portal);
let call: Caller;
let crop: number;
let rackId: number;
let registrationId: number;
beforeAll(async () => {
  call = callerAt(portal, cast.farm);
  await portal.pool.query(`update farm set name = '판교 "A"동/1' where farm_no = $1`, [cast.farm.farmNo]);
  crop = await makeCrop(portal, cast.farm.farmNo, { name: '=상추' });
  rackId = await makeRack(portal, cast.farm.farmNo, { tiers: 2, columns: 3, pots: 24, name: '랙 1' });
  registrationId = await enter({ batchName: '+1호', rackId, note: '@비고\n둘째 줄' });
  await call(cast.member, 'POST', '/special-note', {
    body: { batchId: registrationId, date: '2026-03-02', text: '=HYPERLINK("http://x")' },
  });
  await call(cast.manager, 'POST', '/farm-yield/plan', {
    body: { farmCropId: crop, year: 2026, month: 4, planKg: 60 },
  });
});

const enter = async (given: Record<string, unknown> = {}): Promise<number> => {
  const body = {
    farmCropId: crop,
    stages: [
      { stage: 'sowing', date: '2026-03-01', plants: 400, trays: 2 },
      { stage: 'seedling', date: '2026-03-05', plants: 388 },
      { stage: 'plant', date: '2026-03-20', plants: 380 },
      { stage: 'harvest', date: '2026-04-15', plants: 375 },
    ],
    harvestKg: 45,
    kgGradeA: 36,
    ...given,
  };
  const reply = await call(cast.member, 'POST', '/farm-yield', { body });
  expect(reply).toMatchObject({ status: 200 });
  return itemOf(reply).registrationId;
};

const get = async <P extends string>(path: P, query: Record<string, string | boolean> = {}, language = 'ko') => {
  const reply = await call(cast.member, 'GET', path, { query, headers: { 'accept-language': language } });
  expect(reply.status).toBe(200);
  expect(reply.raw.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  return reply;
};
const bytes = (reply: Reply): Buffer => reply.raw.rawPayload;
const lines = async (
  path: string,
  query: Record<string, string | boolean> = {},
  language = 'ko',
): Promise<Record<string, string>[]> => readLines(bytes(await get(path, query, language)));
/** Excel's serial number of a day. */
const day = (text: string): string => String(Date.parse(`${text}T00:00:00Z`) / dayMs + 25_569);

describe('the file of', () => {
  test('registrations has a line a batch, typed, in the language of the call', async () => {
    const reply = await get(`/farm-yield/${cast.farm.farmId}/excel`);
    const name = decodeURIComponent(
      String(reply.raw.headers['content-disposition']).replace("attachment; filename*=UTF-8''", ''),
    );
    expect(name).toBe('판교 _A_동_1 작기 기록 2026-06-15.xlsx');
    expect(reply.raw.headers['cache-control']).toBe('no-store');
    expect(readLines(bytes(reply))).toEqual([
      expect.objectContaining({
        작기: '+1호',
        작물: '=상추',
        '파종 날짜': day('2026-03-01'),
        '파종 트레이': '2',
        '파종 주수': '400',
        '파종 폐기': '12',
        '이식 날짜': '',
        '수확 마지막 날짜': day('2026-04-15'),
        '수확량(kg)': '45',
        특상품률: '0.8',
        '주당 무게(g)': '120',
        생존율: '0.9375',
        자리: '랙 1 (6자리)',
        마감: '예',
        메모: '@비고\n둘째 줄',
      }),
    ]);
    const { name: sheet, rows } = readSheet(bytes(reply));
    expect(sheet).toBe('작기 기록');
    const cells = new Map(rows[0]?.map((title, index) => [title?.value, rows[1]?.[index]]));
    expect(cells.get('작기')).toMatchObject({ type: 'inlineStr', format: '@' });
    expect(cells.get('파종 날짜')).toMatchObject({ type: 'n', format: 'yyyy-mm-dd' });
    expect(cells.get('생존율')).toMatchObject({ type: 'n', format: '0.0%' });
    const english = await get(`/farm-yield/${cast.farm.farmNo}/excel`, {}, 'en');
    expect(readSheet(bytes(english)).name).toBe('Batch records');
    expect(readLines(bytes(english))[0]).toMatchObject({
      Batch: '+1호',
      'Sowing: plants': '400',
      Positions: '랙 1 (6)',
      Closed: 'yes',
    });
  });

  test('registrations contains all rows in list order, or the filtered ones', async () => {
    const other = await makeCrop(portal, cast.elsewhere.farmNo, { name: '남의 상추' });
    const { rows } = await portal.pool.query<{ farmNo: number }>(
      'select farm_no as "farmNo" from batch where farm_crop_id = $1',
      [other],
    );
    expect(rows).toEqual([]);
    const farm = { farmNo: cast.elsewhere.farmNo };
    await portal.pool.query(
      `with made as (
         insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
         select $1, $2, 'b' || n, '{plant,harvest}', date '2020-01-01' + n, '', now() from generate_series(1, 1234) n returning batch_id, start_on)
       insert into batch_entry (batch_id, stage, day, plants, note, created_at) select batch_id, 'plant', start_on, 10, '', now() from made`,
      [farm.farmNo, other],
    );
    const all = async (query: Record<string, string | boolean>) =>
      readLines(bytes(await portal.call(cast.stranger, 'GET', `/farm-yield/${farm.farmNo}/excel`, { query }))).map(
        (line) => line['작기'],
      );
    expect(await all({})).toEqual(Array.from({ length: 1_234 }, (_, index) => `b${1_234 - index}`));
    expect(await all({ from: dayAfter('2020-01-01', 5), to: dayAfter('2020-01-01', 7) })).toEqual(['b7', 'b6', 'b5']);
    expect(await all({ keyword: 'b123' })).toEqual(['b1234', 'b1233', 'b1232', 'b1231', 'b1230', 'b123']);
  });

  test('batches says where each is', async () => {
    const [line] = await lines('/farm-yield-management/excel', { keyword: '1호' });
    expect(line).toMatchObject({
      작기: '+1호',
      단계: '수확',
      시작일: day('2026-03-01'),
      '정식 현재 주수': '0',
      '수확량(kg)': '45',
      '특이사항 수': '1',
    });
    expect(await lines('/farm-yield-management/excel', { isComplete: false })).toEqual([]);
  });

  test('batches has all of them, in the order of the board', async () => {
    const farm = await makeFarm(portal, { companyId: cast.farm.companyId });
    const many = await makeCrop(portal, farm.farmNo);
    await portal.pool.query(
      `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
       select $1, $2, 'p' || n, '{sowing,seedling,plant,harvest}', date '2026-06-01' + (n * 7) % 130, '', now()
       from generate_series(1, 130) n`,
      [farm.farmNo, many],
    );
    const here = callerAt(portal, farm);
    const board = await here(cast.company, 'GET', '/farm-yield-management', { query: { pageSize: '200' } });
    const names = itemsOf(board).map(({ batchName }) => batchName);
    expect(names).toHaveLength(130);
    expect(names.slice(0, 2)).toEqual(['p130', 'p93']);
    const file = await here(cast.company, 'GET', '/farm-yield-management/excel');
    expect(readLines(bytes(file)).map((line) => line['작기'])).toEqual(names);
  });

  test('special notes has them as text, with the wall clock of Korea', async () => {
    const [line] = await lines('/farm-yield-management/special-note/excel');
    expect(line).toMatchObject({
      날짜: day('2026-03-02'),
      작기: '+1호',
      내용: '=HYPERLINK("http://x")',
      '첨부 수': '0',
    });
    expect(Number(line?.['작성 시각(한국)'])).toBeCloseTo(Number(day('2026-06-15')) + 0.5, 6);
    expect(await lines('/farm-yield-management/special-note/excel', { batchId: '999999' })).toEqual([]);
  });

  test('totals has the months, the crops and all of it, a sheet each', async () => {
    const file = bytes(await get('/farm-yield/total/excel', { year: '2026' }));
    const [months, crops, all] = [1, 2, 3].map((sheet) => readLines(file, sheet));
    expect([1, 2, 3].map((sheet) => readSheet(file, sheet).name)).toEqual(['월별', '작물별', '연간']);
    expect(months?.map((line) => line['월'])).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
    expect(months?.[3]).toMatchObject({
      연도: '2026',
      '계획(kg)': '60',
      '수확량(kg)': '45',
      달성률: '0.75',
      '수확 주수': '375',
    });
    expect(crops).toMatchObject([{ 작물: '=상추', '수확량(kg)': '45', '파종 폐기율': '0.03' }]);
    expect(all).toMatchObject([{ '수확량(kg)': '45', '파종 폐기율': '0.03', '포트당 수확(kg)': String(45 / 144) }]);
  });

  test('a list is CSV on request, with the same rows', async () => {
    const reply = await call(cast.member, 'GET', '/farm-yield-management/excel', { query: { format: 'csv' } });
    expect(reply.raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [titles, line] = reply.raw.payload.split('\r\n');
    expect(titles).toMatch(/^\uFEFF"작기","작물","단계"/);
    expect(line).toMatch(/^"'\+1호","'=상추","수확",/);
  });

  test('plans, crops and racks are there too', async () => {
    expect(await lines('/farm-yield/plan/excel', { year: '2026' })).toEqual([
      { 연도: '2026', 월: '4', 작물: '=상추', '계획(kg)': '60' },
    ]);
    expect(await lines('/farm-yield/plan/excel', { year: '2025' })).toEqual([]);
    await call(cast.manager, 'POST', '/my/farm/crops', { body: { ...aCrop, number: '00123' } });
    const crops = await lines('/my/farm/crops/excel');
    expect(crops.find((line) => line['번호'] === '00123')).toMatchObject({
      작물: aCrop.cropName,
      '작물 종류': '엽채류',
      단계: '파종 → 육묘 → 이식 → 정식 → 수확',
      보관됨: '아니오',
    });
    expect((await lines('/my/farm/crops/excel', {}, 'en')).find((line) => line['Number'] === '00123')).toMatchObject({
      Type: 'Leafy vegetables',
    });
    const standing = await lines(`/farm-rack/list/${cast.farm.farmNo}/excel`, { day: '2026-03-10' });
    expect(standing).toMatchObject([
      { 랙: '랙 1', 단: '2', 열: '3', 자리: '6', '사용 중인 자리': '6', 작기: '+1호', 작물: '=상추' },
    ]);
    expect(await lines(`/farm-rack/list/${cast.farm.farmNo}/excel`)).toMatchObject([
      { 랙: '랙 1', '사용 중인 자리': '0', 작기: '' },
    ]);
  });
});

describe('the file of costs', () => {
  const months = { from: '2026-03', to: '2026-04' };
  const sheet = async (list: string): Promise<Record<string, string>[]> => {
    const reply = await call(cast.manager, 'GET', '/farm-cost/excel', { query: { ...months, list } });
    expect(reply.status).toBe(200);
    return readLines(bytes(reply));
  };

  test('has months, batches or entries, and is for managers alone', async () => {
    await call(cast.manager, 'POST', '/farm-cost', {
      body: { month: '2026-04', kind: 'seeds', amount: 90_000, farmCropId: crop, note: '=종자' },
    });
    expect(await sheet('months')).toMatchObject([
      { 월: '2026-03', '비용 합계(원)': '0' },
      { 월: '2026-04', '종자(원)': '90000', '비용 합계(원)': '90000', '작업 시간': '0' },
    ]);
    expect(await sheet('batches')).toMatchObject([{ 작기: '+1호', '종자(원)': '90000', '이전 비용 제외': '아니오' }]);
    expect(await sheet('entries')).toMatchObject([
      { 월: '2026-04', 종류: '종자', '금액(원)': '90000', 작물: '=상추', 메모: '=종자' },
    ]);
    const query = { ...months, list: 'months' };
    expect((await call(cast.member, 'GET', '/farm-cost/excel', { query })).status).toBe(403);
    const wrong = { ...months, list: 'crops' };
    expect((await call(cast.manager, 'GET', '/farm-cost/excel', { query: wrong })).status).toBe(400);
    const reversed = { from: '2026-04', to: '2026-03', list: 'months' };
    expect((await call(cast.manager, 'GET', '/farm-cost/excel', { query: reversed })).status).toBe(400);
  });
});

const paths = (): Record<keyof typeof yieldExcelApi, string> => ({
  exportYields: `/farm-yield/${cast.farm.farmNo}/excel`,
  exportBatches: '/farm-yield-management/excel',
  exportSpecialNotes: '/farm-yield-management/special-note/excel',
  exportYieldTotal: '/farm-yield/total/excel?year=2026',
  exportYieldPlans: '/farm-yield/plan/excel',
  exportFarmCrops: '/my/farm/crops/excel',
  exportRacks: `/farm-rack/list/${cast.farm.farmNo}/excel`,
  exportCosts: '/farm-cost/excel?from=2026-03&to=2026-05&list=batches',
});

describe.each(Object.keys(yieldExcelApi) as (keyof typeof yieldExcelApi)[])('%s', (name) => {
  const named = (): string => {
    const path = paths()[name];
    return path.includes(String(cast.farm.farmNo))
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}farmId=${cast.farm.farmId}`;
  };
  const open = (session: Session | null) => {
    const cookie = session ? { cookie: `onsil=${session.idToken}` } : {};
    return portal.call(null, 'GET', named(), { headers: cookie });
  };

  test('opens by the cookie alone, as a link does', async () => {
    const reply = await open(yieldExcelApi[name].who === 'manager' ? cast.manager : cast.member);
    expect(reply.status).toBe(200);
    expect(readSheet(bytes(reply)).frozenRows).toBe(1);
  });

  test('is refused before the file begins: to strangers, and without a sign-in', async () => {
    expect(await open(cast.stranger)).toMatchObject({ status: 404, result: { code: 'NOT_FOUND' } });
    expect(await open(null)).toMatchObject({ status: 401 });
    const atHome = await portal.call(cast.stranger, 'GET', named(), {
      headers: { [headers.farmId]: cast.elsewhere.farmId },
    });
    expect(atHome.status).toBe(404);
  });
});
