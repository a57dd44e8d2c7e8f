import type { APIResponse, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './support/browser.ts';
import { openAlarm, type OpenAlarm } from './support/open-alarm.ts';
import { openAs } from './support/sign-in.ts';
import { filled, ko, words } from './support/words.ts';

let browser: Browser;
let alarm: OpenAlarm;

beforeAll(async () => {
  [browser, alarm] = await Promise.all([launch(), openAlarm()]);
});
afterAll(async () => {
  await Promise.all([alarm.close(), browser.close()]);
});

const farm = '/smartfarm/pangyo-a';
const daily = [
  '/portal',
  `${farm}/dashboard`,
  `${farm}/dashboard/PG-A-R1`,
  `${farm}/notification-action`,
  `${farm}/alert-log-time-series`,
  `${farm}/time-series`,
  `${farm}/environment-measurement-information`,
  `${farm}/measuring-round`,
  `${farm}/farm-calendar?view=list`,
  `${farm}/weekly-report`,
  `${farm}/yield-management`,
  `${farm}/yield-plan-information`,
  `${farm}/farm-photo-registration`,
  `${farm}/crop-prices?item=225-00-04`,
];
const other = [`${farm}/dashboard`, `${farm}/time-series`, `${farm}/time-series?view=table`];
/** Where open deviations and prices come later than all else, as on a weak line. */
const late = [
  `${farm}/dashboard`,
  `${farm}/dashboard/PG-A-R1`,
  `${farm}/notification-action`,
  `${farm}/crop-prices?item=225-00-04`,
];
const lateMs = 2_000;

/** The score of Core Web Vitals for a page that nobody has touched yet, from its first paint on. */
const recordShifts = (): void => {
  const record = { score: 0, sources: [] as string[], topBar: [] as string[] };
  Object.assign(globalThis, { layoutShifts: record });
  const describe = ({ node, previousRect, currentRect }: LayoutShiftAttribution): string =>
    `${node?.nodeName} “${node?.textContent?.trim().slice(0, 30)}” ${previousRect.x},${previousRect.y} → ${currentRect.x},${currentRect.y}`;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.hadRecentInput) continue;
      record.score += shift.value;
      record.sources.push(`${shift.value.toFixed(3)}: ${shift.sources.map(describe).join('; ')}`);
      const topBar = document.querySelector('[aria-haspopup=listbox]');
      record.topBar.push(...shift.sources.filter(({ node }) => node && topBar?.contains(node)).map(describe));
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

type LayoutShiftAttribution = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: LayoutShiftAttribution[] };
type Recorded = { layoutShifts: { score: number; sources: string[]; topBar: string[] } };

/** Waits until the page has its data, and a second longer for what comes late. */
const settle = async (page: Page): Promise<void> => {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.waitForTimeout(1_000);
};

const maxScore = 0.05;

/** A character of each part of the web font that screens need: a member's earlier visits have loaded them. */
const knownCharacters = [...new Set(JSON.stringify(words))].join('');

const looks = [
  ...daily.map((path) => ({ path, width: 390, delayMs: 0 })),
  ...other.flatMap((path) => [360, 1440].map((width) => ({ path, width, delayMs: 0 }))),
  ...late.map((path) => ({ path, width: 390, delayMs: lateMs })),
];

it.concurrent.for(looks)(
  '$path at $width px with alarms $delayMs ms late moves by 0.05 at most while it loads, and the farm’s name not at all',
  async (look, { onTestFinished }) => {
    const { path, width, delayMs } = look;
    const page = await openAs(browser, 'manager', { width: width === 360 ? 390 : width }, onTestFinished);
    if (width === 360) await page.setViewportSize({ width, height: 640 });
    await page.addInitScript(recordShifts);
    await page.addInitScript((sample) => localStorage.setItem('fontSample', sample), knownCharacters);
    // Other files open and close alarms meanwhile; a page is given the alarms of its first answer again.
    const answers = new Map<string, Promise<APIResponse>>();
    await page.route(/\/(deviation-status|kamis\/day)\?/, async (route) => {
      const url = route.request().url();
      const answer = answers.get(url) ?? route.fetch();
      answers.set(url, answer);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.fulfill({ response: await answer });
    });
    await page.goto(path);
    await page.waitForTimeout(delayMs);
    await settle(page);
    const { score, sources, topBar } = await page.evaluate(() => (globalThis as unknown as Recorded).layoutShifts);
    expect(score > maxScore ? sources : []).toEqual([]);
    expect(topBar).toEqual([]);
  },
);

it.each([360, 390, 1440])(
  'the last 24 hours of a tile move nothing in its sheet when they come (%i px)',
  async (width) => {
    const page = await openAs(browser, 'manager', { width });
    const answer = Promise.withResolvers<void>();
    const chart = Promise.withResolvers<void>();
    const hold = (part: string, until: Promise<void>) =>
      page.route(part, async (route) => {
        await until;
        await route.continue();
      });
    await hold('**/influx/status-logs/field**', answer.promise);
    await hold('**/assets/*day-chart*.js', chart.promise);
    await page.goto(`${farm}/dashboard/PG-A-R1`);
    await page.getByRole('button', { name: filled(ko.dashboard.tiles.open, { name: ko.fields.humidity }) }).click();
    const sheet = page.getByRole('dialog');
    const link = sheet.getByRole('link', { name: ko.dashboard.sheet.series });
    await link.waitFor();
    await sheet.getByLabel(ko.common.loading, { exact: true }).waitFor();
    const before = await link.boundingBox();
    expect(await sheet.getByText(ko.dashboard.sheet.empty).count()).toBe(0);
    answer.resolve();
    await sheet.getByText('%').first().waitFor();
    expect((await link.boundingBox())?.y).toBe(before?.y);
    chart.resolve();
    await sheet.locator('canvas').first().waitFor();
    expect((await link.boundingBox())?.y).toBe(before?.y);
  },
);
