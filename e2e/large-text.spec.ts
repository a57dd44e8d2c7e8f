import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openWindow, screenOf } from './support/browser.ts';
import { expectNoOverflow } from './support/expect-fit.ts';
import { expectNoOverlap, fontsCome } from './support/expect-no-overlap.ts';
import { goTo } from './support/go-to.ts';
import { openAlarm, type OpenAlarm } from './support/open-alarm.ts';
import { browserOf } from './support/sign-in.ts';
import { words, type Phrases } from './support/words.ts';

let browser: Browser;
let alarm: OpenAlarm;
beforeAll(async () => {
  [browser, alarm] = await Promise.all([launch(), openAlarm()]);
});
afterAll(() => Promise.all([browser.close(), alarm.close()]));

type DailyScreen = { name: string; path: string; shows: (phrases: Phrases) => string };

/** The screens of a day's work on a phone. */
const daily: readonly DailyScreen[] = [
  { name: 'home', path: 'dashboard/PG-A-R1', shows: ({ farmTasks }) => farmTasks.card.title },
  { name: 'home with an alarm’s room', path: 'dashboard/PG-A-OWN', shows: ({ farmTasks }) => farmTasks.card.title },
  { name: 'list of alarms', path: 'notification-action', shows: ({ deviations }) => deviations.page.ended },
  { name: 'measuring round', path: 'measuring-round', shows: ({ fields }) => fields.temperature },
  { name: 'list of the calendar', path: 'farm-calendar?view=list', shows: () => '아래 두 단 속잎' },
  {
    name: 'manual readings',
    path: 'environment-measurement-information?controllerId=PG-A-R2',
    shows: ({ manualReadings }) => manualReadings.drift.advice.now,
  },
  { name: 'weekly report', path: 'weekly-report', shows: ({ weeklyReport }) => weeklyReport.yields.title },
  { name: 'farm information', path: 'detail', shows: () => 'R1' },
  { name: 'production plan', path: 'yield-plan-information', shows: ({ yieldPlans }) => yieldPlans.crops.title },
  { name: 'alarm limits', path: 'setting', shows: ({ alarmLimits }) => alarmLimits.band.title },
  { name: 'page of an alarm', path: '{alarm}/notification-action', shows: ({ deviations }) => deviations.life.facts },
];

/** The smallest letters are 14 px at the usual setting. */
const minLetterPx = 28;
/** Glyphs extend beyond their box by a few pixels, with wide ones at the end of a line. */
const tolerancePx = 12;

/** Runs in the page: texts that are cut by their box or leave it, broken words, and texts that did not grow, within some elements. */
const findFaults = ([minPx, tolerance, within]: readonly [number, number, string]): string[] => {
  const faults = new Set<string>();
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()} “${element.textContent.slice(0, 40)}”`;
  // The farm's name in the bar has one line; the whole of it is in the list that it opens. Hidden texts are for the ear.
  const isRead = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 2 &&
    !element.closest('header [title], [class*=hidden]');
  const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

  for (const element of document.querySelectorAll<HTMLElement>(`:is(${within}) *`)) {
    if (!element.textContent.trim() || !isRead(element)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    if (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) faults.add(`cut: ${nameOf(element)}`);
    if (clips(overflowY) && element.scrollHeight > element.clientHeight + 3) faults.add(`cut: ${nameOf(element)}`);
  }

  for (const badge of document.querySelectorAll('[data-badge]'))
    if (badge.scrollHeight > badge.clientHeight + 3) faults.add(`taller than its box: ${nameOf(badge)}`);

  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !parent?.closest(within) || !isRead(parent)) continue;
    range.selectNodeContents(text);
    const bar = parent.closest('nav[class*=bar]');
    // A word of the bar has a sixth of the screen: it stays whole rather than twice as large.
    if (bar && new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
      faults.add(`broken: ${nameOf(parent)}`);
    if (parseFloat(getComputedStyle(parent).fontSize) < (bar ? 16 : minPx)) faults.add(`small: ${nameOf(parent)}`);
    for (const { 0: word, index } of text.textContent.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) faults.add(`broken word: ${word} in ${nameOf(parent)}`);
    }
    // The name of a bar is wider than it, where those beside it are hidden.
    if (parent.closest('[class*=names]')) continue;
    range.selectNodeContents(text);
    const box = blockOf(parent).getBoundingClientRect();
    for (const { left, right } of range.getClientRects())
      if (right > box.right + tolerance || left < box.left - tolerance) faults.add(`outside: ${nameOf(parent)}`);
  }
  return [...faults];
};

/** Runs in the page: drawn pixels at the left edge of each plot, where a value that is too wide would be cut. */
const countInkAtLeft = (): number[] =>
  [...document.querySelectorAll<HTMLCanvasElement>('main figure canvas')].map((canvas) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, 2, canvas.height) ?? { data: [255] };
    return [...data].filter((value, index) => index % 4 === 3 && value > 0).length;
  });

/** Chooses letters twice as large in the browser's settings. */
const doubleLetters = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
};

describe.each(['ko', 'en'] as const)('with letters twice as large, in %s', (language) => {
  let page: Page;
  let showAt: (width: number) => Promise<void>;
  beforeAll(async () => {
    page = await openWindow(await browserOf(browser, 'manager', { language, width: 390 }));
    showAt = await screenOf(page);
    await showAt(390);
    await doubleLetters(page);
  });

  it.each(daily)('the $name shows all of its text at 390 and 360 px', async ({ path, shows }) => {
    await goTo(page, `/smartfarm/pangyo-a/${path.replace('{alarm}', String(alarm.deviationId))}`);
    const shown = page.locator('main').getByText(shows(words[language])).filter({ visible: true }).first();
    for (const width of [390, 360]) {
      await showAt(width);
      await doubleLetters(page); // a change of the screen sets it back
      await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
      await shown.waitFor();
      await fontsCome(page);
      await expectNoOverflow(page);
      expect(await page.evaluate(findFaults, [minLetterPx, tolerancePx, 'body'] as const)).toEqual([]);
      if (path !== 'measuring-round') continue;
      const keys = await page.getByRole('group', { name: words[language].measuringRound.keypad }).boundingBox();
      expect((keys?.y ?? 0) + (keys?.height ?? Infinity)).toBeLessThanOrEqual(844); // all of them without scrolling
    }
  });

  it('the panels and the legend of the time series cut and cover nothing', async () => {
    await goTo(page, '/smartfarm/pangyo-a/time-series?controllerId=PG-A-R1&fields=temperature,humidity,co2,ec');
    await showAt(390);
    await doubleLetters(page);
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
    // The values of a scale are drawn in the letters of the start.
    await page.reload();
    await doubleLetters(page);
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
    await page.locator('main figure canvas').nth(3).waitFor();
    await page.locator('main figure').getByText(words[language].charts.levelLimits).first().waitFor();
    await fontsCome(page);
    await expectNoOverflow(page);
    const parts = 'figure [data-picture], figure [class*=legend]';
    expect(await page.evaluate(findFaults, [minLetterPx, tolerancePx, parts] as const)).toEqual([]);
    await expectNoOverlap(page);
    expect(await page.evaluate(countInkAtLeft)).toEqual([0, 0, 0, 0]);
  });
});
