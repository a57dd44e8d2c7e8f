import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { goTo } from './support/go-to.ts';
import { runningPortal } from './support/portal.ts';
import { tabAs } from './support/sign-in.ts';
import { filled, ko, words } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The farms of the list: rows on a desktop, cards on a phone. */
const farmsOf = async (page: Page): Promise<string[]> => {
  const list = page.getByRole('table').or(page.getByRole('list', { name: ko.portal.title }));
  await list.waitFor();
  const text = await list.innerText();
  return ['판교 수직농장 A동', '나주 딸기농장', '김해 파프리카농장'].filter((name) => text.includes(name));
};

const searchField = (page: Page) => page.getByRole('searchbox', { name: ko.portal.searchLabel });
const keywordOf = (page: Page): string | null => new URL(page.url()).searchParams.get('keyword');

it.each([
  ['admin', ['판교 수직농장 A동', '나주 딸기농장', '김해 파프리카농장']],
  ['company', ['판교 수직농장 A동', '나주 딸기농장']],
  ['manager', ['판교 수직농장 A동', '나주 딸기농장']],
  ['member', ['판교 수직농장 A동']],
  ['stranger', ['김해 파프리카농장']],
])('%s sees the farms of that role only', async (memberId, farms) => {
  const page = await tabAs(browser, memberId);
  await goTo(page, '/portal');
  await eventually(() => farmsOf(page)).toEqual(farms);
});

it.each([390, 1440])(
  'a farm is found by a keyword, which the URL keeps after a reload, and opened (%i px)',
  async (width) => {
    const page = await tabAs(browser, 'admin', { width });
    await goTo(page, '/portal');
    await searchField(page).fill('나주');
    await eventually(() => farmsOf(page)).toEqual(['나주 딸기농장']);
    expect(keywordOf(page)).toBe('나주');
    await page.reload();
    await eventually(() => farmsOf(page)).toEqual(['나주 딸기농장']);
    await eventually(() => searchField(page).inputValue()).toBe('나주');
    await page.getByRole('link', { name: filled(ko.portal.openOf, { name: '나주 딸기농장' }) }).click();
    await page.waitForURL('**/smartfarm/naju/dashboard');
    await page.goBack();
    await eventually(() => farmsOf(page)).toEqual(['나주 딸기농장']);
  },
);

it('farms are found by code, cultivation, name and location', async () => {
  const page = await tabAs(browser, 'admin');
  await goTo(page, '/portal');
  for (const keyword of ['PG-A', 'dft', '수직', '성남']) {
    await searchField(page).fill('');
    await eventually(() => farmsOf(page)).toHaveLength(3);
    await searchField(page).fill(keyword);
    await eventually(() => farmsOf(page)).toEqual(['판교 수직농장 A동']);
  }
});

it('a keyword without matches says so and leads back to all farms', async () => {
  const page = await tabAs(browser, 'manager');
  await goTo(page, '/portal?keyword=100%25');
  await page.getByText(filled(ko.portal.noMatch, { keyword: '100%' })).waitFor();
  await page.getByRole('button', { name: ko.portal.showAll }).click();
  await eventually(() => farmsOf(page)).toHaveLength(2);
  expect(keywordOf(page)).toBeNull();
});

it('the farms have English names for English readers', async () => {
  const page = await tabAs(browser, 'manager', { language: 'en' });
  await goTo(page, '/portal');
  await page.getByRole('heading', { level: 1, name: words.en.portal.title }).waitFor();
  await page.getByRole('columnheader', { name: words.en.portal.type }).waitFor();
  await page.getByText('Substrate').waitFor();
});

it('a list that fails to load says so, and loads on retry', async () => {
  const page = await tabAs(browser, 'manager');
  const broken = { result: { number: 500, code: 'ERROR', message: ko.errors.ERROR } };
  await page.route('**/my/farms?**', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 });
  await goTo(page, '/portal');
  await page.getByRole('alert').getByText(ko.errors.ERROR).waitFor();
  await page.getByRole('button', { name: ko.common.error.retry }).click();
  await eventually(() => farmsOf(page)).toHaveLength(2);
});

it.each(['dashboard', 'dashboard/PG-A-R1', 'time-series'])(
  'a stranger who opens the %s of another farm finds nothing, and no data leaks',
  async (screen) => {
    const page = await tabAs(browser, 'stranger');
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/web/v1/')) answers.push(response.text().catch(() => ''));
    });
    await goTo(page, `/smartfarm/pangyo-a/${screen}`);
    await page.getByRole('heading', { level: 1, name: ko.shell.farmUnknown }).waitFor();
    await page.waitForLoadState('networkidle');
    const told = [await page.content(), ...(await Promise.all(answers))].join('\n');
    expect(answers.length).toBeGreaterThan(0);
    for (const secret of ['판교', '재배실', '육묘실', '한뜰']) expect(told).not.toContain(secret);
    await page.getByRole('link', { name: ko.shell.allFarms }).first().click();
    await eventually(() => farmsOf(page)).toEqual(['김해 파프리카농장']);
  },
);

it('a stranger who knows a controller’s id gets nothing from the API either', async () => {
  const page = await tabAs(browser, 'stranger');
  await goTo(page, '/portal');
  const { idToken } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('session') ?? '{}') as { idToken: string },
  );
  const paths = [
    '/farm/pangyo-a',
    '/farm/connects/pangyo-a',
    '/farm/connect/PG-A-R1',
    '/influx/status-logs/last/PG-A-R1',
    '/stream?farmId=pangyo-a',
  ];
  for (const path of paths) {
    const reply = await fetch(`${runningPortal.url}/web/v1${path}`, {
      headers: { 'x-auth-token': idToken, 'x-farm-id': 'pangyo-a' },
    });
    expect([path, reply.status]).toEqual([path, 404]);
    await reply.body?.cancel();
  }
});
