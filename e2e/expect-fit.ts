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

/** Shows the page in a scheme: the page has to notice, and what changes its colour slowly is judged when it has it. */
const showIn = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
};

/** No violation of the accessibility rules in light and in dark, whose colours alone differ, and nothing wider than the screen. */
export const expectFit = async (page: Page): Promise<void> => {
  await showIn(page, 'light');
  await expectNoViolation(new AxeBuilder({ page }));
  await expectNoOverflow(page);
  await showIn(page, 'dark');
  await expectNoViolation(new AxeBuilder({ page }).withRules('color-contrast'));
};
