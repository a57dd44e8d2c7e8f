import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { password } from '../apps/server/test/portal-process.ts';
import { openContext, type Language, type Look } from './browser.ts';
import { words } from './words.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Types an id and a password into the sign-in screen, as a person does. */
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

/** Signs in through the screen and waits for the farms. */
export const signIn = async (page: Page, memberId = 'manager', language: Language = 'ko'): Promise<void> => {
  await page.goto('/signin');
  await tryToSignIn(page, memberId, password, language);
  await page.waitForURL('**/portal');
};

const browsers = new Map<string, Promise<BrowserContext>>();

const signedInContext = async (browser: Browser, memberId: string, look: Look): Promise<BrowserContext> => {
  const context = await openContext(browser, look);
  const page = await context.newPage();
  await signIn(page, memberId, look.language);
  await page.close();
  return context;
};

/** The browser of somebody who signed in earlier: one for each person and device, as in life, and quick to open again. */
export const browserOf = (browser: Browser, memberId: string, look: Look = {}): Promise<BrowserContext> => {
  const key = JSON.stringify([memberId, look]);
  const context = browsers.get(key) ?? signedInContext(browser, memberId, look);
  browsers.set(key, context);
  return context;
};

/** A test that runs beside others has to say itself when it is over. */
type WhenOver = typeof onTestFinished;

/** Fails the test at its end where the page's script broke. */
const watched = (page: Page, close: () => Promise<void>, whenOver: WhenOver = onTestFinished): Page => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  whenOver(async () => {
    await close();
    expect(broken).toEqual([]);
  });
  return page;
};

/** A page of somebody who signed in earlier. */
export const openAs = async (
  browser: Browser,
  memberId: string,
  look: Look = {},
  whenOver?: WhenOver,
): Promise<Page> => {
  const page = await (await browserOf(browser, memberId, look)).newPage();
  return watched(page, () => page.close(), whenOver);
};

const openAlone = async (browser: Browser, look: Look, state?: State, whenOver?: WhenOver): Promise<Page> => {
  const context = await openContext(browser, look, state);
  return watched(await context.newPage(), () => context.close(), whenOver);
};

/** The same in a browser of its own, for a test that changes what a browser keeps. */
export const openApart = async (
  browser: Browser,
  memberId: string,
  look: Look = {},
  whenOver?: WhenOver,
): Promise<Page> => openAlone(browser, look, await (await browserOf(browser, memberId, look)).storageState(), whenOver);

/** A page of nobody in particular. */
export const openAsNobody = (browser: Browser, look: Look = {}): Promise<Page> => openAlone(browser, look);
