import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { expectFit } from './support/expect-fit.ts';
import { farm } from './support/phones.ts';
import { openAs } from './support/sign-in.ts';
import { words } from './support/words.ts';
import { daysAgo } from './support/yield-screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

// Much more basil than its racks take at once.
it.each(looks)('a delivery without room is offered in parts, with positions over time: %o', async (look) => {
  const { back } = words[look.language].yieldPlans;
  const page = await openAs(browser, 'manager', look);
  await page.goto(`${farm}/yield-plan-information?sheet=backward`);
  const sheet = page.getByRole('dialog', { name: back.title });
  await sheet.getByRole('combobox').selectOption({ label: '바질 (H-1)' });
  await sheet.getByRole('textbox', { name: back.kg }).fill('300');
  await sheet.getByRole('textbox', { name: back.by, exact: true }).fill(daysAgo(-60));
  await page.keyboard.press('Tab');
  await sheet.getByRole('button', { name: back.count, exact: true }).click();

  const title = new RegExp(`^${back.parts.title.replace(/\{.*?\}/, '\\d')}$`);
  const parts = sheet.getByRole('region', { name: title });
  await parts.waitFor();
  const amounts = await parts.getByRole('listitem').locator('b').allInnerTexts();
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.reduce((sum, kg) => sum + Number.parseFloat(kg), 0)).toBeCloseTo(300, 0);
  await parts.getByRole('button').last().waitFor();
  const room = sheet.getByRole('region', { name: back.room.title });
  await room.getByRole('img').waitFor();
  await expectFit(page);
  await room.getByRole('radio', { name: back.room.table }).check();
  await room.getByText(back.room.needed, { exact: true }).first().waitFor();
  await expectFit(page);
});
