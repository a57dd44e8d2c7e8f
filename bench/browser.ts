import { chromium, type Browser, type Page } from 'playwright-core';
import { auth } from '@onsil/phrases/en/auth';
import { password } from '../apps/server/test/support/portal-process.ts';
import { ensureBrowser } from '../scripts/ensure-browser.ts';
import type { Portal } from './portal.ts';
import type { Workspace } from './workspace.ts';

/** Starts a headless Chromium, stopped at the end of the section. */
export const launchBrowser = async (place: Workspace): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  place.atEnd(() => browser.close());
  return browser;
};

/** Opens a page of a headless Chromium in English at a common desktop width. */
export const openPage = async (place: Workspace): Promise<Page> => {
  const browser = await launchBrowser(place);
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' });
  return context.newPage();
};

export const signIn = async (page: Page, { url }: Pick<Portal, 'url'>, memberId: string): Promise<void> => {
  await page.goto(`${url}/signin`);
  await page.getByRole('textbox', { name: auth.memberId }).fill(memberId);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.submit }).click();
  // Who has one farm comes to its dashboard.
  await page.waitForURL(({ pathname }) => pathname === '/portal' || pathname.startsWith('/smartfarm/'));
};
