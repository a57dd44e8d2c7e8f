import type { BrowserContext, Page } from 'playwright-core';
import { openWindow, showAsOpened, type Look } from './browser.ts';

type Client = { clear?: () => void };
/** A part of React's tree; those of members are below the one that provides the answers that the app keeps. */
type Part = { child: Part | null; sibling: Part | null; memoizedProps: { client?: Client } | null };
type App = {
  __TSR_ROUTER__?: { navigate: (to: { href: string; ignoreBlocker: true }) => Promise<void> };
  answers?: Client;
};

/** Tabs that tests have left, by person and device: to load the app in a new one takes three times as long as to show a screen. */
const left = new WeakMap<BrowserContext, Set<Page>>();

/** A screen that asks nothing. */
const emptyPath = '/404';
const maxLeaveMs = 10_000;

/** Runs in the page: opens the empty screen, whatever was typed, and forgets the answers and what is kept for the tab. */
const leaveScreen = async ([path, maxMs]: readonly [string, number]): Promise<boolean> => {
  const app = globalThis as unknown as App;
  const root = document.getElementById('root');
  const [, container] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  if (!app.__TSR_ROUTER__ || !container) return false;
  const parts: (Part | null)[] = [(container as { stateNode: { current: Part } }).stateNode.current];
  for (const part of app.answers ? [] : parts) {
    if (part?.memoizedProps?.client?.clear) app.answers = part.memoizedProps.client;
    else if (part) parts.push(part.child, part.sibling);
  }
  const tooLong = new Promise((resolve) => setTimeout(resolve, maxMs));
  await Promise.race([app.__TSR_ROUTER__.navigate({ href: path, ignoreBlocker: true }), tooLong]);
  app.answers?.clear?.();
  sessionStorage.clear();
  const isFailureShown = document.querySelector('output [data-kind=bad]') !== null; // until somebody closes it
  return location.pathname === path && !isFailureShown;
};

/** Runs in the page: whether the empty screen shows nothing of an earlier test, such as a layer or its message of success. */
const isEmpty = (path: string): boolean =>
  location.pathname === path && document.querySelector('[aria-modal], [role=listbox], output [data-kind]') === null;

const events = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

/** Makes a tab as it was opened, for the next test; closes it where that is not possible. */
export const leaveTab = async (page: Page, { width, scheme = 'light' }: Look): Promise<void> => {
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ media: null, colorScheme: scheme });
    const isAsOpened =
      (await showAsOpened(page, width)) && (await page.evaluate(leaveScreen, [emptyPath, maxLeaveMs] as const));
    if (!isAsOpened) return await page.close();
  } catch {
    return page.close(); // the test has closed it, or it shows another address
  }
  for (const event of events) page.removeAllListeners(event);
  const tabs = left.get(page.context()) ?? new Set();
  left.set(page.context(), tabs.add(page));
};

/** Returns a tab as it is opened: one that an earlier test has left, or a new one. */
export const takeTab = async (context: BrowserContext): Promise<Page> => {
  const tabs = left.get(context) ?? new Set();
  const found = [...tabs];
  for (const page of found) {
    if (!tabs.delete(page)) continue; // another test has taken it meanwhile
    if (await page.evaluate(isEmpty, emptyPath).catch(() => false)) return page;
    tabs.add(page);
  }
  return openWindow(context);
};
