import type { Locator, Page } from 'playwright-core';
import { kstDay } from '@onsil/domain/calendar/kst';
import { eventually } from './eventually.ts';

/** The farm of the batch specs. */
export const farm = '/smartfarm/pangyo-a';

/** Returns the Korean day a number of days before today. */
export const daysAgo = (days: number): string => kstDay(Date.now() - days * 86_400_000);

/** Types a day and moves on to the next input. */
export const typeDay = async (form: Locator, label: string, day: string): Promise<void> => {
  const input = form.getByRole('textbox', { name: label, exact: true });
  await input.fill(day);
  await input.press('Tab');
};

/** Submits the form of a dialog, whose button names the amount. */
export const send = (sheet: Locator): Promise<void> => sheet.locator('button[type=submit]').last().click();

/** Submits the form and waits until the dialog closes; if it stays, reports its error. */
export const sent = async (sheet: Locator): Promise<void> => {
  await send(sheet);
  await eventually(async () => (await sheet.allInnerTexts()).join()).toBe('');
};

/** A tier and column of the drawn rack; column 0 is the label of the tier. */
export const spot = (scope: Locator, tier: number, column: number): Locator =>
  scope.locator(`[data-spot="${tier}:${column}"]`);

/** Selects half of two tiers with the mouse, or whole tiers by their labels on touch screens. */
export const chooseTen = async (page: Page, drawing: Locator, finger: boolean): Promise<void> => {
  if (finger) return spot(drawing, 4, 0).tap();
  await spot(drawing, 4, 1).hover();
  await page.mouse.down();
  await spot(drawing, 3, 5).hover();
  await page.mouse.up();
};

/** Positions of a drawn rack whose label contains a text: a batch, or that they are free. */
export const cellsThat = (scope: Page | Locator, say: string): Locator =>
  scope.getByRole('gridcell', { name: new RegExp(`, ${say}(,|$)`) });

/** Selects an option by its prefix, because the rest contains changing counts. */
export const choose = async (select: Locator, begins: string): Promise<void> => {
  const option = select.locator('option').filter({ hasText: begins });
  await select.selectOption((await option.getAttribute('value')) ?? '');
};
