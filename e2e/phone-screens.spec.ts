import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { goTo } from './support/go-to.ts';
import { farm, openHome as openPhone, phones } from './support/phones.ts';
import { tabAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// What a phone shows where room is short: layers that Back closes, heads that stay, lines that do not break.

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe.each(phones.map((phone) => ({ ...phone, width: 390 })))('in $language at $width px', (look) => {
  const { adminControllers, common, dashboard, deviations, farmTasks, notifications, supportRequests, yieldPlans } =
    phrases[look.language];
  const openHome = async (memberId?: string): Promise<Page> => (await openPhone(browser, look, memberId)).page;
  const open = async (path: string, memberId?: string): Promise<Page> => {
    const page = await openHome(memberId);
    await goTo(page, `${farm}/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  };

  const openNewTask = async () => {
    const page = await open('farm-calendar');
    await page.getByRole('main').getByRole('button', { name: farmTasks.add, exact: true }).first().tap();
    const sheet = page.getByRole('dialog', { name: farmTasks.sheet.new });
    await sheet.waitFor();
    return { page, sheet };
  };

  it('Back closes the calendar of a day, then the sheet around it', async () => {
    const { page, sheet } = await openNewTask();
    await sheet.getByRole('textbox', { name: farmTasks.sheet.end, exact: true }).tap();
    const calendar = page.getByRole('dialog', { name: common.day.pick, exact: true });
    await calendar.waitFor();
    // The layer has its entry of the history once the address was written.
    await eventually(() => page.evaluate(() => typeof (history.state as { layer?: unknown }).layer)).toBe('string');
    await page.goBack();
    await calendar.waitFor({ state: 'detached' });
    expect(await sheet.isVisible()).toBe(true);
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`${farm}/farm-calendar`);
  });

  it('Back closes the list of a search, and stays on its page', async () => {
    const page = await tabAs(browser, 'admin', look);
    await goTo(page, '/admin/controllers/new');
    const search = page.getByRole('combobox', { name: adminControllers.farm.label, exact: true });
    await search.tap();
    const found = page.getByRole('listbox');
    await found.waitFor();
    await eventually(() => page.evaluate(() => typeof (history.state as { layer?: unknown }).layer)).toBe('string');
    await page.goBack();
    await found.waitFor({ state: 'hidden' });
    expect(await search.isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/admin/controllers/new');
  });

  it('on its side, filters leave room for what they filter', async () => {
    const page = await open('time-series');
    await page.setViewportSize({ width: 844, height: 390 });
    const chart = await page
      .locator('main figure')
      .filter({ has: page.locator('canvas') })
      .first()
      .boundingBox();
    expect(chart?.y).toBeLessThan(310);
    for (const path of ['notification-action', 'farm-photo-registration', 'farm-calendar']) {
      await page.goto(`${farm}/${path}`);
      const filters = page.getByRole('main').getByRole('button', { name: common.filters, exact: true });
      await filters.waitFor();
      expect(await page.getByRole('main').getByRole('combobox').filter({ visible: true }).count()).toBe(0);
      await filters.tap();
      await page.getByRole('main').getByRole('combobox').first().waitFor();
    }
  });

  it('a sheet that is scrolled to its end keeps its title and its close button in sight', async () => {
    const { page, sheet } = await openNewTask();
    await page.setViewportSize({ width: 390, height: 490 }); // its keyboard is open
    await sheet.getByRole('combobox').last().scrollIntoViewIfNeeded();
    const scrolled = await sheet.evaluate((box) =>
      Math.max(...[box, ...box.querySelectorAll('*')].map((one) => one.scrollTop)),
    );
    expect(scrolled).toBeGreaterThan(40);
    const close = sheet.getByRole('button', { name: common.close, exact: true });
    for (const part of [close, sheet.getByRole('heading', { name: farmTasks.sheet.new })]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 490) + (box?.height ?? 0)).toBeLessThan(245);
    }
    await close.tap(); // nothing lies over it
    await sheet.waitFor({ state: 'detached' });
  });

  it('names of rooms and ranges stay on one line, and a phone that cannot ring says so in one', async () => {
    const page = await openHome();
    const rooms = page.getByRole('region', { name: dashboard.rooms.title });
    await rooms.getByRole('listitem').nth(2).waitFor();
    const lines = await rooms.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
    const broken = await page.locator('article footer span').evaluateAll((spans) =>
      spans.flatMap((span) => {
        const text = [...span.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
        const [ends] = /[\d.,]+[–~]\u2060?[\d.,]+/.exec(text?.textContent ?? '') ?? [];
        if (!text || ends === undefined) return [];
        const from = (text.textContent ?? '').indexOf(ends);
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + ends.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [ends] : [];
      }),
    );
    expect(broken).toEqual([]);
    const silent = page.getByRole('region', { name: notifications.device.title });
    if ((await page.evaluate(() => Notification.permission)) === 'denied') {
      await silent.waitFor();
      expect((await silent.boundingBox())?.height).toBeLessThan(76);
      // A list item would have the browser's own triangle.
      expect(await silent.locator('summary').evaluate((one) => getComputedStyle(one).display)).toBe('flex');
    }
  });

  it('sparklines are grey, in dark too', async () => {
    const page = await openHome();
    const spark = page.getByRole('article').getByRole('img').first();
    await spark.waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
      const colors = await page
        .getByRole('article')
        .locator('svg[role=img] > path:last-child')
        .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
      expect(colors.length).toBeGreaterThan(2);
      for (const color of new Set(colors)) {
        const channels = (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
        expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(32);
      }
    }
  });

  it('the alarm log is read in lines, not in columns of a word each', async () => {
    const page = await open('notification-action?tab=log');
    const list = page.getByRole('list', { name: deviations.log.caption });
    await list.getByRole('listitem').first().waitFor();
    const heights = await list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(200);
    expect(await page.getByRole('table').count()).toBe(0);
    // Its order is behind the one button of the filters.
    const order = page.getByRole('combobox', { name: common.table.sortBy, exact: true });
    expect(await order.isVisible()).toBe(false);
    await page.getByRole('button', { name: common.filters, exact: true }).tap();
    await order.selectOption({ index: 1 });
    await page.getByRole('button', { name: common.filtersSet.replace('{count, number}', '1'), exact: true }).waitFor();
  });

  it('the count of unread notifications leaves the bell in sight', async () => {
    const page = await openHome();
    const bell = page.getByRole('banner').locator('button:has([data-count])');
    await bell.waitFor();
    const [icon, count] = await Promise.all(['svg', '[data-count]'].map((part) => bell.locator(part).boundingBox()));
    if (!icon || !count) throw new Error('The bell has no icon or no count.');
    const width = Math.min(icon.x + icon.width, count.x + count.width) - Math.max(icon.x, count.x);
    const height = Math.min(icon.y + icon.height, count.y + count.height) - Math.max(icon.y, count.y);
    expect(Math.max(0, width) * Math.max(0, height)).toBeLessThan((icon.width * icon.height) / 4);
  });

  it('a support request has one number, in the list and on its page', async () => {
    const page = await open('as');
    const row = page
      .getByRole('main')
      .getByRole('list')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    await row.first().waitFor();
    const number = await row
      .first()
      .locator('div')
      .filter({ hasText: new RegExp(`^${supportRequests.number}\\s*\\d+$`) })
      .last()
      .innerText();
    await row.first().getByRole('link').first().tap();
    await page
      .getByText(filled(supportRequests.one, { number: (/\d+/.exec(number) ?? [''])[0] }), { exact: true })
      .waitFor();
  });

  it('the months of a production plan are folded by crop', async () => {
    const page = await open('yield-plan-information');
    const crops = page
      .getByRole('main')
      .locator('details')
      .filter({ has: page.locator('li') });
    await crops.first().waitFor();
    expect(
      await page
        .getByRole('textbox', { name: new RegExp(filled(yieldPlans.grid.cell, { crop: '.*', month: '.*' })) })
        .count(),
    ).toBe(0);
    await crops.first().locator('summary').tap();
    await crops.first().getByRole('listitem').nth(11).waitFor();
  });

  it('two photos are compared by a slider, and side by side', async () => {
    const page = await open('farm-photo-registration');
    const { growthPhotos } = phrases[look.language];
    const chosen = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
    await chosen.first().waitFor();
    await chosen.nth(0).tap();
    await chosen.nth(1).tap();
    await page.getByRole('button', { name: growthPhotos.compare.start, exact: true }).tap();
    const view = page.getByRole('dialog');
    await view.getByRole('slider', { name: growthPhotos.compare.split }).waitFor();
    await view.getByRole('radio', { name: growthPhotos.compare.side, exact: true }).tap();
    await view.getByRole('slider').waitFor({ state: 'detached' });
    const [left, right] = await Promise.all([0, 1].map((place) => view.getByRole('figure').nth(place).boundingBox()));
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 999))).toBeLessThan(2);
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + 100);
  });

  it('a chart comes before its files, and readings before the drift of their sensors', async () => {
    const chart = await open('time-series');
    await chart.locator('[data-picture]').first().waitFor();
    const download = chart.getByRole('button', { name: common.download.label, exact: true });
    const top = async (place: ReturnType<Page['locator']>) => (await place.first().boundingBox())?.y ?? 0;
    expect(await top(download)).toBeGreaterThan(await top(chart.locator('[data-picture]')));
    const readings = await open('environment-measurement-information');
    const { manualReadings } = phrases[look.language];
    const list = readings.getByRole('list', { name: manualReadings.title });
    await list.waitFor();
    const drift = readings.getByRole('heading', {
      name: new RegExp(filled(manualReadings.drift.title, { name: '.*' })),
    });
    expect(await top(drift)).toBeGreaterThan(await top(list));
  });
});
