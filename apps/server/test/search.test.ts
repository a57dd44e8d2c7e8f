import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '@onsil/contract/search';
import { farmHeader, postCrop } from './crops-factories.ts';
import { joinFarm, makeCast, makeController, makeFarm, makeMember, signIn, type Cast } from './factories.ts';
import { openTestPortal, type TestPortal } from './harness.ts';

let portal: TestPortal;
let cast: Cast;
beforeAll(async () => {
  portal = await openTestPortal();
  cast = await makeCast(portal);
  const names = ['판교 수직농장', '나주 딸기농장', '서판교 농장', '판교'];
  for (const name of names) await makeFarm(portal, { cno: cast.farm.cno, name, province: '전라남도' });
  await makeFarm(portal, { cno: cast.elsewhere.cno, name: '판교 남의 농장' });
  const fno = Number((await portal.pool.query("select fno from farm where name = '나주 딸기농장'")).rows[0]?.fno);
  for (let room = 1; room <= 7; room += 1) {
    const { controllerId } = await makeController(portal, { fno, systemId: `NJ-R${room}` });
    await portal.pool.query('update controller set name = $2 where controller_id = $1', [
      controllerId,
      `재배실 ${room}`,
    ]);
  }
  await makeController(portal, { fno: cast.elsewhere.fno, systemId: 'NJ-R8' });
});
afterAll(() => portal.close());

const find = async (q: string, session = cast.company): Promise<Found> =>
  (await portal.call(session, 'GET', '/search', { query: { q } })).item as Found;
const farms = async (q: string, session = cast.company): Promise<string[]> =>
  (await find(q, session)).farms.map(({ farmNm }) => farmNm);

test('farms are found by a part of the name and by initial consonants, the best first', async () => {
  for (const q of ['판교', 'ㅍㄱ', '판ㄱ', '파'])
    expect(await farms(q)).toEqual(['판교', '판교 수직농장', '서판교 농장']);
  expect(await farms('ㄸㄱ')).toEqual(['나주 딸기농장']);
  expect(await farms('없는 이름')).toEqual([]);
});

test('farms are found by code, id, place and company', async () => {
  const { farmId } = cast.farm;
  const code = String((await portal.pool.query('select code from farm where fno = $1', [cast.farm.fno])).rows[0]?.code);
  for (const q of [code, farmId, farmId.toUpperCase()])
    expect((await find(q)).farms).toMatchObject([{ fno: cast.farm.fno }]);
  expect((await farms('전라남도')).length).toBe(4);
});

test('controllers are found by name, id, and together with their farm, five at most', async () => {
  expect((await find('재배실')).controllers).toHaveLength(5);
  expect((await find('nj-r7')).controllers).toMatchObject([
    { systemId: 'NJ-R7', connectNm: '재배실 7', farmNm: '나주 딸기농장' },
  ]);
  expect((await find('나주 딸기농장 재배실 3')).controllers).toMatchObject([{ systemId: 'NJ-R3' }]);
  await portal.pool.query("update controller set retired_at = now() where system_id = 'NJ-R6'");
  expect((await find('NJ-R6')).controllers).toEqual([]);
});

test('crops and running batches are found with their farm, and only by who may see it', async () => {
  const added = await postCrop(portal, cast.manager, cast.farm, { cropNm: '설향 딸기' });
  const { cultivateCropSeq } = added.item as { cultivateCropSeq: number };
  const begun = await portal.call(cast.manager, 'POST', '/farm-yield-management/work', {
    headers: farmHeader(cast.farm),
    body: { cultivateCropSeq, batchNm: '설향 1동 가을', startOn: '2026-09-10' },
  });
  expect(begun.status).toBe(200);
  expect((await find('ㅅㅎ ㄸㄱ')).crops).toMatchObject([{ cultivateCropSeq, cropNm: '설향 딸기' }]);
  expect((await find('1동')).works).toMatchObject([{ batchNm: '설향 1동 가을', cropNm: '설향 딸기' }]);
  expect(await find('설향', cast.stranger)).toMatchObject({ crops: [], works: [] });
});

test('finds nothing beyond the caller’s access', async () => {
  expect(await farms('판교', cast.stranger)).toEqual([]);
  expect((await find('NJ-R', cast.stranger)).controllers).toMatchObject([{ systemId: 'NJ-R8' }]);
  expect((await farms('남의')).length).toBe(0);
  expect(await farms('남의', cast.admin)).toEqual(['판교 남의 농장']);
  const nobody = await signIn(portal, await makeMember(portal));
  expect(await find('판교', nobody)).toEqual({ farms: [], controllers: [], crops: [], works: [], notices: [] });
});

test('notices are found by their title, while they are published for the caller', async () => {
  const add = (title: string, cno: number | null) =>
    portal.call(cast.admin, 'POST', '/admin/notice', {
      body: {
        type: 'GENERAL',
        title,
        details: '내용입니다.',
        cno,
        fno: null,
        pinnedYn: 'N',
        publishedFrom: new Date(portal.clock.now - 60_000).toISOString(),
        publishedTo: null,
        popupYn: 'N',
        popupFrom: null,
        popupTo: null,
        files: [],
      },
    });
  expect((await add('정기 점검 안내', null)).status).toBe(200);
  expect((await add('점검 결과', cast.elsewhere.cno)).status).toBe(200);
  expect((await find('ㅈㄱㅈㄱ')).notices).toMatchObject([{ title: '정기 점검 안내', type: 'GENERAL' }]);
  expect((await find('점검')).notices).toHaveLength(1);
});

test('of many notices the pinned and the newest ones are found', async () => {
  await portal.pool.query(
    `insert into board_notice (type, title, details, pinned, published_from, popup, created_at, updated_at)
     select 'GENERAL', '오래된 소식 ' || n, '본문', n = 600, now() - n * interval '1 hour', false, now(), now()
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
  const { rows } = await portal.pool.query<{ cno: number }>(
    "insert into company (name) values ('큰 회사') returning cno",
  );
  const cno = rows[0]?.cno ?? 0;
  await portal.pool.query(
    `insert into farm (cno, farm_id, code, name, cultivation_type, operation_status)
     select $1, 'big-' || n, 'BIG-' || n, '큰 농장 ' || n, 'DFT', 'OPERATING' from generate_series(1, 300) n`,
    [cno],
  );
  await portal.pool.query(
    `insert into controller (fno, system_id, code, name, type, cultivation_env_type, cultivation_type)
     select fno, farm_id || '-' || n, 'C' || n, '환경 제어기 ' || n, 'CLIMATE', 'PLANT_FACTORY', 'DFT'
     from farm cross join generate_series(1, 20) n where cno = $1`,
    [cno],
  );
  const user = await makeMember(portal);
  await portal.pool.query('insert into company_user (mno, cno) values ($1, $2)', [user.mno, cno]);
  await joinFarm(portal, user.mno, cast.farm.fno, 'member');
  const session = await signIn(portal, user);
  expect((await find('ㅋㄴㅈ 300', session)).farms).toMatchObject([{ farmId: 'big-300' }]);
  expect((await find('BIG-300-20', session)).controllers).toMatchObject([{ systemId: 'big-300-20' }]);
});
