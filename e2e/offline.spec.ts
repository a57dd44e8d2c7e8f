import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openContext, patience } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { runningPortal } from './support/portal.ts';
import { openAsNobody, signIn } from './support/sign-in.ts';
import { ko, words } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Waits until the worker has kept the app and the answers are saved. */
const untilKept = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const saved = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('onsil');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')));
        opening.addEventListener('success', () => {
          const { result: database } = opening;
          const counting = database.transaction('answers').objectStore('answers').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      });
    while ((await saved()) === 0) await new Promise((resolve) => setTimeout(resolve, 200));
  });
};

it.each(['ko', 'en'] as const)('the app can be installed: name, icons and shortcuts in %s', async (language) => {
  const page = await openAsNobody(browser, { language, width: 390 });
  await page.goto('/signin');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(href).toBe(`/manifest.${language}.webmanifest`);
  const manifest = (await (await fetch(new URL(href ?? '', runningPortal.url))).json()) as {
    short_name: string;
    icons: { src: string; purpose?: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest.short_name).toBe({ ko: '온실', en: 'Onsil' }[language]);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of [...manifest.icons, { src: '/icons/apple-touch-icon.png' }]) {
    const icon = await fetch(new URL(src, runningPortal.url));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  expect(manifest.shortcuts).toHaveLength(3);
});

describe('a first visit that loses its network', () => {
  it.each([
    ['ko', '다시 시도', 'The screen'],
    ['en', 'Try again', '화면을'],
  ] as const)('says so in %s, and offers another try', async (language, again, other) => {
    const page = await openAsNobody(browser, { language, width: 390 });
    let isLost = true;
    await page.route('**/assets/**', (route) => (isLost ? route.abort() : route.continue()));
    await page.goto('/signin');
    const retry = page.getByRole('alert').getByRole('link', { name: again, exact: true });
    await retry.waitFor();
    expect(await page.getByRole('alert').innerText()).not.toContain(other);
    isLost = false;
    await retry.tap();
    await page.getByLabel(words[language].auth.memberId, { exact: true }).waitFor();
    await eventually(() => retry.count()).toBe(0);
  });

  it('says so in both languages where nothing but the page came', async () => {
    const page = await openAsNobody(browser, { width: 390 });
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await page.goto('/signin');
    const said = page.getByRole('alert');
    await said.getByText('화면을 불러오지 못했습니다').waitFor();
    await said.getByText('The screen could not be loaded').waitFor();
    await page.unroute('**/*');
    await said.getByRole('link').tap();
    await page.getByLabel(ko.auth.memberId, { exact: true }).waitFor();
  });
});

describe('the installed app on a phone', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await openContext(browser, { width: 390 }, undefined, 'allow');
    page = await context.newPage();
    await signIn(page);
  });
  afterAll(() => context.close());

  it('opens a shortcut at the farm that was open last', async () => {
    await page.goto('/portal');
    await page.locator('main a[href*="/smartfarm/"]').first().click();
    await page.waitForURL(/\/smartfarm\/[^/]+\/dashboard/);
    const farm = new URL(page.url()).pathname.split('/')[2];
    await page.waitForFunction((farmId) => localStorage.getItem('lastFarm') === farmId, farm);
    await page.goto('/open/readings');
    await page.waitForURL(`**/smartfarm/${farm}/environment-measurement-information`);
    await page.goto('/open/nothing');
    await page.waitForURL('**/portal');
  });

  it('shows the last known values with their time after a start without a network', async () => {
    await page.goto('/open/deviations');
    await page.waitForURL('**/notification-action');
    const farm = new URL(page.url()).pathname.split('/')[2];
    await page.goto(`/smartfarm/${farm}/dashboard`);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    const shown = await title.textContent();
    await untilKept(page);
    // the answers that came last are saved five seconds after the first of them
    await page.waitForTimeout(7_000);
    await context.setOffline(true);
    await page.close();

    page = await context.newPage();
    await page.addInitScript(() =>
      new MutationObserver(() => {
        const section = document.querySelector('#boot section');
        if (section) Object.assign(globalThis, { beforeApp: [section.ariaLabel, section.textContent] });
      }).observe(document, { childList: true, subtree: true }),
    );
    await page.goto(`/smartfarm/${farm}/dashboard`);
    await page.getByRole('heading', { level: 1, name: shown ?? '' }).waitFor();
    const beforeApp = await page.evaluate(() => (globalThis as { beforeApp?: (string | null)[] }).beforeApp);
    expect(beforeApp).toEqual([ko.dashboard.farm.label, expect.stringMatching(/\S+ · .+ 기준$/)]);
    const lost = ko.shell.banner.lastAt.split('{time}')[0] ?? '';
    await page.getByText(lost).filter({ visible: true }).waitFor();
    await page
      .locator('main')
      .getByText(/\d+(\.\d+)?\s?(°C|℃)/)
      .first()
      .waitFor();

    await page.goto(`/smartfarm/${farm}/environment-measurement-information`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    // a screen that was never open on this device, of those for everybody on the farm
    await page.goto(`/smartfarm/${farm}/alert-log-time-series`);
    await page.getByText(ko.common.error.nothingKept).first().waitFor();
    await context.setOffline(false);
  });

  it('keeps a task that was ticked without a network over a reload, and sends it once', async () => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/completion')) posts.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.goto('/open/deviations');
    await page.waitForURL('**/notification-action');
    const farm = new URL(page.url()).pathname.split('/')[2];
    await page.goto(`/smartfarm/${farm}/dashboard`);
    const open = page.locator('main').getByRole('checkbox', { checked: false });
    await open.first().waitFor();
    await page.waitForTimeout(7_000);
    await context.setOffline(true);
    const label = (await open.first().getAttribute('aria-label')) ?? '';
    await page.locator('main').getByRole('checkbox', { name: label }).first().click();
    await page.getByText(ko.outbox.kept).waitFor();
    await page.reload();
    const waiting = ko.outbox.notice.show;
    await page.getByRole('button', { name: waiting, exact: true }).click();
    await page.getByRole('list', { name: ko.outbox.title }).getByRole('listitem').waitFor();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page.getByRole('button', { name: waiting, exact: true }).waitFor({ state: 'detached', timeout: 40_000 });
    expect(new Set(posts).size).toBe(1);
  });

  it('an entry outlives a killed tab, another member on the phone and the end of the auth token, and is sent once', async () => {
    const answers: number[] = [];
    context.on('response', (reply) => {
      if (reply.url().endsWith('/completion')) answers.push(reply.status());
    });
    const waiting = () => page.getByRole('button', { name: ko.outbox.notice.show, exact: true });
    const home = '/smartfarm/pangyo-a/dashboard';
    await page.goto(home);
    const open = page.locator('main').getByRole('checkbox', { checked: false });
    await open.first().waitFor();
    await untilKept(page);
    await context.setOffline(true);
    await open.first().click();
    await page.getByText(ko.outbox.kept).waitFor();
    await page.close();
    page = await context.newPage();
    await page.goto(home);
    await waiting().waitFor();

    const kept = await page.evaluate(() => {
      const { session, deviceUuid } = localStorage;
      localStorage.removeItem('session');
      dispatchEvent(new StorageEvent('storage', { key: 'session' }));
      return { session: String(session), deviceUuid: String(deviceUuid) };
    });
    await page.waitForURL('**/signin**');
    await context.setOffline(false);
    await signIn(page, 'member');
    await page.locator('main').getByRole('checkbox').first().waitFor();
    expect(await waiting().count()).toBe(0);
    expect(answers).toEqual([]);

    await page.evaluate(({ session, deviceUuid }) => {
      const ended = { ...(JSON.parse(session) as object), idToken: 'ended', expiresAt: '2026-01-01T00:00:00Z' };
      localStorage.setItem('deviceUuid', deviceUuid);
      localStorage.setItem('session', JSON.stringify(ended));
    }, kept);
    await page.goto(home);
    await expect.poll(() => answers, { timeout: patience }).toEqual([200]);
    await waiting().waitFor({ state: 'detached' });
    expect(answers).toEqual([200]);
  });

  it('keeps nothing of a member who signed out', async () => {
    await page.goto('/portal');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'session' })));
    await page.waitForURL('**/signin**');
    const kept = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('onsil');
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('answers').objectStore('answers').count();
            counting.addEventListener('success', () => resolve(counting.result));
          });
        }),
    );
    expect(kept).toBe(0);
  });
});
