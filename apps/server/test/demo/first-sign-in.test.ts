import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { CallContext } from '#platform/context.ts';
import { fillBatches } from '#server/demo/batches/fill-batches.ts';
import { fillCosts } from '#server/demo/costs.ts';
import { fillCrops } from '#server/demo/crops/fill-crops.ts';
import type { Demo } from '#server/demo/demo-context.ts';
import { fillFarms, fillRoles } from '#server/demo/farms.ts';
import { finishFilling, settleDemoLanguage } from '#server/demo/first-sign-in.ts';
import { provisionMembers } from '#server/demo/members.ts';
import { fillRacks } from '#server/demo/racks.ts';
import { getDemoSecretsPath, loadDemoSecrets, readLanguageState, saveLanguageState } from '#server/demo/secrets.ts';
import { fillTasks } from '#server/demo/tasks.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { useFolder } from '../support/hooks.ts';

const password = 'a demo password';
const passwordDigest = createHash('sha256').update(password).digest('hex');

const dataDir = useFolder('first-sign-in');
let portal: TestPortal;

beforeAll(async () => {
  const now = Date.parse('2026-11-10T12:00:00+09:00');
  portal = await openTestPortal({ now, settings: { ONSIL_DATA: dataDir } });
  await loadDemoSecrets(dataDir, [], { password, now, language: 'ko', isLanguageOpen: true });
  const demo: Demo = { ctx: portal.ctx, memberNos: await provisionMembers(portal.ctx, password, 'ko'), language: 'ko' };
  await fillFarms(demo, {});
  for (const fill of [fillRoles, fillCrops, fillRacks, fillBatches, fillTasks, fillCosts]) await fill(demo);
  await finishFilling(portal.ctx, dataDir);
});
afterAll(() => portal.close());

const signIn = (memberId: string, language?: string) =>
  portal.call(null, 'POST', '/auth-token', {
    body: { memberId, passwordDigest, staysSignedIn: false },
    headers: { 'device-uuid': randomUUID(), ...(language && { 'accept-language': language }) },
  });

const tables =
  'member company farm controller rack_group rack rack_section farm_crop farm_crop_recipe batch special_note farm_task farm_task_completion cost_entry';
const korean = /[가-힣]/;
/** Chosen from a list in the forms of a farm. */
const provinces = /경기도|전라남도|경상남도/g;

/** Rows with Korean text, and all rows, of what the demo has filled in. */
const countRows = async (): Promise<{ korean: number; all: number }> => {
  const texts: string[] = [];
  for (const table of tables.split(' ')) {
    const { rows } = await portal.pool.query<{ text: string }>(`select t::text as text from "${table}" t`);
    texts.push(...rows.map(({ text }) => text.replaceAll(provinces, '')));
  }
  return { korean: texts.filter((text) => korean.test(text)).length, all: texts.length };
};

const nameOf = async (controllerId: string): Promise<string | undefined> => {
  const text = 'select name from controller where controller_id = $1';
  return (await portal.pool.query<{ name: string }>(text, [controllerId])).rows[0]?.name;
};

/** A process that asks the data folder whether a language is still to be chosen. */
const startProcess = () => settleDemoLanguage({ config: readConfig({ ONSIL_DATA: dataDir }) });
const callIn = (language: 'ko' | 'en'): CallContext => ({
  ...portal.ctx,
  member: null,
  language,
  requestId: '',
  address: '',
  network: '',
  header: () => language,
  setCookie: () => undefined,
});

test('a program that names no language decides nothing', async () => {
  expect((await signIn('member')).status).toBe(200);
  expect(await nameOf('PG-A-R1')).toBe('재배실 1');
});

test('the first sign-in decides the language of names and texts, and what people wrote stays', async () => {
  await portal.pool.query(`update controller set name = '우리 재배실' where controller_id = 'PG-A-R2'`);
  expect((await signIn('manager', 'en')).status).toBe(200);
  expect(await nameOf('PG-A-R1')).toBe('Growing room 1');
  expect(await nameOf('PG-A-R2')).toBe('우리 재배실');
  expect((await countRows()).korean).toBe(1);
  expect(JSON.parse(await readFile(getDemoSecretsPath(dataDir), 'utf8'))).toMatchObject({ language: 'en', password });
});

test('the second sign-in in another language changes nothing, nor does one of another process', async () => {
  expect((await signIn('company', 'ko')).status).toBe(200);
  await startProcess()(callIn('ko'));
  expect(await nameOf('PG-A-R1')).toBe('Growing room 1');
});

test('an English demo becomes Korean throughout, and is the same as before', async () => {
  const before = await countRows();
  await saveLanguageState(dataDir, { isLanguageOpen: true });
  await startProcess()(callIn('ko'));
  expect(await nameOf('PG-A-R1')).toBe('재배실 1');
  await saveLanguageState(dataDir, { isLanguageOpen: true });
  await startProcess()(callIn('en'));
  expect(await countRows()).toEqual(before);
});

test('of two at once one decides', async () => {
  await saveLanguageState(dataDir, { isLanguageOpen: true });
  await Promise.all([startProcess()(callIn('ko')), startProcess()(callIn('en'))]);
  const { language } = await readLanguageState(dataDir);
  expect(await nameOf('PG-A-R1')).toBe(language === 'ko' ? '재배실 1' : 'Growing room 1');
});

test('who signs in while the demo is being filled has its names in their language at the end', async () => {
  const texts = { ko: '재배실 1', en: 'Growing room 1' };
  const { language } = await readLanguageState(dataDir);
  const other = language === 'ko' ? 'en' : 'ko';
  await saveLanguageState(dataDir, { isLanguageOpen: true, isFilled: false });
  await startProcess()(callIn(other));
  expect(await nameOf('PG-A-R1')).toBe(texts[language]);
  await finishFilling(portal.ctx, dataDir);
  expect(await nameOf('PG-A-R1')).toBe(texts[other]);
});
