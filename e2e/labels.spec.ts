import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './support/browser.ts';
import { openAs } from './support/sign-in.ts';
import { ko } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('labels take no more sheets of paper than they fill, and their buttons are at the right edge of the screen', async () => {
  const page = await openAs(browser, 'manager', { width: 1440 });
  await page.goto('/smartfarm/pangyo-a/labels?kind=rack');
  const print = page.getByRole('button', { name: ko.labels.print, exact: true });
  await print.waitFor();
  const [button, heading, main] = await Promise.all([
    print.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.getByRole('main').boundingBox(),
  ]);
  const [left, right] = [(heading?.x ?? 0) - (main?.x ?? 0), (button?.x ?? 0) + (button?.width ?? 0)];
  expect((main?.x ?? 0) + (main?.width ?? 0) - right).toBeCloseTo(left, 0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
