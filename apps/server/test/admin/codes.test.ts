import { expect, test } from 'vitest';
import type { AdminCode } from '@onsil/contract/admin-codes';
import { headers } from '@onsil/contract/auth';
import type { Code } from '@onsil/contract/codes';
import { faqBody, inquire, noticeOf } from '../support/boards-factories.ts';
import { makeController, makeDeviation } from '../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../support/hooks.ts';
import { holdTable, untilWaiting } from '../support/lock-waits.ts';
import { itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

const names = { codeNameKo: '안개 재배', codeNameEn: 'Fog' };
const masterCode = 'FARM_CULTIVATION_TYPE';
const add = (detailCode: string, more: object = {}) =>
  portal.call(cast.admin, 'POST', '/admin/code', { body: { masterCode, detailCode, ...names, ...more } });
const admin = <P extends string>(path: P, body: object) =>
  portal.call(cast.admin, 'POST', path, { body, headers: { [headers.farmId]: cast.farm.farmId } });
const remove = (detailCode: string, master = masterCode) =>
  portal.call(cast.admin, 'DELETE', `/admin/code/${master}/${detailCode}`);
const order = (detailCodes: string[], master = masterCode) =>
  portal.call(cast.admin, 'PUT', '/admin/codes/order', { body: { masterCode: master, detailCodes } });
const codes = (etag?: string) =>
  portal.call(null, 'GET', '/commons/codes', {
    query: { masterCode },
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
const detailCodes = async (): Promise<string[]> => itemsOf(await codes()).map(({ detailCode }) => detailCode);
const etag = async (): Promise<string> => (await codes()).raw.headers.etag ?? '';

test('the master codes are listed with their names, each before its codes', async () => {
  const ask = async (query: Record<string, string>): Promise<Code[]> =>
    itemsOf(await portal.call(null, 'GET', '/commons/codes', { query }));
  const [all, masters, plain] = [await ask({}), await ask({ masterYn: 'Y' }), await ask({ masterYn: 'N' })];
  const crops = { masterCode: null, isMaster: true, codeNameKo: '작물 종류', codeNameEn: 'Crop types' };
  expect(masters.find(({ detailCode }) => detailCode === 'CROP_TYPE')).toMatchObject(crops);
  expect(all).toHaveLength(masters.length + plain.length);
  expect(new Set(plain.map((code) => code.masterCode))).toEqual(new Set(masters.map(({ detailCode }) => detailCode)));
  for (const [index, { isMaster, detailCode }] of all.entries())
    if (isMaster) expect(all[index + 1]).toMatchObject({ masterCode: detailCode, isMaster: false });
  expect(masters.every(({ codeNameKo, detailCode }) => codeNameKo !== detailCode)).toBe(true);
  expect(await ask({ masterCode: 'CROP_TYPE', masterYn: 'Y' })).toEqual([]);
});

test('a code is added behind the others, renamed and deleted, and the ETag of the codes follows', async () => {
  const seen = [await etag()];
  expect((await codes(seen[0])).status).toBe(304);
  const steps = [
    () => add('FOG'),
    () =>
      portal.call(cast.admin, 'PUT', `/admin/code/${masterCode}/FOG`, { body: { ...names, codeNameEn: 'Fogponics' } }),
    () => remove('FOG'),
  ];
  const found: (string | undefined)[] = [];
  for (const step of steps) {
    expect((await step()).status).toBe(200);
    expect((await codes(seen.at(-1))).status).toBe(200);
    seen.push(await etag());
    found.push(itemsOf(await codes()).find(({ detailCode }) => detailCode === 'FOG')?.codeNameEn);
  }
  expect(found).toEqual(['Fog', 'Fogponics', undefined]);
  expect(seen[3]).toBe(seen[0]);
  const { rows } = await portal.pool.query<{ action: string }>(
    "select action from audit_log where thing = 'FARM_CULTIVATION_TYPE/FOG' order by audit_id",
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'change', 'remove']);
});

test('a master code is renamed in both languages, and each caller reads its own', async () => {
  const rename = (who: 'admin' | 'manager', master = masterCode, body: object = names) =>
    portal.call(cast[who], 'PUT', `/admin/code-master/${master}`, { body });
  const read = async (language: string): Promise<string | undefined> =>
    itemsOf(
      await portal.call(null, 'GET', '/commons/codes', {
        query: { masterYn: 'Y' },
        headers: { 'accept-language': language },
      }),
    ).find(({ detailCode }) => detailCode === masterCode)?.name;
  expect(await read('en')).toBe('Cultivation types');
  expect((await rename('admin')).status).toBe(200);
  expect([await read('ko'), await read('en')]).toEqual(['안개 재배', 'Fog']);
  expect((await rename('manager')).status).toBe(403);
  expect((await rename('admin', 'DREAMS')).status).toBe(404);
  const blank = await rename('admin', masterCode, { ...names, codeNameEn: ' ' });
  expect(blank.fields).toMatchObject([{ path: 'codeNameEn', code: 'required' }]);
  const { rows } = await portal.pool.query("select before from audit_log where kind = 'code' and thing = $1", [
    masterCode,
  ]);
  expect(rows).toEqual([{ before: { codeNameKo: '재배 형태', codeNameEn: 'Cultivation types' } }]);
});

test('a code in use is not deleted', async () => {
  expect(await remove('DFT')).toMatchObject({ status: 409, fields: [{ path: 'detailCode', code: 'inUse' }] });
  expect((await remove('CLIMATE', 'CONTROLLER_TYPE')).status).toBe(409);
  expect((await remove('NFT')).status).toBe(200);
  expect((await remove('NFT')).status).toBe(404);
});

test('a built-in code is always in use', async () => {
  expect((await remove('OTHER', 'DEVIATION_ACTION')).status).toBe(409);
});

test('the last code of a master code stays', async () => {
  for (const detailCode of ['GLASSHOUSE', 'PLASTIC_HOUSE', 'SEEDLING_ROOM'])
    await remove(detailCode, 'CULTIVATION_ENV_TYPE');
  await portal.pool.query("update controller set cultivation_env_type = 'GONE'");
  expect((await remove('PLANT_FACTORY', 'CULTIVATION_ENV_TYPE')).status).toBe(409);
  await portal.pool.query("update controller set cultivation_env_type = 'PLANT_FACTORY'");
});

test('of every master code it is known who uses its codes', async () => {
  const { rows } = await portal.pool.query<{ master: string }>(
    'select distinct master_code as master from common_code',
  );
  for (const { master } of rows) {
    await portal.pool.query("insert into common_code values ($1, 'FREE', '빈', 'free', 99)", [master]);
    expect.soft((await remove('FREE', master)).status, master).toBe(200);
  }
});

test('the order is changed as a whole', async () => {
  const before = await detailCodes();
  expect((await order(before.toReversed())).status).toBe(200);
  expect(await detailCodes()).toEqual(before.toReversed());
  expect(await order(before.slice(1))).toMatchObject({
    status: 409,
    fields: [{ path: 'detailCodes', code: 'orderIncomplete' }],
  });
  expect((await order([...before.slice(1), 'DREAM'])).status).toBe(409);
  expect((await order([], 'NOTHING')).status).toBe(404);
});

test('existing codes, invalid codes and unknown master codes are rejected', async () => {
  expect((await add('DFT')).fields).toMatchObject([{ path: 'detailCode', code: 'taken' }]);
  expect((await add('fog')).fields).toMatchObject([{ path: 'detailCode', code: 'codeKey' }]);
  expect((await add('FOG', { masterCode: 'DREAMS' })).fields).toMatchObject([{ path: 'masterCode', code: 'invalid' }]);
  expect((await add('FOG', { codeNameKo: ' ' })).fields).toMatchObject([{ path: 'codeNameKo', code: 'required' }]);
  const unknown = await portal.call(cast.admin, 'PUT', `/admin/code/${masterCode}/DREAM`, { body: names });
  expect(unknown.status).toBe(404);
});

test('a code that is being given at the same moment is not deleted under it', async () => {
  await add('MIST');
  const client = await portal.pool.connect();
  await client.query('begin');
  await client.query("select from common_code where master_code = $1 and detail_code = 'MIST' for key share", [
    masterCode,
  ]);
  const removing = remove('MIST');
  await client.query("update farm set cultivation_type = 'MIST' where farm_no = $1", [cast.farm.farmNo]);
  await client.query('commit');
  client.release();
  expect((await removing).status).toBe(409);
});

test.each([
  ['FAQ_CATEGORY', 'faq', (detailCode: string) => admin('/admin/faq', { ...faqBody, category: detailCode })],
  [
    'NOTICE_TYPE',
    'board_notice',
    (detailCode: string) => admin('/admin/notice', noticeOf(portal, { type: detailCode })),
  ],
  ['INQUIRY_KIND', 'inquiry', (detailCode: string) => inquire(portal, null, { kind: detailCode })],
  [
    'DEVIATION_ACTION',
    'deviation_action_outcome',
    async (actionCode: string) => {
      const deviationId = [await makeDeviation(portal, controller)];
      return admin('/farm/alarm-management', { deviationId, description: '환기', actionCode });
    },
  ],
] as const)('%s: a code that a call is writing is not deleted under it', async (master, table, use) => {
  expect((await add('MOMENT', { masterCode: master })).status).toBe(200);
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
  expect(await list({ keyword: 'substrate' })).toMatchObject([{ masterCode, detailCode: 'SUBSTRATE', isUsed: false }]);
  expect(await list({ keyword: 'MIST' })).toMatchObject([{ detailCode: 'MIST', isUsed: true }]);
  expect(await list({ masterCode: 'DEVIATION_ACTION', pageSize: '5' })).toHaveLength(5);
  expect(await list({ keyword: 'CO₂' })).toMatchObject([{ codeNameKo: 'CO₂ 공급 조정', codeNameEn: 'Adjusted CO₂' }]);
});

test('only administrators change a code', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const)
    expect((await portal.call(cast[who], 'DELETE', `/admin/code/${masterCode}/SOIL`)).status).toBe(403);
});
