import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs, openApart } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const found = (page: Page): Promise<string[]> => page.getByRole('option').locator('> span').allInnerTexts();

describe.each(looks)('in $language at $width px', (look) => {
  const { portal, search: words, shell } = phrases[look.language];
  const field = (page: Page) => page.getByRole('combobox', { name: words.label });
  it('ㅍㄱ finds 판교 from every screen, and Enter opens it', async () => {
    const page = await openApart(browser, 'manager', look);
    await page.goto('/portal');
    await page.getByRole('button', { name: words.open }).waitFor();
    await page.keyboard.press('/');
    await field(page).fill('ㅍㄱ');
    await eventually(() => found(page)).toContain('판교 수직농장 A동');
    await expectFitAsShown(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/smartfarm/pangyo-a/dashboard');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await eventually(() => found(page)).toEqual(['판교 수직농장 A동']);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  it('a controller and a screen of the farm are found and opened, by touch too', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/dashboard');
    await page.getByRole('button', { name: words.open }).click();
    await field(page).fill('육묘');
    await page
      .getByRole('option', { name: /육묘실/ })
      .first()
      .click();
    await page.waitForURL('**/smartfarm/pangyo-a/dashboard/PG-A-SEED');
    await page.getByRole('button', { name: words.open }).click();
    await field(page).fill({ ko: 'ㅈㅇㅅㅈ', en: 'control' }[look.language]);
    await page.getByRole('option', { name: shell.setting }).click();
    await page.waitForURL('**/smartfarm/pangyo-a/setting');
  });

  it('a stranger finds nothing of other farms, and is told so', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto('/portal');
    await page.getByRole('button', { name: words.open }).click();
    await field(page).fill('판교');
    await page.getByText(filled(words.nothing, { keyword: '판교' })).waitFor();
    await eventually(() => found(page)).toEqual([]);
  });

  it('a slash typed into an input stays a slash', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/portal');
    const keyword = page.getByRole('searchbox', { name: portal.searchLabel });
    await keyword.pressSequentially('a/b');
    await eventually(() => keyword.inputValue()).toBe('a/b');
    await eventually(() => field(page).count()).toBe(0);
  });
});
