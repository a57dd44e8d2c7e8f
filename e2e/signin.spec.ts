import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { runningPortal } from './support/portal.ts';
import { openAs, openAsNobody, signIn, tryToSignIn } from './support/sign-in.ts';
import { filled, ko } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const pathOf = (page: Page): string => page.url().slice(runningPortal.url.length);

/** Returns the server's status for a call made without the screen. */
const statusOf = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<number> => {
  const reply = await fetch(`${runningPortal.url}/web/v1${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return reply.status;
};

type Stored = { idToken: string; refreshToken: string; uuid: string };
const storedSession = (page: Page): Promise<Stored> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? 'null'));

/** Ends the auth token, as after its 15 minutes. */
const killAuthToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const session: Stored = JSON.parse(localStorage.getItem('session') ?? 'null');
    localStorage.setItem('session', JSON.stringify({ ...session, idToken: 'x'.repeat(43) }));
  });

const countRefreshes = (...pages: Page[]): (() => number) => {
  let count = 0;
  for (const page of pages)
    page.on('request', (request) => (count += Number(request.url().endsWith('/refresh-token'))));
  return () => count;
};

/** Brings a tab to the front; background tabs do not render. */
const dashboardShown = async (page: Page): Promise<void> => {
  await page.bringToFront();
  await page.getByRole('article', { name: ko.fields.temperature, exact: true }).waitFor();
};

const signOut = async (page: Page): Promise<void> => {
  await page.bringToFront();
  await page.getByRole('button', { name: filled(ko.shell.user, { name: '데모 농장원' }) }).click();
  await page.getByRole('button', { name: ko.shell.signOut }).click();
  await page.waitForURL('**/signin');
};

describe('signing in', () => {
  it('leads to the requested page with its whole URL', async () => {
    const page = await openAsNobody(browser);
    const asked = '/smartfarm/pangyo-a/time-series?period=7d';
    await page.goto(asked);
    await page.waitForURL('**/signin?next=**');
    await tryToSignIn(page, 'manager');
    await page.waitForURL(`**${asked}`);
    await page.getByRole('heading', { level: 1, name: ko.timeSeries.title }).waitFor();
  });

  it.each(['//example.org/', 'javascript:alert(1)'])('never leads away from the portal (%s)', async (next) => {
    const page = await openAsNobody(browser);
    await page.goto(`/signin?next=${encodeURIComponent(next)}`);
    await tryToSignIn(page, 'manager');
    await page.waitForURL('**/portal');
  });

  it('with a wrong password shows the error in place and keeps the input', async () => {
    const page = await openAsNobody(browser);
    await page.goto('/signin?next=%2Fsmartfarm%2Fnaju%2Fdashboard');
    await tryToSignIn(page, 'manager', 'not the password');
    await page.getByRole('alert').getByText(ko.errors.SIGN_IN_FAILED).waitFor();
    await eventually(() => page.getByLabel(ko.auth.memberId, { exact: true }).inputValue()).toBe('manager');
    await eventually(() => page.getByLabel(ko.auth.password, { exact: true }).inputValue()).toBe('not the password');
    await tryToSignIn(page, 'manager');
    await page.waitForURL('**/smartfarm/naju/dashboard');
  });

  it('without an id or a password reports the missing input and sends nothing', async () => {
    const page = await openAsNobody(browser);
    let calls = 0;
    await page.route('**/web/v1/auth-token', (route) => {
      calls += 1;
      return route.continue();
    });
    await page.goto('/signin');
    await page.getByRole('button', { name: ko.auth.submit, exact: true }).click();
    await page.getByText(ko.auth.idRequired).waitFor();
    await page.getByText(ko.auth.passwordRequired).waitFor();
    expect(calls).toBe(0);
  });

  it('with too many wrong passwords requires waiting, with a countdown', async () => {
    const page = await openAsNobody(browser);
    const guess = { memberId: 'nobody-at-all', memberPwd: '0'.repeat(64) };
    for (let tries = 0; tries < 10; tries += 1) expect(await statusOf('POST', '/auth-token', {}, guess)).toBe(401);
    await page.goto('/signin');
    await tryToSignIn(page, 'nobody-at-all', 'a guess');
    const alert = page.getByRole('alert').filter({ hasText: ko.common.waitSpoken });
    await alert.waitFor();
    const left = async (): Promise<string> => (await alert.innerText()).match(/\d+분 \d+초|\d+분|\d+초/)?.[0] ?? '';
    const first = await left();
    expect(first).toMatch(/^1[45]분/);
    await eventually(left).not.toBe(first);
    await eventually(() => page.getByRole('button', { name: ko.auth.submit, exact: true }).isDisabled()).toBe(true);
  });
});

describe('a session', () => {
  it('survives a reload', async () => {
    const page = await openAs(browser, 'manager');
    await page.goto('/smartfarm/pangyo-a/dashboard');
    await dashboardShown(page);
    await page.reload();
    await dashboardShown(page);
    expect(pathOf(page)).toBe('/smartfarm/pangyo-a/dashboard');
  });

  it('with an expired auth token is renewed for all waiting calls and tabs', async () => {
    const page = await openAsNobody(browser);
    await signIn(page);
    const tabs = [page, await page.context().newPage(), await page.context().newPage()];
    // A page without requests: no call may use the ended token before all tabs do at once.
    for (const tab of tabs) await tab.goto('/404');
    const refreshes = countRefreshes(...tabs);
    await killAuthToken(page);
    await Promise.all(tabs.map((tab) => tab.goto('/smartfarm/pangyo-a/dashboard')));
    for (const tab of tabs) await dashboardShown(tab);
    // Once, or twice if the browser notifies a tab of another process late: the server returns the same pair to both
    // (ADR 3).
    expect(refreshes()).toBeLessThan(tabs.length);
    expect((await storedSession(page)).idToken).not.toBe('x'.repeat(43));
    await page.reload();
    await dashboardShown(page);
  });

  it('ended by the server leads to the sign-in with a reason, and back to the screen', async () => {
    const page = await openAsNobody(browser);
    await signIn(page);
    await page.goto('/smartfarm/pangyo-a/dashboard');
    await dashboardShown(page);
    const { idToken } = await storedSession(page);
    expect(await statusOf('DELETE', '/auth-token', { 'x-auth-token': idToken })).toBe(200);
    // The live stream ends too, so the screen may be gone before a button can be clicked.
    await page
      .getByRole('link', { name: ko.shell.timeSeries })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.waitForURL('**/signin?next=**');
    await page.getByText(ko.auth.ended).waitFor();
    await tryToSignIn(page, 'manager');
    await page.waitForURL('**/smartfarm/pangyo-a/**');
  });

  it('ended by the server keeps the typed input', async () => {
    const page = await openAsNobody(browser);
    await signIn(page, 'admin');
    await page.goto('/admin/notices/new');
    const title = page.getByRole('textbox', { name: ko.adminBoards.notices.name, exact: true });
    await title.fill('물탱크 점검');
    const { idToken } = await storedSession(page);
    expect(await statusOf('DELETE', '/auth-token', { 'x-auth-token': idToken })).toBe(200);
    await page.getByLabel(ko.adminBoards.notices.details, { exact: true }).fill('토요일에 쉽니다.');
    await page.getByRole('button', { name: ko.adminBoards.notices.publish, exact: true }).click();
    await page.waitForURL('**/signin?next=**');
    await page.getByText(ko.auth.ended).waitFor();
    await tryToSignIn(page, 'admin');
    await page.waitForURL('**/admin/notices/new');
    await title.waitFor();
    await eventually(() => title.inputValue()).toBe('물탱크 점검');
    await eventually(() => page.getByLabel(ko.adminBoards.notices.details, { exact: true }).inputValue()).toBe(
      '토요일에 쉽니다.',
    );
  });

  it('ended by a person is over: going back shows nothing, and its tokens are invalid', async () => {
    const page = await openAsNobody(browser);
    await signIn(page, 'member');
    await page.goto('/smartfarm/pangyo-a/dashboard');
    await dashboardShown(page);
    const old = await storedSession(page);
    await signOut(page);
    await page.goBack();
    await page.waitForURL('**/signin**');
    await eventually(() => page.locator('body').innerText()).not.toContain('판교');
    expect(await statusOf('GET', '/my/farms', { 'x-auth-token': old.idToken })).toBe(401);
    expect(
      await statusOf('POST', '/refresh-token', { 'x-refresh-token': old.refreshToken, 'x-device-uuid': old.uuid }, {}),
    ).toBe(401);
    await eventually(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('session');
  });

  it('is shared by all tabs: it ends and starts in all of them', async () => {
    const page = await openAsNobody(browser);
    await signIn(page, 'member');
    const other = await page.context().newPage();
    await other.goto('/smartfarm/pangyo-a/dashboard');
    await dashboardShown(other);
    await signOut(page);
    await other.waitForURL('**/signin**');
    await tryToSignIn(page, 'member');
    // the home of their only farm
    await page.waitForURL('**/smartfarm/pangyo-a/dashboard');
    await page.goto('/portal');
    await page.getByRole('heading', { level: 1, name: ko.portal.title }).waitFor();
    await other.waitForURL('**/smartfarm/pangyo-a/dashboard');
  });
});

describe('a URL', () => {
  it('without a path leads to the sign-in, and to the farms when signed in', async () => {
    const nobody = await openAsNobody(browser);
    await nobody.goto('/');
    await nobody.waitForURL('**/signin');
    const manager = await openAs(browser, 'manager');
    await manager.goto('/');
    await manager.waitForURL('**/portal');
    await manager.goto('/signin');
    await manager.waitForURL('**/portal');
  });

  it('that is unknown leads to /404, with a link back', async () => {
    const page = await openAs(browser, 'manager');
    await page.goto('/no/such/page');
    await page.waitForURL('**/404');
    await page.getByRole('heading', { level: 1, name: ko.shell.notFound }).waitFor();
    await page.getByRole('link', { name: ko.shell.home }).click();
    await page.waitForURL('**/portal');
  });
});
