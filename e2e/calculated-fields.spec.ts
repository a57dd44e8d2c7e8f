import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { sendOverHttp } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// A field of a controller that a manager defines by a formula, from its first letter to its values.

const room = 'PG-A-R1';
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(looks)('in $language at $width px', (look) => {
  const { alarmLimits, calculatedFields: words, common, fields, validation } = phrases[look.language];
  const name = look.language === 'ko' ? '결로 여유' : 'Dew margin';
  const open = async (page: Page): Promise<void> => {
    await page.goto(`/smartfarm/pangyo-a/setting?c=${room}`);
    await page.getByRole('radio', { name: alarmLimits.tabs.calculated, exact: true }).check();
  };

  it('a manager defines a field, which has values and can have limits, and deletes it', async () => {
    const page = await openAs(browser, 'manager', look);
    await open(page);
    await page.getByText(words.none).waitFor();
    await expectFitAsShown(page);
    const press = (text: string) => page.getByRole('button', { name: text, exact: true }).click();
    await press(words.add);
    const sheet = page.getByRole('dialog');
    const meaning = sheet.getByRole('status', { name: words.meaning, exact: true });
    const choose = (key: string) => sheet.getByLabel(words.insert, { exact: true }).selectOption(key);
    await choose('temperature');
    await sheet.getByLabel(words.formula, { exact: true }).press('-');
    await meaning.getByText(validation.formulaIncomplete).waitFor();
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await sheet.getByText(validation.required).waitFor();
    await expectFitAsShown(page);
    await choose('dewPoint');
    await meaning.getByText(`${fields.temperature} − ${fields.dewPoint}`).waitFor();
    await eventually(() => meaning.textContent()).toMatch(/\d/);
    await sheet.getByLabel(words.name, { exact: true }).fill(name);
    await sheet.getByLabel(words.unit, { exact: true }).fill('°C');
    await sheet.getByLabel(words.scaleMax, { exact: true }).fill('20');
    await expectFitAsShown(page);
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    const row = page
      .getByRole('list', { name: words.title, exact: true })
      .getByRole('listitem')
      .filter({ hasText: name });
    await sendOverHttp(room, { temperature: 23.5, humidity: 70 });
    await eventually(() => row.textContent()).toMatch(/\d.{0,2}(℃|°C)/);
    await expectFitAsShown(page);
    await page.getByRole('radio', { name: alarmLimits.tabs.standard, exact: true }).check();
    await page.getByRole('button', { name: filled(alarmLimits.table.editOf, { name }), exact: true }).waitFor();
    await open(page);
    await press(filled(words.removeOf, { name }));
    const question = page.getByRole('dialog');
    await expectFitAsShown(page);
    await question.getByRole('button', { name: words.remove, exact: true }).click();
    await page.getByText(words.none).waitFor();
  });

  it('a member reads what there is, and changes nothing', async () => {
    const page = await openAs(browser, 'member', look);
    await open(page);
    await page.getByText(words.readOnly).waitFor();
    expect(await page.getByRole('button', { name: words.add, exact: true }).count()).toBe(0);
    await expectFitAsShown(page);
  });

  it('what failed to load can be loaded again', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.route('**/calculated-field', (route) => route.fulfill({ status: 500, body: '' }));
    await open(page);
    const retry = page.getByRole('button', { name: common.error.retry, exact: true });
    await retry.waitFor();
    await expectFitAsShown(page);
    await page.unroute('**/calculated-field');
    await retry.click();
    await page.getByText(words.none).waitFor();
  });
});
