import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { devices, launch, openContext } from './browser.ts';
import { expectFit, expectNoOverflow } from './expect-fit.ts';
import { adminOpenings, adminScreens } from './admin-screens.ts';
import { openings } from './openings.ts';
import { screens } from './screens.ts';
import { browserOf, openApart, openAs } from './sign-in.ts';
import { words } from './words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What a clean page never does: complain, break its content policy, or call anybody but its own server. */
const watch = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  page.on('console', (message) => {
    // The browser itself writes down each call that was answered by 404, and a farm that is not there is.
    const expected = message.text().includes('status of 404') && page.url().includes('/nowhere/');
    if (['error', 'warning'].includes(message.type()) && !expected) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(inject('portalUrl')))
      seen.push(`calls ${request.url()}`);
  });
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  return seen;
};

describe.each(devices)('in $language at $width px', ({ language, width }) => {
  let contexts: Record<'nobody' | 'manager' | 'admin', BrowserContext>;
  beforeAll(async () => {
    contexts = {
      nobody: await openContext(browser, { language, width }),
      manager: await browserOf(browser, 'manager', { language, width }),
      admin: await browserOf(browser, 'admin', { language, width }),
    };
  });

  // Both languages and both widths are judged; what a language and a width have together is how long its words are.
  const judged = (language === 'ko') === width < 576;
  const look = judged ? expectFit : expectNoOverflow;

  it.concurrent.each(judged ? [...screens, ...adminScreens] : screens)(
    `the $name fits the screen and keeps quiet${judged ? ', accessible in light and in dark' : ''}`,
    async ({ path, who, shows, title }) => {
      const page = await contexts[who ?? 'manager'].newPage();
      const seen = await watch(page);
      await page.goto(path);
      await page.locator('main').getByText(shows(words[language])).first().waitFor();
      await look(page);
      expect(await page.title()).toMatch(
        new RegExp(`^([▲◆■] )?${title(words[language])} · ${words[language].common.product}$`),
      );
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(seen).toEqual([]);
      await page.close();
    },
  );
});

it.each([...openings, ...adminOpenings])(
  'the $name is accessible and fits a phone, in light and in dark',
  async ({ path, who = 'manager', open, changesBrowser }) => {
    const page = await (changesBrowser ? openApart : openAs)(browser, who, { language: 'ko', width: 390 });
    await page.goto(path);
    await open(page);
    await expectFit(page);
  },
);
