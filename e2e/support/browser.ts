import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { runningPortal } from './portal.ts';

export type Language = 'ko' | 'en';
export type Look = { language?: Language; width?: number; scheme?: 'light' | 'dark' };

/**
 * The appearances in which screens are checked, half of the combinations each: a colour scheme changes only colours, a
 * width only the layout.
 */
export const looks = [
  { language: 'ko', width: 390, scheme: 'light' },
  { language: 'en', width: 1440, scheme: 'dark' },
] as const satisfies Required<Look>[];

// Chromium contacts services of its vendor at every start, which a closed network answers late.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// One process for all pages of a person: a new one starts cold, which takes twice as long as a check.
// A page lives for a second or two: to optimize its scripts takes a quarter of the work and comes too late to save any.
const quick = ['--process-per-site', '--js-flags=--no-opt --no-maglev'];

/** Time limit of a step, also on a busy machine. */
export const patience = 20_000;

export const launch = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['ONSIL_CHROMIUM'] ?? '/usr/bin/chromium',
    // Without a UTF-8 locale Chromium calls files with Korean names "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [...quiet, ...quick, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });

const defaultWidth = 1440;
const phone = (width: number): boolean => width < 576;
const heightOf = (width: number): number => (phone(width) ? 844 : 900);

/** Opens a browser context outside Korea's time zone, because Korean times must not depend on the device's zone. */
export const openContext = async (
  browser: Browser,
  { language = 'ko', width = defaultWidth, scheme = 'light' }: Look = {},
  storageState?: Exclude<BrowserContextOptions['storageState'], undefined>,
  // A worker would download the whole app for each person of a test.
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: runningPortal.url,
    locale: language === 'ko' ? 'ko-KR' : 'en-US',
    timezoneId: 'Asia/Kathmandu',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: heightOf(width) },
    hasTouch: phone(width),
    isMobile: phone(width),
    serviceWorkers,
    ...(storageState && { storageState }),
  });
  context.setDefaultTimeout(patience);
  // Tests without the worker begin without kept answers, whatever other tests of the same person have seen.
  if (serviceWorkers === 'block')
    await context.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function openOthers(name, version) {
        if (name === 'onsil') throw new DOMException('no kept answers in this test');
        return open.call(this, name, version);
      };
    });
  return context;
};

const openings = new WeakMap<BrowserContext, Promise<unknown>>();

/**
 * Opens a page of a context in a window of its own. Chromium draws the tabs behind another one once a second only, so that
 * tests at the same time would wait for each other's frames.
 */
export const openWindow = (context: BrowserContext): Promise<Page> => {
  const open = async (): Promise<Page> => {
    const browser = context.browser();
    const [neighbour] = context.pages();
    if (!browser || !neighbour) return context.newPage();
    const { targetInfo } = await (await context.newCDPSession(neighbour)).send('Target.getTargetInfo');
    const target = { url: 'about:blank', newWindow: true, browserContextId: targetInfo.browserContextId ?? '' };
    const session = await browser.newBrowserCDPSession();
    const [page] = await Promise.all([context.waitForEvent('page'), session.send('Target.createTarget', target)]);
    await session.detach();
    return page;
  };
  // One after the other, since the event does not say which call it answers.
  const page = (openings.get(context) ?? Promise.resolve()).then(open, open);
  openings.set(context, page);
  return page;
};

type Shown = { device: Promise<CDPSession>; width?: number };
const shown = new WeakMap<Page, Shown>();

/** Returns a function that shows a page at another width, with touch or mouse accordingly, without reloading. */
export const screenOf = async (page: Page): Promise<(width: number) => Promise<void>> => {
  const own: Shown = shown.get(page) ?? { device: page.context().newCDPSession(page) };
  shown.set(page, own);
  const device = await own.device;
  return async (width) => {
    own.width = width;
    const size = { width, height: heightOf(width), deviceScaleFactor: 1, mobile: phone(width) };
    await device.send('Emulation.setDeviceMetricsOverride', size);
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: phone(width) });
  };
};

/** Shows a page at the width at which it was opened; false where a test has given it a size of its own. */
export const showAsOpened = async (page: Page, width = defaultWidth): Promise<boolean> => {
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== heightOf(width)) return false;
  if ((shown.get(page)?.width ?? width) !== width) await (await screenOf(page))(width);
  return true;
};
