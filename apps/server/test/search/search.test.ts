import { beforeAll, expect, test } from 'vitest';
import type { SearchResults } from '@onsil/contract/search';
import { dayMs } from '@onsil/domain/calendar/duration';
import { addDays, kstDay, kstParts } from '@onsil/domain/calendar/kst';
import { farmHeader, postCrop } from '../support/crops-factories.ts';
import { joinFarm, makeController, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { fileSupportRequest } from '../support/support-requests-factories.ts';

const portal = usePortal();
const cast = useCast(portal);
beforeAll(async () => {
  const names = ['판교 수직농장', '나주 딸기농장', '서판교 농장', '판교'];
  for (const name of names) await makeFarm(portal, { companyId: cast.farm.companyId, name, province: '전라남도' });
  await makeFarm(portal, { companyId: cast.elsewhere.companyId, name: '판교 남의 농장' });
  const farmNo = Number(
    (await portal.pool.query(`select farm_no as "farmNo" from farm where name = '나주 딸기농장'`)).rows[0]?.farmNo,
  );
  for (let room = 1; room <= 7; room += 1) {
    const { controllerNo } = await makeController(portal, { farmNo, controllerId: `NJ-R${room}` });
    await portal.pool.query('update controller set name = $2 where controller_no = $1', [
      controllerNo,
      `재배실 ${room}`,
    ]);
  }
  await makeController(portal, { farmNo: cast.elsewhere.farmNo, controllerId: 'NJ-R8' });
});

const find = async (q: string, session = cast.company): Promise<SearchResults> =>
  itemOf(await portal.call(session, 'GET', '/search', { query: { q } }));
const farms = async (q: string, session = cast.company): Promise<string[]> =>
  (await find(q, session)).farms.map(({ farmName }) => farmName);

test('farms are found by a part of the name and by initial consonants, the best first', async () => {
  for (const q of ['판교', 'ㅍㄱ', '판ㄱ', '파'])
    expect(await farms(q)).toEqual(['판교', '판교 수직농장', '서판교 농장']);
  expect(await farms('ㄸㄱ')).toEqual(['나주 딸기농장']);
  expect(await farms('없는 이름')).toEqual([]);
});

test('farms are found by code, id, place and company', async () => {
  const { farmId } = cast.farm;
  const code = String(
    (await portal.pool.query('select code from farm where farm_no = $1', [cast.farm.farmNo])).rows[0]?.code,
  );
  for (const q of [code, farmId, farmId.toUpperCase()])
    expect((await find(q)).farms).toMatchObject([{ farmNo: cast.farm.farmNo }]);
  expect((await farms('전라남도')).length).toBe(4);
});

test('controllers are found by name, id, and together with their farm, five at most', async () => {
  expect((await find('재배실')).controllers).toHaveLength(5);
  expect((await find('nj-r7')).controllers).toMatchObject([
    { controllerId: 'NJ-R7', controllerName: '재배실 7', farmName: '나주 딸기농장' },
  ]);
  expect((await find('나주 딸기농장 재배실 3')).controllers).toMatchObject([{ controllerId: 'NJ-R3' }]);
  expect((await find('ㄸㄱㄴㅈ')).controllers).toEqual([]);
  await portal.pool.query("update controller set retired_at = now() where controller_id = 'NJ-R6'");
  expect((await find('NJ-R6')).controllers).toEqual([]);
});

test('crops and running batches are found with their farm, and only by who may see it', async () => {
  const added = await postCrop(portal, cast.manager, cast.farm, { cropName: '설향 딸기' });
  const { farmCropId } = itemOf(added);
  const begun = await portal.call(cast.manager, 'POST', '/farm-yield-management/work', {
    headers: farmHeader(cast.farm),
    body: { farmCropId, batchName: '설향 1동 가을', startOn: '2026-09-10' },
  });
  expect(begun.status).toBe(200);
  expect((await find('ㅅㅎ ㄸㄱ')).crops).toMatchObject([{ farmCropId, cropName: '설향 딸기' }]);
  expect((await find('1동')).works).toMatchObject([{ batchName: '설향 1동 가을', cropName: '설향 딸기' }]);
  expect(await find('설향', cast.stranger)).toMatchObject({ crops: [], works: [] });
});

test('support requests are found by their title, and only by who has access to the farm', async () => {
  const supportRequestId = await fileSupportRequest(portal, cast.member, cast.farm, {
    title: '제습기에서 물이 샙니다',
  });
  const supportRequests = [
    { supportRequestId, title: '제습기에서 물이 샙니다', progress: 'requested', farmId: cast.farm.farmId },
  ];
  expect(await find('제습기', cast.member)).toMatchObject({ supportRequests });
  expect(await find('ㅈㅅㄱ', cast.admin)).toMatchObject({ supportRequests });
  expect((await find('제습기', cast.stranger)).supportRequests).toEqual([]);
});

test('tasks are found by their description with the day of the next occurrence, or of the last one', async () => {
  const today = kstDay(portal.clock.now);
  const plan = async (description: string, start: string, repeat: object | null = null): Promise<void> => {
    const body = { category: 'NUTRIENT', description, start, end: start, repeat };
    const reply = await portal.call(cast.member, 'POST', '/farm-task', { headers: farmHeader(cast.farm), body });
    expect(reply.status).toBe(200);
  };
  await plan('양액 탱크 청소', addDays(today, -10));
  await plan('양액 교체', addDays(today, -10), {
    every: 'week',
    weekdays: [kstParts(portal.clock.now - 10 * dayMs).weekday],
  });
  expect((await find('양액', cast.member)).tasks).toMatchObject([
    { description: '양액 교체', day: addDays(today, 4), farmId: cast.farm.farmId },
    { description: '양액 탱크 청소', day: addDays(today, -10) },
  ]);
  expect((await find('양액', cast.stranger)).tasks).toEqual([]);
});

test('finds nothing beyond the caller’s access', async () => {
  expect(await farms('판교', cast.stranger)).toEqual([]);
  expect((await find('NJ-R', cast.stranger)).controllers).toMatchObject([{ controllerId: 'NJ-R8' }]);
  expect((await farms('남의')).length).toBe(0);
  expect(await farms('남의', cast.admin)).toEqual(['판교 남의 농장']);
  const nobody = await signIn(portal, await makeMember(portal));
  expect(await find('판교', nobody)).toEqual({
    farms: [],
    controllers: [],
    crops: [],
    works: [],
    supportRequests: [],
    tasks: [],
    notices: [],
  });
});

test('notices are found by their title, while they are published for the caller', async () => {
  const add = (title: string, companyId: number | null) =>
    portal.call(cast.admin, 'POST', '/admin/notice', {
      body: {
        type: 'GENERAL',
        title,
        details: '내용입니다.',
        companyId,
        farmNo: null,
        isPinned: false,
        publishedFrom: new Date(portal.clock.now - 60_000).toISOString(),
        publishedTo: null,
        isPopup: false,
        popupFrom: null,
        popupTo: null,
        files: [],
      },
    });
  expect((await add('정기 점검 안내', null)).status).toBe(200);
  expect((await add('점검 결과', cast.elsewhere.companyId)).status).toBe(200);
  expect((await find('ㅈㄱㅈㄱ')).notices).toMatchObject([{ title: '정기 점검 안내', type: 'GENERAL' }]);
  expect((await find('점검')).notices).toHaveLength(1);
});

test('of many notices the pinned and the newest ones are found', async () => {
  await portal.pool.query(
    `insert into board_notice (language, type, title, details, pinned, published_from, popup, created_at, updated_at)
     select 'ko', 'GENERAL', '오래된 소식 ' || n, '본문', n = 600, now() - n * interval '1 hour', false, now(), now()
     from generate_series(1, 600) n`,
  );
  const titles = async (q: string): Promise<string[]> => (await find(q)).notices.map(({ title }) => title);
  expect(await titles('오래된 소식 1')).toContain('오래된 소식 1');
  expect(await titles('오래된 소식 600')).toEqual(['오래된 소식 600']);
  expect(await titles('오래된 소식 599')).toEqual([]);
  await portal.pool.query("delete from board_notice where title like '오래된%'");
});

test('a question is one line of up to sixty signs', async () => {
  for (const q of ['', ' ', '가'.repeat(61)])
    expect((await portal.call(cast.member, 'GET', '/search', { query: { q } })).status).toBe(400);
  expect((await portal.call(null, 'GET', '/search', { query: { q: '판교' } })).status).toBe(401);
});

test('300 farms with 20 controllers each are found by a few letters', async () => {
  const { rows } = await portal.pool.query<{ companyId: number }>(
    'insert into company (name) values (\'큰 회사\') returning company_id as "companyId"',
  );
  const companyId = rows[0]?.companyId ?? 0;
  await portal.pool.query(
    `insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status)
     select $1, 'big-' || n, 'BIG-' || n, '큰 농장 ' || n, 'DFT', 'OPERATING' from generate_series(1, 300) n`,
    [companyId],
  );
  await portal.pool.query(
    `insert into controller (farm_no, controller_id, code, name, type, cultivation_env_type, cultivation_type)
     select farm_no, farm_id || '-' || n, 'C' || n, '환경 제어기 ' || n, 'CLIMATE', 'PLANT_FACTORY', 'DFT'
     from farm cross join generate_series(1, 20) n where company_id = $1`,
    [companyId],
  );
  const user = await makeMember(portal);
  await portal.pool.query('insert into company_user (member_no, company_id) values ($1, $2)', [
    user.memberNo,
    companyId,
  ]);
  await joinFarm(portal, user.memberNo, cast.farm.farmNo, 'member');
  const session = await signIn(portal, user);
  expect((await find('ㅋㄴㅈ 300', session)).farms).toMatchObject([{ farmId: 'big-300' }]);
  expect((await find('BIG-300-20', session)).controllers).toMatchObject([{ controllerId: 'big-300-20' }]);
});
