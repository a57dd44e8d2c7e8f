import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// Annotations of a chart: added to the visible period, read by everyone, edited by their author and managers.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const address = `/smartfarm/pangyo-a/time-series?c=${encodeURIComponent('["PG-A-SEED"]')}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each(looks)('in $language at $width px', (look) => {
  const { annotations: words, charts } = phrases[look.language];
  const text = { ko: '차광막을 폈습니다', en: '환기창이 고장 났습니다' }[look.language];
  const mark = (page: Page) => page.getByRole('figure').getByText(charts.mark, { exact: true });
  const list = (page: Page) => page.getByRole('list', { name: words.title, exact: true });

  it('a member annotates the visible period, and it is marked on the chart', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(address);
    await press(page, words.write);
    const sheet = page.getByRole('dialog', { name: words.write, exact: true });
    await sheet.getByLabel(words.text, { exact: true }).fill(text);
    await expectFitAsShown(page);
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await list(page).getByText(text, { exact: true }).waitFor();
    await mark(page).waitFor();
    await expectFitAsShown(page);
  });

  it('a manager edits and deletes it', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(address);
    await list(page).getByText(text, { exact: true }).waitFor();
    await press(page, filled(words.editOf, { number: 1 }));
    const sheet = page.getByRole('dialog', { name: words.change, exact: true });
    await sheet.getByLabel(words.text, { exact: true }).fill(`${text}.`);
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await list(page).getByText(`${text}.`, { exact: true }).waitFor();
    await press(page, filled(words.removeOf, { number: 1 }));
    const question = page.getByRole('dialog', { name: words.removeTitle, exact: true });
    await question.getByRole('button', { name: words.remove, exact: true }).click();
    await page.getByText(words.none, { exact: true }).waitFor();
    await eventually(() => mark(page).count()).toBe(0);
    await eventually(() => list(page).count()).toBe(0);
  });
});
