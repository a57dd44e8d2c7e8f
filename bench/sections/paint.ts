import type { Page } from 'playwright-core';
import { shell } from '@onsil/phrases/en/shell';
import { timeSeries } from '@onsil/phrases/en/time-series';
import { quietPopups } from '../../e2e/support/quiet-popups.ts';
import { openPage, signIn } from '../browser.ts';
import { formatFigure, median, formatRange } from '../figures.ts';
import { openPortal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printLine, printTable } from '../report.ts';
import { waitForChart, recordClick, msSinceClick, type Chart } from '../wait-for-chart.ts';
import type { Workspace } from '../workspace.ts';
import { sixFields } from './bench-query.ts';

const rounds = 7;
const historyDays = 92;
const wantedMs = 1_000;
const farm = '/smartfarm/pangyo-a';

const search = (period: string): string =>
  new URLSearchParams({ c: JSON.stringify(['PG-A-R1']), f: JSON.stringify(sixFields), period }).toString();

const threeMonths: Chart = { panels: sixFields.length, days: 88 }; // February has 28
const oneDay: Chart = { panels: 1, days: 1 };

type Way = { name: string; ms: number[]; go(page: Page, url: string): Promise<number> };

const ways = (): Way[] => [
  {
    name: 'the address opened, nothing in the cache',
    ms: [],
    async go(page, url) {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.clearBrowserCache');
      await cdp.detach();
      await page.goto(`${url}${farm}/time-series?${search('3m')}`, { waitUntil: 'commit' });
      return waitForChart(page, threeMonths);
    },
  },
  {
    name: 'from the dashboard to 3 months, as a link',
    ms: [],
    async go(page, url) {
      await page.goto(`${url}${farm}/dashboard`);
      await page.getByRole('article').first().waitFor();
      await page.waitForTimeout(700);
      const began = await page.evaluate(
        (address) => {
          const now = performance.now();
          history.pushState(null, '', address); // triggers the router like a click on a link
          return now;
        },
        `${farm}/time-series?${search('3m')}`,
      );
      return (await waitForChart(page, threeMonths)) - began;
    },
  },
  {
    name: 'from 24 hours to 3 months, by a click',
    ms: [],
    async go(page, url) {
      await page.goto(`${url}${farm}/time-series?${search('24h')}`);
      await waitForChart(page, { ...threeMonths, days: 1 });
      await page.waitForTimeout(500);
      await recordClick(page);
      await page.getByRole('radio', { name: timeSeries.periods['3m'], exact: true }).click();
      return msSinceClick(page, await waitForChart(page, threeMonths));
    },
  },
  {
    name: 'from the dashboard to 24 hours, by the menu',
    ms: [],
    async go(page, url) {
      await page.goto(`${url}${farm}/dashboard`);
      await page.getByRole('article').first().waitFor();
      await page.waitForTimeout(700);
      await recordClick(page);
      await page.getByRole('link', { name: shell.timeSeries }).first().click();
      return msSinceClick(page, await waitForChart(page, oneDay));
    },
  },
];

/** Measures the time to a chart of three months and six fields. */
export const paint = async (place: Workspace): Promise<void> => {
  printNote('The demo fills in three months first …');
  const portal = await openPortal(place, await place.folder(), { ONSIL_DEMO_DAYS: String(historyDays) });
  await quietPopups(portal.url);
  const page = await openPage(place);
  await signIn(page, portal, 'manager');
  const all = ways();
  for (let round = 0; round <= rounds; round += 1)
    for (const way of all) {
      const ms = await way.go(page, portal.url);
      if (round > 0) way.ms.push(ms);
    }
  printTable(
    ['until the chart of six fields stands, ms', 'median', 'of the rounds'],
    all.map(({ name, ms }) => [name, formatFigure(median(ms)), formatRange(ms)]),
  );
  printLine();
  for (const { name, ms } of all)
    printGoal(`${name}: ${formatFigure(median(ms))} ms, ${formatFigure(wantedMs)} wanted`, median(ms) <= wantedMs);
  printNote(
    `Headless Chromium 1440 × 900 on the machine of the server; median of ${rounds} after one that is not counted. load ${getLoadAverage()}.`,
  );
};
