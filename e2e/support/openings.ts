import type { Page } from 'playwright-core';
import { filled, ko } from './words.ts';

export type Opening = {
  name: string;
  path: string;
  who?: 'admin';
  open: (page: Page) => Promise<void>;
  changesBrowser?: true;
};

/** Dialogs, menus, calendars and messages of the screens. */
export const openings: readonly Opening[] = [
  {
    name: 'resignation',
    path: '/profile',
    async open(page) {
      await page.getByRole('button', { name: ko.accounts.resign.open }).click();
      await page.getByText(ko.accounts.resign.erasedWho).waitFor();
    },
  },
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
    name: 'calendar of a range',
    path: '/smartfarm/pangyo-a/time-series',
    async open(page) {
      await page.getByRole('radio', { name: ko.timeSeries.periods.own }).check();
      await page.getByRole('textbox', { name: ko.timeSeries.ownFrom, exact: true }).click();
      await page.getByRole('button', { name: ko.common.day.previousMonth }).waitFor();
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
    name: 'repeated task',
    path: '/smartfarm/pangyo-a/farm-calendar?view=list',
    async open(page) {
      await page.getByRole('button', { name: 'EC·pH 센서 세척하고 표준액으로 교정' }).first().click();
      await page.getByRole('dialog').getByRole('radio', { name: ko.farmTasks.sheet.all, exact: true }).check();
      await page.getByRole('group', { name: ko.farmTasks.repeat.weekdays }).waitFor();
    },
  },
  {
    name: 'sheet of a farm’s facility',
    path: '/smartfarm/pangyo-a/detail?sheet="facility"',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'list of machines',
    path: '/smartfarm/pangyo-a/detail?sheet="machines"',
    async open(page) {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'editor of the floor plan',
    path: '/smartfarm/pangyo-a/detail',
    async open(page) {
      await page.getByRole('button', { name: ko.farmInfo.plan.edit }).click();
      await page.getByRole('button', { name: ko.farmInfo.plan.save, exact: true }).waitFor();
    },
  },
  {
    name: 'floor plan over the whole screen',
    path: '/smartfarm/pangyo-a/detail',
    async open(page) {
      await page.getByRole('button', { name: ko.farmInfo.plan.full }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'sheet of new work',
    path: '/smartfarm/pangyo-a/yield-management?sheet=new',
    async open(page) {
      await page.getByRole('dialog').getByRole('grid').waitFor();
    },
  },
  {
    name: 'calendar of a day',
    path: '/smartfarm/pangyo-a/yield-management?sheet=new',
    async open(page) {
      await page.getByRole('textbox', { name: ko.batches.work.startOn, exact: true }).click();
      await page.getByRole('button', { name: ko.common.day.previousMonth }).waitFor();
    },
  },
  {
    name: 'sheet of a step',
    path: '/smartfarm/pangyo-a/yield-management?state=plant',
    async open(page) {
      const plant = filled(ko.batches.board.allOf, { stage: ko.stages.plant });
      await page.getByRole('checkbox', { name: plant }).check();
      await page.getByRole('button', { name: ko.batches.bar.harvest, exact: true }).click();
      await page.getByRole('dialog').locator('button[type=submit]').waitFor();
    },
  },
  {
    name: 'confirmation of an A/S request',
    path: '/smartfarm/naju/as-view/2',
    async open(page) {
      await page.getByRole('button', { name: ko.supportRequests.confirm.label }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'quick search',
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByRole('button', { name: ko.search.open }).click();
      await page.getByRole('combobox', { name: ko.search.label }).fill('ㅍㄱ');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'lost line',
    changesBrowser: true,
    path: '/smartfarm/pangyo-a/dashboard/PG-A-R1',
    async open(page) {
      await page.getByRole('article').first().waitFor();
      // Code of the cards that is on its way when the line is lost ends in a script error, which React recovers from.
      await page.locator('#weather').waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: ko.shell.banner.retry }).waitFor();
    },
  },
];
