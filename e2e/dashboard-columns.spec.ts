import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './browser.ts';
import { eventually } from './eventually.ts';
import { openAs } from './sign-in.ts';
import { ko } from './words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([1024, 1440, 1920])(
  'the cards below the tiles are two columns of about the same height at %i px',
  async (width) => {
    const page = await openAs(browser, 'manager', { width });
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
    const { standards, collection } = ko.dashboard;
    const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
    await card(collection.title).waitFor();
    await eventually(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    /** Height of the column of a card: of what stands in it, since the columns themselves may be stretched. */
    const heightOf = (name: string): Promise<number> =>
      card(name).evaluate(({ parentElement: column }) => {
        const ends = [...(column?.children ?? [])].map((one) => one.getBoundingClientRect().bottom);
        return Math.max(...ends) - (column?.getBoundingClientRect().top ?? 0);
      });
    const [left, right] = [await heightOf(standards.title), await heightOf(collection.title)];
    expect(Math.abs(left - right) / Math.max(left, right)).toBeLessThan(0.25);
  },
);
