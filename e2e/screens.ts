import type { Page } from 'playwright-core';
import { filled, ko, type Phrases } from './words.ts';

export type Screen = {
  name: string;
  path: string;
  who?: 'nobody';
  /** what stands on it once it is all there */
  shows: (phrases: Phrases) => string;
  title: (phrases: Phrases) => string;
};

/** Every screen, and the faces of it that are drawn in another way. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/signin',
    who: 'nobody',
    shows: ({ auth }) => auth.account,
    title: ({ auth }) => auth.title,
  },
  { name: 'list of farms', path: '/portal', shows: () => '나주 딸기농장', title: ({ portal }) => portal.title },
  {
    name: 'dashboard',
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    shows: ({ dashboard }) => dashboard.standards.range,
    title: ({ dashboard }) => dashboard.title,
  },
  {
    name: 'dashboard without a controller',
    path: '/smartfarm/pangyo-a/dashboard/NJ-1',
    shows: ({ dashboard }) => dashboard.empty.unknown,
    title: ({ dashboard }) => dashboard.title,
  },
  {
    name: 'time series',
    path: '/smartfarm/naju/time-series?c=["NJ-1","NJ-2"]&compare=previous',
    shows: ({ timeSeries }) => timeSeries.summary.title,
    title: ({ timeSeries }) => timeSeries.title,
  },
  {
    name: 'table of the time series',
    path: '/smartfarm/pangyo-a/time-series?view=table',
    shows: ({ timeSeries }) => timeSeries.table.newestFirst,
    title: ({ timeSeries }) => timeSeries.title,
  },
  {
    name: 'list of deviations',
    path: '/smartfarm/pangyo-a/notification-action?tab=ended',
    shows: ({ deviations }) => deviations.page.ended,
    title: ({ deviations }) => deviations.title,
  },
  {
    name: 'trends of deviations',
    path: '/smartfarm/pangyo-a/alert-log-time-series',
    shows: ({ deviations }) => deviations.trends.byHour,
    title: ({ deviations }) => deviations.trends.title,
  },
  {
    name: 'standards',
    path: '/smartfarm/pangyo-a/setting',
    shows: ({ standards }) => standards.band.title,
    title: ({ standards }) => standards.title,
  },
  {
    name: 'farm that is not there',
    path: '/smartfarm/nowhere/dashboard',
    shows: ({ shell }) => shell.farmUnknownText,
    title: ({ shell }) => shell.farmUnknown,
  },
  {
    name: 'page that is not there',
    path: '/404',
    who: 'nobody',
    shows: ({ shell }) => shell.notFoundText,
    title: ({ shell }) => shell.notFound,
  },
];

export type Opening = { name: string; path: string; open: (page: Page) => Promise<void>; changesBrowser?: true };

/** What opens on a screen: sheets, menus, calendars, and messages. */
export const openings: readonly Opening[] = [
  {
    name: 'sheet of a tile',
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByRole('button', { name: filled(ko.dashboard.tiles.open, { name: ko.fields.humidity }) }).click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
  },
  {
    name: 'arrangement of tiles',
    changesBrowser: true,
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByRole('button', { name: ko.dashboard.arrange.start }).click();
      await page.getByRole('button', { name: filled(ko.dashboard.arrange.hide, { name: ko.fields.ph }) }).click();
    },
  },
  {
    name: 'user menu',
    path: '/portal',
    async open(page) {
      await page.getByRole('button', { name: filled(ko.shell.user, { name: '데모 농장장' }) }).click();
      await page.getByRole('button', { name: ko.shell.signOut }).waitFor();
    },
  },
  {
    name: 'switch of farms',
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByTitle(ko.shell.switchFarm).click();
      await page.getByRole('option', { name: '나주 딸기농장' }).waitFor();
    },
  },
  {
    name: 'calendar',
    path: '/smartfarm/pangyo-a/time-series',
    async open(page) {
      await page.getByRole('radio', { name: ko.timeSeries.periods.own }).check();
      await page.getByRole('button', { name: new RegExp(ko.timeSeries.ownRange) }).click();
      await page.getByRole('button', { name: ko.timeSeries.previousMonth }).waitFor();
    },
  },
  {
    name: 'refusal of a list',
    path: '/portal',
    async open(page) {
      await page.route('**/my/farms?**', (route) =>
        route.fulfill({ status: 503, json: { result: { number: 503, code: 'ERROR', message: ko.errors.ERROR } } }),
      );
      await page.reload();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'panel of notices',
    path: '/portal',
    async open(page) {
      await page.getByRole('button', { name: new RegExp(`^${ko.notifications.panel.open}`) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sheet of a standard',
    path: '/smartfarm/pangyo-a/setting?c="PG-A-R1"&field="temperature"',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'stop of alarms',
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByRole('button', { name: ko.deviations.switches.stop, exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'lost line',
    changesBrowser: true,
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByRole('article').first().waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: ko.shell.banner.retry }).waitFor();
    },
  },
];
