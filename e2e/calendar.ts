import { kstDay } from '@onsil/domain/calendar/kst';
import type { Page } from 'playwright-core';
import { ko } from './words.ts';

const monthOf = (ms: number): number => {
  const [year = 0, month = 0] = kstDay(ms).split('-').map(Number);
  return year * 12 + month;
};

const turn = async (page: Page, months: number): Promise<void> => {
  const direction = months < 0 ? ko.common.day.previousMonth : ko.common.day.nextMonth;
  for (let turned = 0; turned < Math.abs(months); turned += 1)
    await page.getByRole('button', { name: direction, exact: true }).click();
};

const pick = async (page: Page, ms: number): Promise<void> => {
  const [year, month, day] = kstDay(ms).split('-').map(Number);
  await page.getByRole('button', { name: new RegExp(`^${year}\\. ${month}\\. ${day}\\. `) }).click();
};

/** Opens the calendar and picks the Korean days of two instants (epoch ms), changing months as needed. */
export const pickDays = async (page: Page, from: number, to: number): Promise<void> => {
  await page.getByRole('radio', { name: ko.timeSeries.periods.own, exact: true }).check();
  await page.getByRole('button', { name: new RegExp(ko.timeSeries.ownRange) }).click();
  await turn(page, monthOf(from) - monthOf(Date.now()));
  await pick(page, from);
  await turn(page, monthOf(to) - monthOf(from));
  await pick(page, to);
};
