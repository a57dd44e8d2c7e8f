import type { Page } from 'playwright-core';
import { kstDay } from '@onsil/domain/calendar/kst';
import { ko } from './words.ts';

/** Chooses own days of the time series, from and to the Korean days of two instants (epoch ms). */
export const pickDays = async (page: Page, from: number, to: number): Promise<void> => {
  await page.getByRole('radio', { name: ko.timeSeries.periods.own, exact: true }).check();
  const days = [
    [ko.timeSeries.ownFrom, from],
    [ko.timeSeries.ownTo, to],
  ] as const;
  for (const [name, at] of days) {
    const input = page.getByRole('textbox', { name, exact: true });
    await input.fill(kstDay(at));
    await input.press('Tab');
  }
};
