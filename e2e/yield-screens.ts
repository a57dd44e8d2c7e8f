import { kstDay } from '@onsil/domain/kst';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The farm on which the story of a batch is told. */
export const farm = '/smartfarm/pangyo-a';

/** A day before today, in Korea. */
export const daysAgo = (days: number): string => kstDay(Date.now() - days * 86_400_000);

/** Types a day as somebody does who goes on to the next input. */
export const typeDay = async (form: Locator, label: string, day: string): Promise<void> => {
  const input = form.getByRole('textbox', { name: label, exact: true });
  await input.fill(day);
  await input.press('Tab');
};

/** Sends the form of a sheet, whose button says how much it sends. */
export const send = (sheet: Locator): Promise<void> => sheet.locator('button[type=submit]').last().click();

/** Sends it and waits until the sheet has gone; one that stays says why. */
export const sent = async (sheet: Locator): Promise<void> => {
  await send(sheet);
  await eventually(async () => (await sheet.allInnerTexts()).join()).toBe('');
};

/** A tier and a column of the drawn rack; column 0 is the name of the tier. */
export const spot = (scope: Locator, tier: number, column: number): Locator =>
  scope.locator(`[data-spot="${tier}:${column}"]`);

/** Draws a rectangle of half of two tiers with the mouse; a finger has the name of a tier for all of its positions. */
export const chooseTen = async (page: Page, drawing: Locator, finger: boolean): Promise<void> => {
  if (finger) return spot(drawing, 4, 0).tap();
  await spot(drawing, 4, 1).hover();
  await page.mouse.down();
  await spot(drawing, 3, 5).hover();
  await page.mouse.up();
};

/** The positions of a drawn rack of which somebody says something: a batch, or that they are free. */
export const cellsThat = (scope: Page | Locator, say: string): Locator =>
  scope.getByRole('gridcell', { name: new RegExp(`, ${say}(,|$)`) });

/** Chooses by what an option begins with; the rest of it counts what changes. */
export const choose = async (select: Locator, begins: string): Promise<void> => {
  const option = select.locator('option').filter({ hasText: begins });
  await select.selectOption((await option.getAttribute('value')) ?? '');
};
