import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launch, openContext, openWindow } from './support/browser.ts';
import { sendOverHttp, sendOverMqtt, sendWith, type Values } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { registerController } from './support/new-controller.ts';
import { openApart, openAs, signIn } from './support/sign-in.ts';
import { filled, ko } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A demo controller without simulation: it shows only what a test sends. */
const own = 'PG-A-OWN';
const ownPath = `/smartfarm/pangyo-a/dashboard/${own}`;

/** A sample with every value in range, the one of other files' alarms too. */
const well = { temperature: 20, humidity: 65, co2: 700, ec: 1.5, ph: 6, substrateMoisture: 50 };

const tile = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const verdict = (page: Page): Locator => page.getByRole('region', { name: ko.dashboard.verdict.label });
const banner = (page: Page): Locator => page.getByText(/^연결이 끊겼습니다/);

const says = (page: Page, words: string | RegExp): Promise<void> => verdict(page).getByText(words).first().waitFor();

const openLive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByText(new RegExp(`^${ko.shell.live.live}`)).waitFor();
};

const showsValue = (page: Page, name: string, value: string): Promise<void> =>
  tile(page, name).getByText(value, { exact: true }).waitFor();

const tileOrder = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((tiles) => tiles.map((one) => one.getAttribute('aria-label') ?? ''));

describe('a controller that never reported', () => {
  it('shows how to send a first sample, which then appears without a reload', async () => {
    const { controllerId, credential, retire } = await registerController('pangyo-a', 'PG-A-NEW');
    onTestFinished(async () => void (await retire()));
    const page = await openAs(browser, 'manager');
    await openLive(page, `/smartfarm/pangyo-a/dashboard/${controllerId}`);
    await page.getByText(ko.dashboard.empty.never).waitFor();
    await page.getByText(controllerId, { exact: true }).last().waitFor();
    const link = page.getByRole('link', { name: ko.dashboard.empty.docs });
    const docs = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(docs.headers()['content-type']).toContain('text/html');
    await sendWith(credential, well);
    await showsValue(page, ko.fields.temperature, '20.0');
    await eventually(() => page.getByText(ko.dashboard.empty.never).count()).toBe(0);
  });
});

it('says how the farm is before the files of the app are there', async () => {
  const page = await openAs(browser, 'manager', { width: 390 });
  const app = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto(ownPath, { waitUntil: 'commit' });
  const state = page.getByRole('region', { name: ko.dashboard.farm.label });
  const early = page.locator('#boot').and(page.locator(':has(section)'));
  await early.getByText(/^\S.+ · \d\d:\d\d 기준$/).waitFor();
  app.resolve();
  await page.locator('main').and(page.locator(':has(section)')).waitFor();
  await early.waitFor({ state: 'detached' });
  await state.waitFor();
});

describe('the open dashboard', () => {
  it.each([
    ['HTTP', sendOverHttp, 21.4],
    ['MQTT', sendOverMqtt, 22.6],
  ] as [string, (controllerId: string, values: Values) => Promise<void>, number][])(
    'shows a sample sent over %s at once, without a reload',
    async (door, send, value) => {
      await sendOverHttp(own, { ...well, temperature: 20.5 });
      const page = await openAs(browser, 'member');
      await openLive(page, ownPath);
      await showsValue(page, ko.fields.temperature, '20.5');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const sent = performance.now();
      await send(own, { ...well, temperature: value });
      await showsValue(page, ko.fields.temperature, String(value));
      const took = performance.now() - sent;
      process.stdout.write(`  a sample over ${door} was on the screen after ${Math.round(took)} ms\n`);
      await eventually(() => page.evaluate(() => 'sameDocument' in window)).toBe(true);
    },
  );

  it.each([390, 1440])(
    'changes a tile’s mark and the summary when a value leaves its range, and back (%i px)',
    async (width) => {
      await sendOverHttp(own, well);
      const page = await openAs(browser, 'manager', { width });
      await openLive(page, ownPath);
      await says(page, ko.dashboard.verdict.well);
      await sendOverHttp(own, { ...well, temperature: 44.4, humidity: 77 });
      const mark = tile(page, ko.fields.temperature).getByText(ko.common.state.level3Short, { exact: true });
      await mark.waitFor();
      await eventually(() => mark.locator('svg').count()).toBe(1);
      await says(page, ko.common.state.level3);
      await says(page, /^온도 44\.4℃ — 기준 18~25℃보다 높습니다$/);
      await says(page, /이탈 1개 더: 습도 77\.0%/);
      expect((await tileOrder(page)).slice(0, 2)).toEqual([ko.fields.temperature, ko.fields.humidity]);
      await sendOverHttp(own, well);
      await says(page, ko.dashboard.verdict.well);
      await eventually(() => mark.count()).toBe(0);
    },
  );

  it('is arranged by keyboard alone, and stays so after a reload', async () => {
    await sendOverHttp(own, well);
    const page = await openApart(browser, 'manager');
    await openLive(page, ownPath);
    await showsValue(page, ko.fields.ph, '6.00');
    const before = await tileOrder(page);
    const press = async (name: string, key = 'Enter'): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press(key);
    };
    await press(ko.dashboard.arrange.start);
    await press(filled(ko.dashboard.arrange.forward, { name: ko.fields.ph }));
    await page.keyboard.press('Space'); // the focus moved along with the tile
    await press(filled(ko.dashboard.arrange.hide, { name: ko.fields.co2 }));
    await press(ko.dashboard.arrange.done);
    const place = before.indexOf(ko.fields.ph);
    const after = before
      .toSpliced(place, 1)
      .toSpliced(place - 2, 0, ko.fields.ph)
      .filter((name) => name !== ko.fields.co2);
    await eventually(() => tileOrder(page)).toEqual(after);
    await page.getByText(filled(ko.dashboard.arrange.hiddenCount, { count: 1 })).waitFor();
    await page.reload();
    await showsValue(page, ko.fields.ph, '6.00');
    await eventually(() => tileOrder(page)).toEqual(after);
    await press(ko.dashboard.arrange.start);
    await press(ko.dashboard.arrange.reset);
    await press(ko.dashboard.arrange.done);
    await eventually(() => tileOrder(page)).toEqual(before);
  });

  it('keeps its last values and says so while disconnected, and recovers by itself', async () => {
    await sendOverHttp(own, { ...well, temperature: 23.1 });
    const page = await openApart(browser, 'manager');
    await openLive(page, ownPath);
    await showsValue(page, ko.fields.temperature, '23.1');
    await page.context().setOffline(true);
    await banner(page).waitFor();
    await showsValue(page, ko.fields.temperature, '23.1');
    await sendOverHttp(own, { ...well, temperature: 23.9 });
    await page.context().setOffline(false);
    await showsValue(page, ko.fields.temperature, '23.9');
    await eventually(() => banner(page).count()).toBe(0);
  });

  it('shows one call’s failure in its own card, whose retry works', async () => {
    const page = await openAs(browser, 'manager');
    const broken = { result: { number: 500, code: 'ERROR', message: ko.errors.ERROR } };
    await page.route('**/statuslogs/statics**', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 });
    await openLive(page, '/smartfarm/pangyo-a/dashboard/PG-A-R1');
    const card = page.getByRole('region', { name: ko.dashboard.collection.title });
    await card.getByRole('alert').getByText(ko.errors.ERROR).waitFor();
    await tile(page, ko.fields.temperature).waitFor();
    await card.getByRole('button', { name: ko.common.error.retry }).click();
    await card.getByText('재배실 1', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: ko.dashboard.standards.title })
      .getByRole('cell', { name: ko.fields.temperature, exact: true })
      .waitFor();
    await eventually(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('details', () => {
  it('of a tile by keyboard: a sheet with its day, closed by Escape, the focus back on the tile', async () => {
    const page = await openAs(browser, 'manager');
    await openLive(page, '/smartfarm/pangyo-a/dashboard/PG-A-R1');
    const opener = page.getByRole('button', { name: filled(ko.dashboard.tiles.open, { name: ko.fields.humidity }) });
    await opener.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: ko.dashboard.sheet.ranges, exact: true }).waitFor();
    await sheet.getByRole('img').first().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('of its series, from where the back link leads to the dashboard', async () => {
    const page = await openAs(browser, 'manager', { width: 390 });
    await openLive(page, '/smartfarm/pangyo-a/dashboard/PG-A-R1');
    await page.getByRole('button', { name: filled(ko.dashboard.tiles.open, { name: ko.fields.humidity }) }).tap();
    await page.getByRole('link', { name: ko.dashboard.sheet.series }).tap();
    await page.getByRole('heading', { level: 1, name: ko.timeSeries.title }).waitFor();
    await page.getByRole('heading', { level: 3, name: ko.fields.humidity }).waitFor();
    await page.goBack();
    await tile(page, ko.fields.humidity).waitFor();
  });

  it('of another controller, kept in the URL', async () => {
    const page = await openAs(browser, 'manager');
    await openLive(page, '/smartfarm/pangyo-a/dashboard');
    await page.getByRole('region', { name: ko.dashboard.rooms.title }).getByRole('link', { name: '재배실 2' }).click();
    await page.waitForURL('**/dashboard/PG-A-R2');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '재배실 2' }).waitFor();
  });

  it('of another farm, on the same screen', async () => {
    const page = await openAs(browser, 'manager');
    await openLive(page, '/smartfarm/pangyo-a/time-series?period=7d');
    await page.getByTitle(ko.shell.switchFarm).click();
    await page.getByRole('option', { name: '나주 딸기농장' }).click();
    await page.waitForURL('**/smartfarm/naju/time-series?**period=7d**');
    await page.getByRole('combobox', { name: filled(ko.timeSeries.controllerNumber, { number: 1 }) }).waitFor();
  });

  it('of a controller of another farm: an error with a way back', async () => {
    const page = await openAs(browser, 'manager');
    await page.goto('/smartfarm/pangyo-a/dashboard/NJ-1');
    await page.getByText(ko.dashboard.empty.unknown).waitFor();
    await page.getByRole('link', { name: ko.dashboard.empty.toDashboard }).click();
    await tile(page, ko.fields.temperature).waitFor();
  });
});

it('a long page scrolls back to its top', async () => {
  const page = await openAs(browser, 'manager', { width: 390 });
  await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
  await page.getByRole('article').first().waitFor();
  const toTop = page.getByRole('button', { name: ko.shell.toTop });
  await eventually(() => toTop.count()).toBe(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('button', { name: ko.shell.toTop, includeHidden: true }).waitFor({ state: 'attached' });
  // While reading on, nothing covers the content.
  expect(await toTop.count()).toBe(0);
  // Cards that come later keep what is read in its place, which is a movement too.
  const scrollBack = async (): Promise<boolean> => {
    await page.evaluate(() => scrollBy(0, -20));
    return toTop.isVisible();
  };
  await eventually(scrollBack).toBe(true);
  await toTop.click();
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  // So does a tap on the tab of the page itself.
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('navigation').getByRole('link', { name: ko.shell.tab.home, exact: true }).click();
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  await eventually(() => toTop.count()).toBe(0);
});

describe('eight tabs of one browser', () => {
  it('share one stream, which another tab opens when its owner closes', async () => {
    const context = await openContext(browser);
    onTestFinished(() => context.close());
    await signIn(await context.newPage(), 'admin');
    const streams = new Map<Request, Page>();
    context.on('request', (request) => {
      if (request.url().includes('/web/v1/stream')) streams.set(request, request.frame().page());
    });
    const forget = (request: Request): void => void streams.delete(request);
    context.on('requestfinished', forget);
    context.on('requestfailed', forget);
    const pages: Page[] = [];
    for (const path of [...Array<string>(6).fill(ownPath), ...Array<string>(2).fill('/smartfarm/naju/dashboard')]) {
      const page = await openWindow(context);
      pages.push(page);
      await openLive(page, path);
    }
    const check = async (temperature: number): Promise<void> => {
      const left = pages.filter((page) => !page.isClosed());
      await sendOverHttp(own, { ...well, temperature });
      const shown = left.filter((page) => page.url().endsWith(own));
      await Promise.all(shown.map((page) => showsValue(page, ko.fields.temperature, temperature.toFixed(1))));
      await eventually(() => [...streams.values()].filter((page) => left.includes(page)).length).toBe(1);
      for (const page of left) await page.getByText(new RegExp(`^${ko.shell.live.live}`)).waitFor();
    };
    await check(23.1);
    for (const temperature of [23.2, 23.3]) {
      const [leader] = streams.values();
      await leader?.close();
      streams.forEach((page, request) => page.isClosed() && streams.delete(request));
      await check(temperature);
    }
    expect(pages.filter((page) => page.isClosed())).toHaveLength(2);
  });
});
