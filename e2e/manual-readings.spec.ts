import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { records } from './support/records.ts';
import { openApart, openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';
import { daysAgo, typeDay } from './support/yield-screens.ts';

// Manual readings: entered, doubted, entered offline, corrected and deleted.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const screen = '/smartfarm/pangyo-a/environment-measurement-information';
/** A controller without manual readings in the demo, on a day without samples. */
const own = 'PG-A-OWN';
const day = daysAgo(30);
/** What waits is shown by a file that is loaded once the screen has its data; no worker keeps it in these tests. */
const loadedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each(looks)('in $language at $width px', (look) => {
  const { common, fields, manualReadings: words, outbox, shell } = phrases[look.language];
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  const rows = (page: Page) => records(page, words.title).locator('li, tbody tr').filter({ hasText: '직접 연결' });
  const open = async (page: Page): Promise<void> => {
    await page.goto(`${screen}?controllerId=${own}`);
    await page.getByRole('heading', { level: 1, name: words.title, exact: true }).waitFor();
  };
  const enter = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
    await press(page, words.enter);
    const sheet = dialog(page, words.enter);
    await typeDay(sheet, words.form.date, day);
    for (const [name, value] of Object.entries(values)) await sheet.getByLabel(name, { exact: true }).fill(value);
    await sheet.getByRole('button', { name: words.form.save, exact: true }).click();
  };

  it('a member measures: impossible values are rejected, unusual ones confirmed, then it is in the list', async () => {
    const page = await openAs(browser, 'member', look);
    await open(page);
    await enter(page, { [fields.temperature]: '61', [fields.ph]: '15' });
    await page
      .getByText(filled(words.form.possible, { range: look.language === 'ko' ? '0~14' : '0–\u206014' }))
      .waitFor();
    await expectFitAsShown(page);
    const sheet = dialog(page, words.enter);
    await sheet.getByLabel(fields.ph, { exact: true }).fill('6.1');
    await sheet.getByText(words.form.unusual).waitFor();
    await sheet.getByRole('button', { name: words.form.save, exact: true }).click();
    const question = dialog(page, words.recheck.title);
    await question.getByText(fields.temperature).waitFor();
    await expectFitAsShown(page);
    await question.getByRole('button', { name: words.recheck.save, exact: true }).click();
    await rows(page).getByText('6.10').waitFor();
    await rows(page).getByText(words.doubted, { exact: true }).waitFor();
    await expectFitAsShown(page);
  });

  it('offline values wait on the device, are sent once online, and do not overwrite without confirmation', async () => {
    const page = await openApart(browser, 'member', look);
    await open(page);
    await rows(page).getByText('6.10').waitFor();
    // The service worker, which tests of pages block, would have them.
    for (const part of ['queued-reading', 'sheet-box', 'dialog-box'])
      await eventually(() => page.evaluate(loadedFiles)).toContainEqual(expect.stringContaining(part));
    await page.context().setOffline(true);
    await enter(page, { [fields.temperature]: '23.5' });
    await page.getByText(outbox.kept).waitFor();
    await press(page, outbox.notice.show);
    const list = page.getByRole('list', { name: outbox.title, exact: true });
    await list.getByText('23.5').waitFor();
    await page.context().setOffline(false);
    await list.getByText(words.waiting.exists).waitFor({ timeout: 40_000 });
    await expectFitAsShown(page);
    await list.getByRole('button', { name: words.waiting.overwrite, exact: true }).click();
    await list.waitFor({ state: 'detached' });
    await rows(page).getByText('23.5').waitFor();
    await eventually(() => rows(page).count()).toBe(1);
    await eventually(() => rows(page).getByText('6.10').count()).toBe(0);
  });

  it('a manager edits and deletes them', async () => {
    const page = await openAs(browser, 'manager', look);
    await open(page);
    await rows(page).getByText('23.5').click();
    const sheet = dialog(page, words.form.change);
    await sheet.getByLabel(fields.temperature, { exact: true }).fill('22.9');
    await sheet.getByRole('button', { name: words.form.save, exact: true }).click();
    await rows(page).getByText('22.9').waitFor();
    await rows(page).getByText(words.remove, { exact: true }).click();
    await dialog(page, words.removeTitle).getByRole('button', { name: words.remove, exact: true }).click();
    await page.getByText(words.noMatch, { exact: true }).waitFor();
  });

  it('the dashboard links to it, and shows drifting sensors', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R2');
    await page.getByRole('link', { name: words.enter, exact: true }).click();
    const sheet = dialog(page, words.enter);
    await sheet
      .getByText(new RegExp(filled(words.form.own, { range: '[0-9.]+\\s?(?:°C|℃)' })))
      .first()
      .waitFor();
    await sheet.getByRole('button', { name: common.close, exact: true }).click();
    await page.getByText(words.drift.advice.now, { exact: true }).first().waitFor();
    await expectFitAsShown(page);
  });

  it('a stranger finds no farm', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto(screen);
    await page.getByText(shell.farmUnknownText).waitFor();
    await eventually(() => page.getByText(words.enter).count()).toBe(0);
  });
});
