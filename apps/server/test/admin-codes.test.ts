import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminCode } from '@onsil/contract/admin-codes';
import type { Code } from '@onsil/contract/codes';
import { headers } from '@onsil/contract/auth';
import { faqBody, inquire, noticeOf } from './support/boards-factories.ts';
import { makeCast, makeController, makeDeviation, type Cast, type TestController } from './support/factories.ts';
import { openTestPortal, type TestPortal } from './support/harness.ts';
import { holdTable, untilWaiting } from './support/lock-waits.ts';
import { itemsOf } from './support/replies.ts';

let portal: TestPortal;
let cast: Cast;
let controller: TestController;
beforeAll(async () => {
  portal = await openTestPortal();
  cast = await makeCast(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
});
afterAll(() => portal.close());

const names = { l10nKoDcdVal: '안개 재배', l10nEnDcdVal: 'Fog' };
const masterCd = 'FARM_CULTIVATION_TYPE';
const add = (dcd: string, more: object = {}) =>
  portal.call(cast.admin, 'POST', '/admin/code', { body: { masterCd, dcd, ...names, ...more } });
const admin = <P extends string>(path: P, body: object) =>
  portal.call(cast.admin, 'POST', path, { body, headers: { [headers.farmId]: cast.farm.farmId } });
const remove = (dcd: string, master = masterCd) => portal.call(cast.admin, 'DELETE', `/admin/code/${master}/${dcd}`);
const order = (dcds: string[], master = masterCd) =>
  portal.call(cast.admin, 'PUT', '/admin/codes/order', { body: { masterCd: master, dcds } });
const codes = (etag?: string) =>
  portal.call(null, 'GET', '/commons/codes', {
    query: { masterCd },
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
const dcds = async (): Promise<string[]> => itemsOf(await codes()).map(({ dcd }) => dcd);
const etag = async (): Promise<string> => (await codes()).raw.headers.etag ?? '';

test('the master codes are listed with their names, each before its codes', async () => {
  const ask = async (query: Record<string, string>): Promise<Code[]> =>
    itemsOf(await portal.call(null, 'GET', '/commons/codes', { query }));
  const [all, masters, plain] = [await ask({}), await ask({ masterYn: 'Y' }), await ask({ masterYn: 'N' })];
  const crops = { masterCd: null, isMaster: true, l10nKoDcdVal: '작물 종류', l10nEnDcdVal: 'Crop types' };
  expect(masters.find(({ dcd }) => dcd === 'CROP_TYPE')).toMatchObject(crops);
  expect(all).toHaveLength(masters.length + plain.length);
  expect(new Set(plain.map((code) => code.masterCd))).toEqual(new Set(masters.map(({ dcd }) => dcd)));
  for (const [index, { isMaster, dcd }] of all.entries())
    if (isMaster) expect(all[index + 1]).toMatchObject({ masterCd: dcd, isMaster: false });
  expect(masters.every(({ l10nKoDcdVal, dcd }) => l10nKoDcdVal !== dcd)).toBe(true);
  expect(await ask({ masterCd: 'CROP_TYPE', masterYn: 'Y' })).toEqual([]);
});

test('a code is added behind the others, renamed and deleted, and the ETag of the codes follows', async () => {
  const seen = [await etag()];
  expect((await codes(seen[0])).status).toBe(304);
  const steps = [
    () => add('FOG'),
    () =>
      portal.call(cast.admin, 'PUT', `/admin/code/${masterCd}/FOG`, { body: { ...names, l10nEnDcdVal: 'Fogponics' } }),
    () => remove('FOG'),
  ];
  const found: (string | undefined)[] = [];
  for (const step of steps) {
    expect((await step()).status).toBe(200);
    expect((await codes(seen.at(-1))).status).toBe(200);
    seen.push(await etag());
    found.push(itemsOf(await codes()).find(({ dcd }) => dcd === 'FOG')?.l10nEnDcdVal);
  }
  expect(found).toEqual(['Fog', 'Fogponics', undefined]);
  expect(seen[3]).toBe(seen[0]);
  const { rows } = await portal.pool.query<{ action: string }>(
    "select action from audit_log where thing = 'FARM_CULTIVATION_TYPE/FOG' order by audit_id",
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'change', 'remove']);
});

test('a master code is renamed in both languages, and each caller reads its own', async () => {
  const rename = (who: 'admin' | 'manager', master = masterCd, body: object = names) =>
    portal.call(cast[who], 'PUT', `/admin/code-master/${master}`, { body });
  const read = async (language: string): Promise<string | undefined> =>
    itemsOf(
      await portal.call(null, 'GET', '/commons/codes', {
        query: { masterYn: 'Y' },
        headers: { 'accept-language': language },
      }),
    ).find(({ dcd }) => dcd === masterCd)?.name;
  expect(await read('en')).toBe('Cultivation types');
  expect((await rename('admin')).status).toBe(200);
  expect([await read('ko'), await read('en')]).toEqual(['안개 재배', 'Fog']);
  expect((await rename('manager')).status).toBe(403);
  expect((await rename('admin', 'DREAMS')).status).toBe(404);
  const blank = await rename('admin', masterCd, { ...names, l10nEnDcdVal: ' ' });
  expect(blank.fields).toMatchObject([{ path: 'l10nEnDcdVal', code: 'required' }]);
  const { rows } = await portal.pool.query("select before from audit_log where kind = 'code' and thing = $1", [
    masterCd,
  ]);
  expect(rows).toEqual([{ before: { l10nKoDcdVal: '재배 형태', l10nEnDcdVal: 'Cultivation types' } }]);
});

test('a code in use is not deleted', async () => {
  expect(await remove('DFT')).toMatchObject({ status: 409, fields: [{ path: 'dcd', code: 'inUse' }] });
  expect((await remove('CLIMATE', 'CONTROLLER_TYPE')).status).toBe(409);
  expect((await remove('NFT')).status).toBe(200);
  expect((await remove('NFT')).status).toBe(404);
});

test('a built-in code is always in use', async () => {
  expect((await remove('OTHER', 'DEVIATION_ACTION')).status).toBe(409);
});

test('the last code of a master code stays', async () => {
  for (const dcd of ['GLASSHOUSE', 'PLASTIC_HOUSE', 'SEEDLING_ROOM']) await remove(dcd, 'CULTIVATION_ENV_TYPE');
  await portal.pool.query("update controller set cultivation_env_type = 'GONE'");
  expect((await remove('PLANT_FACTORY', 'CULTIVATION_ENV_TYPE')).status).toBe(409);
  await portal.pool.query("update controller set cultivation_env_type = 'PLANT_FACTORY'");
});

test('of every master code it is known who uses its codes', async () => {
  const { rows } = await portal.pool.query<{ master: string }>('select distinct master_cd as master from common_code');
  for (const { master } of rows) {
    await portal.pool.query("insert into common_code values ($1, 'FREE', '빈', 'free', 99)", [master]);
    expect.soft((await remove('FREE', master)).status, master).toBe(200);
  }
});

test('the order is changed as a whole', async () => {
  const before = await dcds();
  expect((await order(before.toReversed())).status).toBe(200);
  expect(await dcds()).toEqual(before.toReversed());
  expect(await order(before.slice(1))).toMatchObject({
    status: 409,
    fields: [{ path: 'dcds', code: 'orderIncomplete' }],
  });
  expect((await order([...before.slice(1), 'DREAM'])).status).toBe(409);
  expect((await order([], 'NOTHING')).status).toBe(404);
});

test('existing codes, invalid codes and unknown master codes are rejected', async () => {
  expect((await add('DFT')).fields).toMatchObject([{ path: 'dcd', code: 'taken' }]);
  expect((await add('fog')).fields).toMatchObject([{ path: 'dcd', code: 'codeKey' }]);
  expect((await add('FOG', { masterCd: 'DREAMS' })).fields).toMatchObject([{ path: 'masterCd', code: 'invalid' }]);
  expect((await add('FOG', { l10nKoDcdVal: ' ' })).fields).toMatchObject([{ path: 'l10nKoDcdVal', code: 'required' }]);
  const unknown = await portal.call(cast.admin, 'PUT', `/admin/code/${masterCd}/DREAM`, { body: names });
  expect(unknown.status).toBe(404);
});

test('a code that is being given at the same moment is not deleted under it', async () => {
  await add('MIST');
  const client = await portal.pool.connect();
  await client.query('begin');
  await client.query("select from common_code where master_cd = $1 and dcd = 'MIST' for key share", [masterCd]);
  const removing = remove('MIST');
  await client.query("update farm set cultivation_type = 'MIST' where farm_no = $1", [cast.farm.farmNo]);
  await client.query('commit');
  client.release();
  expect((await removing).status).toBe(409);
});

test.each([
  ['FAQ_CATEGORY', 'faq', (dcd: string) => admin('/admin/faq', { ...faqBody, category: dcd })],
  ['NOTICE_TYPE', 'board_notice', (dcd: string) => admin('/admin/notice', noticeOf(portal, { type: dcd }))],
  ['INQUIRY_KIND', 'inquiry', (dcd: string) => inquire(portal, null, { kind: dcd })],
  [
    'DEVIATION_ACTION',
    'deviation_action_outcome',
    async (actionCd: string) => {
      const deviationId = [await makeDeviation(portal, controller)];
      return admin('/farm/alarm-management', { deviationId, description: '환기', actionCd });
    },
  ],
] as const)('%s: a code that a call is writing is not deleted under it', async (master, table, use) => {
  expect((await add('MOMENT', { masterCd: master })).status).toBe(200);
  const letGo = await holdTable(portal, table);
  const using = use('MOMENT');
  await untilWaiting(portal, 1);
  const removing = remove('MOMENT', master);
  const both = untilWaiting(portal, 2).finally(letGo);
  expect([(await using).status, (await removing).status]).toEqual([200, 409]);
  await both;
});

test('the list shows what is used, and is searched and paged', async () => {
  const list = async (query: Record<string, string>): Promise<AdminCode[]> =>
    itemsOf(await portal.call(cast.admin, 'GET', '/admin/codes', { query }));
  expect(await list({ keyword: 'substrate' })).toMatchObject([{ masterCd, dcd: 'SUBSTRATE', isUsed: false }]);
  expect(await list({ keyword: 'MIST' })).toMatchObject([{ dcd: 'MIST', isUsed: true }]);
  expect(await list({ masterCd: 'DEVIATION_ACTION', pageSize: '5' })).toHaveLength(5);
  expect(await list({ keyword: 'CO₂' })).toMatchObject([
    { l10nKoDcdVal: 'CO₂ 공급 조정', l10nEnDcdVal: 'Adjusted CO₂' },
  ]);
});

test('only administrators change a code', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const)
    expect((await portal.call(cast[who], 'DELETE', `/admin/code/${masterCd}/SOIL`)).status).toBe(403);
});
