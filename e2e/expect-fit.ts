import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// "Legacy" stays in the page itself: ours have no frames, and the other way opens a window for each look.
const expectNoViolation = async (page: Page, ...rules: string[]): Promise<void> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual([]);
};

/** What changes its place or its colour slowly is judged when it has it. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // What goes with the scrolling of a box (`Sideways`) never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(timed.map((animation) => animation.finished.catch(() => undefined)));
  });

/** Nothing is wider than the screen. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  await settle(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
};

/** Shows the page in a scheme, which the page has to notice. */
const showIn = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
};

/** No violation of the accessibility rules in the page as it stands there, and nothing wider than the screen. */
export const expectFitAsShown = async (page: Page): Promise<void> => {
  await expectNoOverflow(page);
  await expectNoViolation(page);
};

/** The same in light and in dark, whose colours alone differ. */
export const expectFit = async (page: Page): Promise<void> => {
  await showIn(page, 'light');
  await expectFitAsShown(page);
  await showIn(page, 'dark');
  await settle(page);
  await expectNoViolation(page, 'color-contrast');
};
