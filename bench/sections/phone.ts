import type { BrowserContext, Page } from 'playwright-core';
import { authApi } from '@onsil/contract/auth';
import { dashboard } from '@onsil/phrases/en/dashboard';
import { quietPopups } from '../../e2e/support/quiet-popups.ts';
import { launchBrowser, signIn } from '../browser.ts';
import { formatFigure, formatRange, median } from '../figures.ts';
import { openPortal, type Portal } from '../portal.ts';
import { getLoadAverage, printGoal, printLine, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const rounds = Number(process.env['ONSIL_PHONE_ROUNDS'] ?? 5);
const historyDays = 7;
const farm = '/smartfarm/pangyo-a';

/** Slow 3G: 400 kbit/s each way and 400 ms. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const cpuSlowdown = 4;

const timed = ['letters', 'verdict', 'usable', 'kilobytes'] as const;
/** Answers of 401 and renewals of the session: the most of a round. */
const counted = ['refused', 'renewals'] as const;
type Measured = Record<(typeof timed)[number] | (typeof counted)[number], number>;

/** What has to be on the screen, as the page's own time in ms. */
const watch = (page: Page): Promise<Pick<Measured, 'letters' | 'verdict' | 'usable'>> =>
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
    dashboard.farm.label,
  );

const open = async (context: BrowserContext, url: string): Promise<Measured> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let bytes = 0;
  let [refused, renewals] = [0, 0];
  page.on('response', (reply) => {
    if (reply.status() === 401) refused += 1;
    if (reply.url().endsWith(authApi.refreshSession.path)) renewals += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${url}${farm}/dashboard`, { waitUntil: 'commit', timeout: 120_000 });
  const seen = await watch(page);
  await page.close();
  return { ...seen, kilobytes: bytes / 1_000, refused, renewals };
};

const phoneContext = {
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  isMobile: true,
  hasTouch: true,
} as const;

const kinds = ['cold', 'warm', 'ended'] as const;
type Round = Partial<Record<(typeof kinds)[number], Measured>>;

const rowNames: Record<(typeof kinds)[number], string> = {
  cold: 'nothing kept',
  warm: 'opened before',
  ended: 'opened before, auth token ended',
};

/** Ends the member's auth tokens, on the server and by the device's own record, as 15 minutes later. */
const endAuthToken = async (context: BrowserContext, url: string, { db }: Portal): Promise<void> => {
  const past = new Date(Date.now() - 1_000);
  await db.updateTable('session').set({ authExpiresAt: past }).execute();
  const page = await context.newPage();
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((expiresAt) => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
    localStorage.setItem('session', JSON.stringify({ ...session, expiresAt }));
  }, past.toISOString());
  await page.close();
};

/**
 * Opens the dashboard without anything kept, again once the service worker and the last answers are kept, and, where
 * the database is at hand, once more after the auth token has ended.
 */
const measureRound = async (place: Workspace, url: string, portal: Portal | undefined): Promise<Round> => {
  const browser = await launchBrowser(place);
  const signedIn = await browser.newContext(phoneContext);
  const first = await signedIn.newPage();
  await signIn(first, { url }, 'manager');
  const kept = await signedIn.storageState();
  // Of the sign-in only the session: parts of the font that are known load before the first paint, from a cache that is empty here.
  const storageState = {
    ...kept,
    origins: kept.origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => name !== 'fontSample'),
    })),
  };
  await signedIn.close();
  const context = await browser.newContext({ ...phoneContext, storageState });
  const cold = await open(context, url);
  const page = await context.newPage();
  await page.goto(`${url}${farm}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(10_000); // answers are first saved five seconds after they came
  await page.close();
  const warm = await open(context, url);
  if (portal) await endAuthToken(context, url, portal);
  const ended = portal && (await open(context, url));
  await context.close();
  return { cold, warm, ...(ended && { ended }) };
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
  const portal = given
    ? undefined
    : await openPortal(place, await place.folder(), { ONSIL_DEMO_DAYS: String(historyDays) });
  const url = given ?? portal?.url ?? '';
  await quietPopups(url);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(place, url, portal));
  const figures = (kind: keyof Round, measure: keyof Measured): number[] =>
    all.flatMap(({ [kind]: one }) => (one ? [one[measure]] : []));
  const row = (kind: keyof Round): string[] => [
    rowNames[kind],
    ...timed.map((measure) => formatFigure(median(figures(kind, measure)))),
    ...counted.map((measure) => String(Math.max(...figures(kind, measure)))),
    formatRange(figures(kind, 'usable')),
  ];
  printTable(
    ['dashboard of a phone, ms', 'letters', 'verdict', 'usable', 'kB', '401', 'renewals', 'usable in the rounds'],
    kinds.filter((kind) => figures(kind, 'usable').length > 0).map(row),
  );
  printLine();
  for (const kind of ['cold', 'warm'] as const)
    for (const measure of ['verdict', 'usable'] as const) {
      const ms = median(figures(kind, measure));
      const goal = wanted[kind][measure];
      printGoal(`${kind}, ${measure}: ${formatFigure(ms)} ms, ${formatFigure(goal)} wanted`, ms <= goal);
    }
  if (portal) {
    const most = {
      refused: Math.max(...figures('ended', 'refused')),
      renewals: Math.max(...figures('ended', 'renewals')),
    };
    printGoal(
      `after the auth token ended: ${most.refused} answers 401 and ${most.renewals} renewals at most, 0 and 1 wanted`,
      most.refused === 0 && most.renewals === 1,
    );
  }
  printNote(
    `Headless Chromium 390 × 844, 400 kbit/s, 400 ms, CPU ${cpuSlowdown} × slower, on the machine of the server; median of ${rounds}. load ${getLoadAverage()}.`,
  );
};
