import type { BrowserContext, Page } from 'playwright-core';
import { dashboard } from '@onsil/phrases/en/dashboard';
import { quietPopups } from '../../e2e/quiet-popups.ts';
import { launchBrowser, signIn } from '../browser.ts';
import { formatFigure, formatRange, median } from '../figures.ts';
import { openPortal } from '../portal.ts';
import { getLoadAverage, printGoal, printLine, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const rounds = 5;
const historyDays = 7;
const farm = '/smartfarm/pangyo-a';

/** Slow 3G: 400 kbit/s each way and 400 ms. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const cpuSlowdown = 4;

const measures = ['letters', 'verdict', 'usable', 'kilobytes'] as const;
type Measured = Record<(typeof measures)[number], number>;

/** What has to be on the screen, as the page's own time in ms. */
const watch = (page: Page): Promise<Omit<Measured, 'kilobytes'>> =>
  page.evaluate(
    (verdictName) =>
      new Promise<{ letters: number; verdict: number; usable: number }>((resolve) => {
        let verdict = 0;
        const look = (): void => {
          const now = performance.now();
          if (verdict === 0 && document.querySelector(`[aria-label="${verdictName}"]`)) verdict = now;
          // Usable: a room's tiles have their values, and nothing of the first screen is a placeholder.
          const tiles = document.querySelectorAll('main article').length;
          const waiting = [...document.querySelectorAll('main [aria-busy=true]')].some(
            (part) => part.getBoundingClientRect().top < innerHeight,
          );
          if (verdict > 0 && tiles >= 6 && !waiting) {
            const [paint] = performance.getEntriesByName('first-contentful-paint');
            resolve({ letters: paint?.startTime ?? 0, verdict, usable: now });
          } else requestAnimationFrame(look);
        };
        look();
      }),
    dashboard.verdict.label,
  );

const open = async (context: BrowserContext, url: string): Promise<Measured> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${url}${farm}/dashboard`, { waitUntil: 'commit', timeout: 120_000 });
  const seen = await watch(page);
  await page.close();
  return { ...seen, kilobytes: bytes / 1_000 };
};

const phoneContext = {
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  isMobile: true,
  hasTouch: true,
} as const;

/** Opens the dashboard without anything kept, and again once the service worker and the last answers are kept. */
const measureRound = async (place: Workspace, url: string): Promise<{ cold: Measured; warm: Measured }> => {
  const browser = await launchBrowser(place);
  const signedIn = await browser.newContext(phoneContext);
  const first = await signedIn.newPage();
  await signIn(first, { url }, 'manager');
  const storageState = await signedIn.storageState();
  await signedIn.close();
  const context = await browser.newContext({ ...phoneContext, storageState });
  const cold = await open(context, url);
  const page = await context.newPage();
  await page.goto(`${url}${farm}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(35_000); // the last answers are saved every half minute
  await page.close();
  const warm = await open(context, url);
  await context.close();
  return { cold, warm };
};

const wanted = {
  cold: { verdict: 8_000, usable: 12_000 },
  warm: { verdict: 2_000, usable: 5_000 },
} as const;

/**
 * Measures the dashboard of a phone on a weak line. `ONSIL_PHONE_URL` measures a portal that runs already, an older
 * one for instance, whose demo farms have the usual password of tests.
 */
export const phone = async (place: Workspace): Promise<void> => {
  const given = process.env['ONSIL_PHONE_URL'];
  const url = given ?? (await openPortal(place, await place.folder(), { ONSIL_DEMO_DAYS: String(historyDays) })).url;
  await quietPopups(url);
  const all: { cold: Measured; warm: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(place, url));
  const row = (kind: 'cold' | 'warm'): string[] => [
    kind === 'cold' ? 'nothing kept' : 'opened before',
    ...measures.map((measure) => formatFigure(median(all.map((one) => one[kind][measure])))),
    formatRange(all.map((one) => one[kind].usable)),
  ];
  printTable(
    ['dashboard of a phone, ms', 'letters', 'verdict', 'usable', 'kB', 'usable in the rounds'],
    [row('cold'), row('warm')],
  );
  printLine();
  for (const kind of ['cold', 'warm'] as const)
    for (const measure of ['verdict', 'usable'] as const) {
      const ms = median(all.map((one) => one[kind][measure]));
      const goal = wanted[kind][measure];
      printGoal(`${kind}, ${measure}: ${formatFigure(ms)} ms, ${formatFigure(goal)} wanted`, ms <= goal);
    }
  printNote(
    `Headless Chromium 390 × 844, 400 kbit/s, 400 ms, CPU ${cpuSlowdown} × slower, on the machine of the server; median of ${rounds}. load ${getLoadAverage()}.`,
  );
};
