import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminScreens } from './support/admin-screens.ts';
import { launch, looks, openContext, openWindow, screenOf } from './support/browser.ts';
import { expectFitAsShown, expectNoOverflow } from './support/expect-fit.ts';
import { goTo } from './support/go-to.ts';
import { runningPortal } from './support/portal.ts';
import { screens } from './support/screens.ts';
import { browserOf } from './support/sign-in.ts';
import { words } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  // A tab shows a hundred screens here: what runs in each of them is worth a quick compilation.
  browser = await launch('--js-flags=--no-opt');
});
afterAll(() => browser.close());

type Tab = { page: Page; showAt: (width: number) => Promise<void>; seen: string[] };

/** A tab that records what must not happen: errors, violations of its content policy, or requests to other servers. */
const openTab = async (context: BrowserContext): Promise<Tab> => {
  const page = await openWindow(context);
  const seen: string[] = [];
  page.on('console', (message) => {
    // The browser itself logs every 404, and the missing farm causes one.
    const expected =
      (message.text().includes('status of 404') && page.url().includes('/nowhere/')) ||
      message.text().includes('registration blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !expected) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(runningPortal.url))
      seen.push(`calls ${request.url()}`);
  });
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  return { page, showAt: await screenOf(page), seen };
};

/** The farm in the title of a screen within one; the demo's farms are named the same in both languages. */
const placeOf = (path: string): string =>
  path.startsWith('/smartfarm/') && !path.includes('/nowhere/') ? ' · (판교|나주) [^·]+' : '';

describe.each(looks)('in $language, $scheme, at $width px', ({ language, width, scheme }) => {
  // Each screen once at each width; 1440 px is the other look's own.
  const otherWidths = width === 390 ? [1024] : [390, 1920];
  const phrases = words[language];
  /** After a successful check the next screen is shown in the same tab: opening a new one takes longer than a check. */
  const tabs = new Map<BrowserContext, Tab[]>();
  let contexts: Record<'nobody' | 'manager' | 'admin', BrowserContext>;
  beforeAll(async () => {
    const look = { language, width, scheme };
    contexts = {
      nobody: await openContext(browser, look),
      manager: await browserOf(browser, 'manager', look),
      admin: await browserOf(browser, 'admin', look),
    };
    for (const context of Object.values(contexts)) tabs.set(context, []);
  });

  it.concurrent.each([...screens, ...adminScreens])(
    `the $name keeps quiet, is accessible, and fits the screen and those of ${otherWidths.join(' and ')} px`,
    async ({ path, who, shows, title }) => {
      const context = contexts[who ?? 'manager'];
      const tab = tabs.get(context)?.pop() ?? (await openTab(context));
      const { page, showAt, seen } = tab;
      const shown = page.locator('main').getByText(shows(phrases, language)).filter({ visible: true }).first();
      await showAt(width);
      await goTo(page, path);
      await shown.waitFor();
      await expectFitAsShown(page);
      expect(await page.title()).toMatch(
        new RegExp(`^([▲◆■] )?${title(phrases, language)}${placeOf(path)} · ${phrases.common.product}$`),
      );
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      for (const other of otherWidths) {
        await showAt(other);
        await shown.waitFor();
        await expectNoOverflow(page);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      }
      expect(seen).toEqual([]);
      tabs.get(context)?.push(tab);
    },
  );
});
