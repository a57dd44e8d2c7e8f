import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { words as phrases } from './support/words.ts';

// What a kilogram costs: the overview, a cost that is entered and deleted, what if, rates, and two batches compared.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(looks)('in $language at $width px', (look) => {
  const { costs, yieldForecast, batches: batchWords } = phrases[look.language];
  const { compare } = yieldForecast;
  const screen = '/smartfarm/pangyo-a/costs';

  it('a manager sees what a kilogram costs, enters a cost, sets the wage and deletes the cost again', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(screen);
    await page.getByRole('heading', { name: costs.verdict.perKg }).waitFor();
    await page.getByRole('region', { name: costs.crops.title }).getByRole('listitem').nth(2).waitFor();
    await expectFitAsShown(page);

    await page.getByRole('button', { name: costs.add, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: costs.sheet.add });
    await sheet.getByLabel(costs.sheet.amount).fill('123,000');
    await sheet.getByLabel(costs.sheet.note).fill(`seeds ${look.language}`);
    await expectFitAsShown(page);
    await sheet.getByRole('button', { name: costs.sheet.save, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });

    await page.goto(`${screen}?tab=entries`);
    await page.getByText(`seeds ${look.language}`).waitFor();
    await expectFitAsShown(page);
    await page.getByRole('link', { name: new RegExp(`^${costs.entries.edit}: .*123,000`) }).click();
    const edit = page.getByRole('dialog', { name: costs.sheet.edit });
    await edit.getByRole('button', { name: costs.sheet.remove, exact: true }).click();
    await page
      .getByRole('dialog', { name: costs.sheet.removeTitle })
      .getByRole('button', { name: costs.sheet.remove, exact: true })
      .click();
    await edit.waitFor({ state: 'detached' });
    await page.getByText(`seeds ${look.language}`).waitFor({ state: 'detached' });

    await page.goto(`${screen}?tab=what-if`);
    await page.getByRole('button', { name: costs.whatIf.preset.dimmer, exact: true }).click();
    await page.getByRole('region', { name: costs.whatIf.result }).getByText(costs.whatIf.margin).waitFor();
    await expectFitAsShown(page);

    await page.getByRole('button', { name: costs.prices, exact: true }).click();
    const setting = page.getByRole('dialog', { name: costs.setting.title });
    await setting.getByLabel(costs.setting.labour).fill('13000');
    await expectFitAsShown(page);
    await setting.getByRole('button', { name: costs.setting.save, exact: true }).click();
    await setting.waitFor({ state: 'detached' });
    await page.getByText(costs.setting.saved).waitFor();
  });

  it('from the costs of a batch to its difference from another one', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(screen);
    const batches = page.getByRole('region', { name: costs.batches.title });
    await batches
      .getByRole('link', { name: /^(버터헤드 상추|바질) / })
      .first()
      .click();
    await page.getByRole('link', { name: batchWords.batch.compare }).click();
    await page.getByText(compare.two.one).waitFor();
    await page.getByRole('checkbox', { checked: false }).first().check();
    const card = page.getByRole('region', { name: compare.two.title });
    await card.getByRole('rowheader', { name: compare.two.costPerKg }).waitFor();
    await expectFitAsShown(page);
  });

  it('a member is told that costs are for managers', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(screen);
    await page.getByText(costs.managersOnly, { exact: true }).waitFor();
  });
});

it('an Excel file of the batches is downloaded', async () => {
  const { common, costs } = phrases.ko;
  const page = await openAs(browser, 'manager', looks[0]);
  await page.goto('/smartfarm/pangyo-a/costs');
  const card = page.getByRole('region', { name: costs.batches.title });
  await card.getByRole('button', { name: common.download.label }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: common.download.xlsx }).click(),
  ]);
  if (!file.suggestedFilename().includes('작기별 비용')) throw new Error(file.suggestedFilename());
});
