import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { authApi } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { toWire } from '@onsil/contract/wire';
import { password } from '../../apps/server/test/support/portal-process.ts';
import { openContext, openWindow, type Language, type Look } from './browser.ts';
import { leaveTab, takeTab } from './tabs.ts';
import { words } from './words.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Types an id and a password into the sign-in screen. */
export const tryToSignIn = async (
  page: Page,
  memberId: string,
  typed = password,
  language: Language = 'ko',
): Promise<void> => {
  const { auth } = words[language];
  await page.getByLabel(auth.memberId, { exact: true }).fill(memberId);
  await page.getByLabel(auth.password, { exact: true }).fill(typed);
  await page.getByRole('button', { name: auth.submit, exact: true }).click();
};

/** Signs in on the screen and waits for the farms, or for the home of the only one. */
export const signIn = async (page: Page, memberId = 'manager', language: Language = 'ko'): Promise<void> => {
  await page.goto('/signin');
  await tryToSignIn(page, memberId, password, language);
  await page.waitForURL(({ pathname }) => pathname === '/portal' || pathname.endsWith('/dashboard'));
};

const browsers = new Map<string, Promise<BrowserContext>>();

/** Signs in as the screen does but without it, since most tests are not about that. */
const startSession = async (page: Page, memberId: string): Promise<void> => {
  const passwordDigest = createHash('sha256').update(password).digest('hex');
  await page.evaluate(
    async ({ address, body }) => {
      const reply = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!reply.ok) throw new Error(`signing in was answered with ${reply.status}`);
      const { item } = (await reply.json()) as { item: { uuid: string } };
      localStorage.setItem('deviceUuid', item.uuid);
      localStorage.setItem('session', JSON.stringify(item));
      // A later visit: a first one shows a system font on its first screen.
      localStorage.setItem('fontSample', 'A');
    },
    {
      address: apiPrefix + authApi.signIn.path,
      body: JSON.stringify(toWire(authApi.signIn.body, { memberId, passwordDigest })),
    },
  );
};

const signedInContext = async (browser: Browser, memberId: string, look: Look): Promise<BrowserContext> => {
  const context = await openContext(browser, look);
  const page = await context.newPage();
  // It stays open on a static file: pages of later tests share its process (`launch`).
  await page.goto('/icon.svg');
  await startSession(page, memberId);
  return context;
};

/** Returns the context of a signed-in member, one per person and device, reused between tests. */
export const browserOf = (browser: Browser, memberId: string, look: Look = {}): Promise<BrowserContext> => {
  const key = JSON.stringify([memberId, look]);
  const context = browsers.get(key) ?? signedInContext(browser, memberId, look);
  browsers.set(key, context);
  return context;
};

/** A concurrent test must pass its own hook for its end. */
type WhenOver = typeof onTestFinished;

/** Records requests of a page without a response. */
const watchCalls = (page: Page): (() => string[]) => {
  const refused: string[] = [];
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => {
    waiting.delete(request);
    refused.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (reply) => {
    if (!reply.ok()) refused.push(`${reply.request().method()} ${reply.url()}: ${reply.status()}`);
  });
  return () => [...refused, ...[...waiting].map((request) => `${request.method()} ${request.url()}: no answer yet`)];
};

/** Describes the URL and content of a page, for failures that cannot be reproduced. */
const toldOf = async (page: Page, calls: readonly string[]): Promise<string> => {
  const shown = await page.locator('body').innerText({ timeout: 5_000 });
  return [`${page.url()} showed:`, shown.trim().slice(0, 2_000), ...calls].join('\n');
};

/** What a callback ends with that comes while the debugger, which every test is, holds back a window that the page opens. */
const pausedByDebugger = 'The provided callback is no longer runnable';

/** Fails the test at its end after a script error, and describes the page of a failed test. */
const watched = (page: Page, end: (hasFailed: boolean) => Promise<void>, whenOver: WhenOver = onTestFinished): Page => {
  const broken: string[] = [];
  const calls = watchCalls(page);
  page.on('pageerror', ({ message }) => {
    if (!message.includes(pausedByDebugger)) broken.push(message);
  });
  whenOver(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    const told = hasFailed ? await toldOf(page, calls()).catch(String) : null;
    await end(hasFailed);
    if (told !== null) throw new Error(told);
    expect(broken).toEqual([]);
  });
  return page;
};

/** Opens a page as a signed-in member; for a concurrent test in a window of its own, which takes more work to open. */
export const openAs = async (
  browser: Browser,
  memberId: string,
  look: Look = {},
  whenOver?: WhenOver,
): Promise<Page> => {
  const context = await browserOf(browser, memberId, look);
  const page = await (whenOver ? openWindow(context) : context.newPage());
  return watched(page, () => page.close(), whenOver);
};

/**
 * Returns a tab of a signed-in member for `goTo`: one that an earlier test has left, with the app loaded and nothing of that
 * test in it, or a new one.
 */
export const tabAs = async (
  browser: Browser,
  memberId: string,
  look: Look = {},
  whenOver?: WhenOver,
): Promise<Page> => {
  const page = await takeTab(await browserOf(browser, memberId, look));
  return watched(page, (hasFailed) => (hasFailed ? page.close() : leaveTab(page, look)), whenOver);
};

const openAlone = async (browser: Browser, look: Look, state?: State, whenOver?: WhenOver): Promise<Page> => {
  const context = await openContext(browser, look, state);
  return watched(await context.newPage(), () => context.close(), whenOver);
};

/** Opens a page in a separate context, for a test that changes stored browser data. */
export const openApart = async (
  browser: Browser,
  memberId: string,
  look: Look = {},
  whenOver?: WhenOver,
): Promise<Page> => openAlone(browser, look, await (await browserOf(browser, memberId, look)).storageState(), whenOver);

/** Opens a page without a sign-in. */
export const openAsNobody = (browser: Browser, look: Look = {}): Promise<Page> => openAlone(browser, look);
