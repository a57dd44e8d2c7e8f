import type { Browser, Page } from 'playwright-core';
import { screenOf, type Language } from './browser.ts';
import { expectNoOverflow } from './expect-fit.ts';
import { goTo } from './go-to.ts';
import { tabAs } from './sign-in.ts';
import { countTaps, type Taps } from './taps.ts';

type Phone = { language: Language; width: number; scheme: 'light' | 'dark' };

/**
 * The phones on which each work of a day is done: the longer texts on the narrower one. What a work shows fits both widths
 * in either language (`expectFits`).
 */
export const phones = [
  { language: 'ko', width: 390, scheme: 'light' },
  { language: 'en', width: 360, scheme: 'dark' },
] as const satisfies Phone[];

export const farm = '/smartfarm/pangyo-a';

/** What is shown keeps within the screen, whichever phone it is; the page stays on its own. */
export const expectFits = async (page: Page): Promise<void> => {
  const showAt = await screenOf(page);
  const own = await page.evaluate(() => innerWidth);
  for (const width of own === 360 ? [390, 360] : [360, 390]) {
    await showAt(width);
    await expectNoOverflow(page);
  }
};

export type Work = Taps & { page: Page };

/** Opens home, from where taps are counted. Both widths share the browser's data of a person. */
export const openHome = async (
  browser: Browser,
  { width, ...look }: Phone,
  memberId = 'manager',
  controllerId = '',
): Promise<Work> => {
  const page = await tabAs(browser, memberId, { ...look, width: 390 });
  await (
    await screenOf(page)
  )(width);
  await goTo(page, `${farm}/dashboard${controllerId && `/${controllerId}`}`);
  await page.getByRole('main').getByRole('article').first().waitFor();
  return { page, ...countTaps() };
};
