import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, screenOf } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectNoOverflow } from './support/expect-fit.ts';
import { expectNoOverlap } from './support/expect-no-overlap.ts';
import { openApart, openAs, openAsNobody } from './support/sign-in.ts';
import { filled, ko, words } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const isSameDocument = async (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);
const markDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
const schemeOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme');

describe('settings of a person', () => {
  it('the language changes without a reload, and stays', async () => {
    const page = await openApart(browser, 'manager');
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
    await page.getByRole('heading', { level: 1, name: ko.dashboard.title }).waitFor();
    await markDocument(page);
    await page.getByRole('button', { name: ko.shell.otherLanguage }).click();
    await page.getByRole('heading', { level: 1, name: words.en.dashboard.title }).waitFor();
    await page.getByRole('article', { name: words.en.fields.temperature, exact: true }).waitFor();
    await eventually(() => isSameDocument(page)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: words.en.dashboard.title }).waitFor();
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('an error of the server is shown in the language of the screen', async () => {
    const page = await openAsNobody(browser, { language: 'en' });
    await page.goto('/signin');
    await page.getByLabel(words.en.auth.memberId, { exact: true }).fill('manager');
    await page.getByLabel(words.en.auth.password, { exact: true }).fill('a wrong one');
    await page.getByRole('button', { name: words.en.auth.submit, exact: true }).click();
    await page.getByRole('alert').getByText(words.en.errors.SIGN_IN_FAILED).waitFor();
  });

  it('the colour scheme follows the device until chosen, and then stays', async () => {
    const page = await openAsNobody(browser);
    await page.goto('/signin');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => schemeOf(page)).toBe('dark');
    await page.getByRole('radio', { name: ko.common.scheme.light }).check();
    await eventually(() => schemeOf(page)).toBe('light');
    await page.reload();
    await page.getByLabel(ko.auth.memberId, { exact: true }).waitFor();
    await eventually(() => schemeOf(page)).toBe('light');
  });
});

const longName =
  '한국에서 이름이 가장 긴 스마트팜 영농조합법인 제2단지 유리온실 동쪽 13동 (임시 운영, 2027년 봄까지) LongestUnbrokenGreenhouseName';

/** Replaces the names of farms and controllers in responses by the longest that the database allows. */
const lengthenNames = async (page: Page): Promise<void> => {
  await page.route(/\/web\/v1\/(my|farm|influx|statuslogs)\//, async (route) => {
    if (!/farms|\/farm\/|last|statics|field/.test(route.request().url())) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"(farmNm|connectNm|companyNm)":"[^"]*"/g, `"$1":"${longName}"`);
    await route.fulfill({ response: answer, body });
  });
};

describe('names of 100 letters', () => {
  it.each([
    '/portal',
    '/portal?view=cards',
    '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    '/smartfarm/naju/time-series?c=["NJ-1","NJ-2"]',
    '/smartfarm/naju/time-series?c=["NJ-1","NJ-2"]&view=table',
  ])('do not break the layout (%s)', async (path) => {
    const page = await openAs(browser, 'manager', { width: 390 });
    const showAt = await screenOf(page);
    await lengthenNames(page);
    await page.goto(path);
    for (const width of [390, 1440]) {
      await showAt(width);
      await page.getByText(longName).first().waitFor({ state: 'attached' });
      await page
        .getByText(/^\d+(초|분)\s전|^기간 요약|^최신 값부터/)
        .first()
        .waitFor();
      await expectNoOverflow(page);
      await expectNoOverlap(page);
    }
  });
});

/** Responds with a list of 1,000 farms, paged as by the server. */
const thousandFarms = async (page: Page): Promise<void> => {
  await page.route('**/my/farms?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [pageNo, pageSize] = [Number(query.get('pageNo')), Number(query.get('pageSize'))];
    const answer = await route.fetch({ url: route.request().url().replace(`pageNo=${pageNo}`, 'pageNo=1') });
    const { items, ...rest } = (await answer.json()) as {
      items: { fno: number; farmId: string; farmNm: string }[];
    };
    const [farm] = items;
    const farms = Array.from({ length: pageSize }, (_, i) => {
      const number = (pageNo - 1) * pageSize + i + 1;
      return { ...farm, fno: number, farmId: `farm-${number}`, farmNm: `농장 ${number}호` };
    });
    await route.fulfill({
      json: {
        ...rest,
        items: farms,
        paging: { pageNo, pageSize, totalCount: 1_000, hasMore: pageNo * pageSize < 1_000 },
      },
    });
  });
};

it('a thousand farms are paged, with the page in the URL', async () => {
  const page = await openAs(browser, 'admin', { width: 390 });
  const showAt = await screenOf(page);
  await thousandFarms(page);
  await page.goto('/portal');
  await page.getByText('농장 1호', { exact: true }).waitFor();
  await page.getByText('1,000곳').waitFor();
  await page
    .getByRole('navigation', { name: ko.portal.pages })
    .getByRole('button', { name: filled(ko.common.page.number, { number: 100 }) })
    .click();
  await page.getByText('농장 1000호', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('100');
  await page.reload();
  await page.getByText('농장 1000호', { exact: true }).waitFor();
  await showAt(1440);
  await page.goBack();
  await page.getByText('농장 1호', { exact: true }).waitFor();
  for (const width of [1440, 390]) {
    await showAt(width);
    await expectNoOverflow(page);
  }
});

it.each([
  ['/portal', '나주 딸기농장'],
  ['/smartfarm/pangyo-a/dashboard/PG-A-R1', '재배실 1'],
  ['/smartfarm/pangyo-a/time-series', ko.timeSeries.summary.title],
])('a slow network shows placeholders (%s)', async (path, shown) => {
  const page = await openAs(browser, 'manager', { width: 390 });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/web/v1/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await page.locator('[class*="_skeleton_"]').first().waitFor();
  await eventually(() => page.getByText(shown).count()).toBe(0);
  await expectNoOverflow(page);
  letGo();
  await page.getByText(shown).first().waitFor();
  await eventually(() => page.locator('[class*="_skeleton_"]').count()).toBe(0);
});

it('a screen that fails to load says so and offers a retry', async () => {
  const page = await openAs(browser, 'manager');
  const file = /\/assets\/dashboard-page-.*\.js$/;
  await page.goto('/portal');
  await page.route(file, (route) => route.abort());
  await page.getByRole('link', { name: filled(ko.portal.openOf, { name: '나주 딸기농장' }) }).click();
  await page.getByRole('alert').getByText(ko.common.error.chunkText).waitFor();
  await page.unroute(file);
  await page.getByRole('button', { name: ko.common.error.reload }).click();
  await page.getByRole('article').first().waitFor();
});
