import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// Tasks of a farm, from creation to deletion.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const address = '/smartfarm/naju/farm-calendar';
const laterBy = (day: string, days: number) => kstDay(kstDayStart(day) + days * 86_400_000);
/** A Tuesday in the middle of an otherwise empty month; another one for each appearance. */
const tuesday = { ko: '2031-03-11', en: '2031-06-10' };

describe.each(looks)('in $language at $width px', (look) => {
  const { common, farmTasks, validation } = phrases[look.language];
  const { sheet: form, view } = farmTasks;
  const day = tuesday[look.language];
  const wide = look.width >= 768;
  const title = { ko: '배지 교체 점검', en: '배관 세척 점검' }[look.language];

  const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();
  const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  const taskOn = (page: Page, text = title) => page.getByRole('button').filter({ hasText: text });
  const open = async (page: Page, search: string) => {
    await page.goto(`${address}?${search}`);
    await page.getByRole('heading', { level: 1, name: farmTasks.title, exact: true }).waitFor();
  };
  const save = async (sheet: Locator) => {
    await press(sheet, form.save);
    await sheet.waitFor({ state: 'detached' });
  };

  it('a member plans a weekly task on a day, and everyone sees it', async () => {
    const page = await openAs(browser, 'manager', look);
    await open(page, `day=${day}`);
    await press(page, farmTasks.add);
    const sheet = sheetOf(page, form.new);
    await press(sheet, form.save);
    await sheet.getByText(validation.required).first().waitFor();
    await expectFitAsShown(page);
    await sheet.getByRole('combobox', { name: farmTasks.category, exact: true }).selectOption('NUTRIENT');
    await sheet.getByRole('textbox', { name: form.description, exact: true }).fill(title);
    await sheet.getByRole('combobox', { name: farmTasks.repeat.label, exact: true }).selectOption('week');
    await expectFitAsShown(page);
    await save(sheet);
    await taskOn(page).first().waitFor();
    await expectFitAsShown(page);

    const colleague = await openAs(browser, 'company', look);
    await open(colleague, `day=${laterBy(day, 7)}&view=day`);
    await taskOn(colleague).waitFor();
    await expectFitAsShown(colleague);
  });

  it('a colleague ticks one with one tap, undoes it, and does it with a note', async () => {
    const page = await openAs(browser, 'company', look);
    const { check, completion } = farmTasks;
    await open(page, `day=${laterBy(day, 28)}&view=day`);
    const box = page.getByRole('checkbox', { name: filled(check.label, { name: title }), exact: true });
    await box.click({ force: true });
    await eventually(() => box.isChecked()).toBe(true);
    await page.getByRole('button', { name: check.undo, exact: true }).waitFor();
    await expectFitAsShown(page);
    await press(page, check.undo);
    await eventually(() => box.isChecked()).toBe(false);
    await taskOn(page).click();
    const sheet = sheetOf(page, form.change);
    await press(sheet, completion.edit);
    await sheet.getByRole('textbox', { name: completion.note, exact: true }).fill('7');
    await expectFitAsShown(page);
    await press(sheet, completion.complete);
    await sheet.getByRole('textbox', { name: completion.note, exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await eventually(() => box.isChecked()).toBe(true);
    await expectFitAsShown(page);
  });

  it('one occurrence is moved, by mouse or in its sheet, and the others stay', async () => {
    const page = await openAs(browser, 'manager', look);
    await open(page, `day=${day}`);
    const next = laterBy(day, 1);
    if (wide) {
      const bars = taskOn(page);
      const target = page.locator(`[data-day="${next}"]`);
      await bars.nth(0).dragTo(target);
    } else {
      await taskOn(page).click();
      const sheet = sheetOf(page, form.change);
      const start = sheet.getByRole('textbox', { name: form.start, exact: true });
      await start.fill(next);
      await start.press('Tab');
      await save(sheet);
    }
    const countOn = async (meant: string): Promise<number> => {
      await open(page, `day=${meant}&view=day`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await eventually(() => page.getByText(farmTasks.emptyDay).or(taskOn(page)).count()).toBe(1);
      return taskOn(page).count();
    };
    await eventually(() => countOn(next)).toBe(1);
    await eventually(() => countOn(day)).toBe(0);
    await eventually(() => countOn(laterBy(day, 7))).toBe(1);
  });

  it('keys move it on wide screens; a narrow month shows counts and the list of the selected day', async () => {
    const page = await openAs(browser, 'manager', look);
    const moved = laterBy(day, 1);
    await open(page, `day=${moved}${wide ? '&view=week' : ''}`);
    await taskOn(page).waitFor();
    if (wide) {
      await taskOn(page).focus();
      await page.keyboard.press('Shift+ArrowRight');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-entry'));
      await eventually(focused).toContain(laterBy(moved, 1));
      await page.keyboard.press('Shift+ArrowLeft');
      await eventually(focused).toContain(moved);
    } else {
      await page.locator(`[data-day="${laterBy(day, 2)}"]`).click();
      await page.getByText(farmTasks.emptyDay).waitFor();
      await page.locator(`[data-day="${laterBy(day, 7)}"]`).click();
      await taskOn(page).waitFor();
    }
    await expectFitAsShown(page);
  });

  it('the list groups them by month, filtered by category', async () => {
    const page = await openAs(browser, 'manager', look);
    await open(page, `day=${day}&view=list`);
    await taskOn(page).first().waitFor();
    if (look.width === 390) await press(page, common.filters);
    await page.getByRole('combobox', { name: farmTasks.category, exact: true }).selectOption('ELECTRICITY');
    await page.getByText(farmTasks.noMatch).waitFor();
    await expectFitAsShown(page);
    await press(page, farmTasks.showAll);
    await taskOn(page).first().waitFor();
    await page.getByRole('radio', { name: view.month, exact: true }).check();
    await eventually(() => new URL(page.url()).searchParams.get('view')).toBeNull();
  });

  it('its author deletes the following ones, and then the rest', async () => {
    const page = await openAs(browser, 'manager', look);
    await open(page, `day=${laterBy(day, 14)}&view=day`);
    await taskOn(page).click();
    const sheet = sheetOf(page, form.change);
    await sheet.getByRole('radio', { name: form.following, exact: true }).check();
    await press(sheet, farmTasks.remove.label);
    const asking = sheetOf(page, farmTasks.remove.following);
    await expectFitAsShown(page);
    await press(asking, farmTasks.remove.label);
    await page.getByText(farmTasks.emptyDay).waitFor();
    await open(page, `day=${laterBy(day, 7)}&view=day`);
    await taskOn(page).waitFor();
    await open(page, `day=${laterBy(day, 21)}&view=day`);
    await page.getByText(farmTasks.emptyDay).waitFor();
  });

  it('a stranger has no access to the calendar', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto(`${address}?day=${day}`);
    await page.getByText(phrases[look.language].shell.farmUnknownText).waitFor();
  });
});
