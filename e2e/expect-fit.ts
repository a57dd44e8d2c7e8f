import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// "Legacy" stays in the page itself: ours have no frames, and the other way opens a window for each look.
const expectNoViolation = async (axe: AxeBuilder): Promise<void> => {
  const { violations } = await axe.setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual([]);
};

/** Nothing is wider than the screen. */
export const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

/** What changes its colour slowly is judged when it has it. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))).then(
      () => true,
    ),
  );

/** No violation of the accessibility rules in light and in dark, whose colours alone differ, and nothing wider than the screen. */
export const expectFit = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  await expectNoViolation(new AxeBuilder({ page }));
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await expectNoViolation(new AxeBuilder({ page }).withRules('color-contrast'));
};
