import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsIn } from './violations.ts';

const expectNoViolation = async (page: Page, ...rules: string[]): Promise<void> =>
  expect(await violationsIn(page, rules)).toEqual([]);

/** Waits for transitions of position and colour to finish. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Scroll-driven animations of a box (`Sideways`) never end.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(timed.map((animation) => animation.finished.catch(() => undefined)));
  });

/** Expects that nothing is wider than the screen. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  await settle(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
};

/**
 * Switches the colour scheme and waits until the page has applied it. With reduced motion (`openContext`) nothing may
 * change gradually: axe would find the colours on the way.
 */
const showIn = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  const transitions = (): number => document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  expect(await page.evaluate(transitions)).toBe(0);
};

/** Expects no accessibility violations in the page as shown, and nothing wider than the screen. */
export const expectFitAsShown = async (page: Page): Promise<void> => {
  await expectNoOverflow(page);
  await expectNoViolation(page);
};

/** Expects the same in light and dark, which differ in colours only. */
export const expectFit = async (page: Page): Promise<void> => {
  await showIn(page, 'light');
  await expectFitAsShown(page);
  await showIn(page, 'dark');
  await settle(page);
  await expectNoViolation(page, 'color-contrast');
};
