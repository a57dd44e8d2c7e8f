import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kstDay } from '@onsil/domain/calendar/kst';
import { launch } from './support/browser.ts';
import { pickDays } from './support/calendar.ts';
import { sendOverHttp } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { openAs } from './support/sign-in.ts';
import { filled, ko } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const t = ko.timeSeries;
const hour = 3_600;
const day = 24 * hour;

/** Pangyo's first room, by default for the last 24 hours. */
const addressOf = (search = ''): string =>
  `/smartfarm/pangyo-a/time-series?c=${encodeURIComponent('["PG-A-R1"]')}${search}`;

const open = async (search?: string, look?: { width: number }): Promise<Page> => {
  const page = await openAs(browser, 'manager', look);
  await page.goto(addressOf(search));
  return page;
};

/** Reads a search parameter of the URL as the router writes it: JSON, or a plain word. */
const inAddress = (page: Page, name: string): unknown => {
  const text = new URL(page.url()).searchParams.get(name);
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
};

const surface = (page: Page): Locator => page.getByRole('slider', { name: ko.charts.cursor });
const choose = (page: Page, group: string, option: string): Promise<void> =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: option, exact: true }).check();
const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: t.fields, exact: true }).getByRole('button', { name });
const summary = (page: Page): Locator => page.getByRole('region', { name: t.summary.title });

/** `14:31` in Korea. */
const clock = (seconds: number): string => new Date(seconds * 1000 + 9 * hour * 1000).toISOString().slice(11, 16);

/** Seconds between `from` and `to` of a call. */
const spanAsked = (url: string): number => {
  const { searchParams } = new URL(url);
  return Number(searchParams.get('to')) - Number(searchParams.get('from'));
};

const dragOver = async (page: Page, from: number, to: number): Promise<void> => {
  const box = (await surface(page).boundingBox()) ?? expect.fail('there is no chart');
  await page.mouse.move(box.x + box.width * from, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + 70, { steps: 5 });
  await page.mouse.up();
};

describe('the period', () => {
  it('is a preset that the URL keeps', async () => {
    const page = await open();
    await surface(page).waitFor();
    const span = async (): Promise<number> =>
      Number(await surface(page).getAttribute('aria-valuemax')) -
      Number(await surface(page).getAttribute('aria-valuemin'));
    const presets = { '7d': 7 * day, '1m': 30 * day, '3m': 91 * day, '1y': 365 * day };
    for (const [period, length] of Object.entries(presets)) {
      await choose(page, t.period, t.periods[period as keyof typeof presets]);
      await eventually(() => inAddress(page, 'period')).toBe(period);
      await eventually(async () => Math.abs((await span()) - length) < 2 * day).toBe(true);
    }
    await page.reload();
    await surface(page).waitFor();
    await eventually(() => page.getByRole('radio', { name: t.periods['1y'], exact: true }).isChecked()).toBe(true);
  });

  it('moves back in time and returns to now', async () => {
    const page = await open();
    await page.getByRole('button', { name: t.previousPeriod }).click();
    await eventually(() => inAddress(page, 'end')).not.toBeNull();
    expect(Number(inAddress(page, 'end'))).toBeLessThan(Date.now() / 1000 - day + hour);
    await page.getByRole('button', { name: t.toNow }).click();
    await eventually(() => inAddress(page, 'end')).toBeNull();
    await eventually(() => page.getByRole('button', { name: t.nextPeriod }).isDisabled()).toBe(true);
  });

  it('is picked in the calendar, in Korean days', async () => {
    const page = await open();
    const [from, to] = [Date.now() - 2 * day * 1000, Date.now() - day * 1000];
    await pickDays(page, from, to);
    await eventually(() => inAddress(page, 'from')).toBe(kstDay(from));
    expect(inAddress(page, 'to')).toBe(kstDay(to));
    await eventually(async () => {
      await surface(page).press('Home');
      return surface(page).getAttribute('aria-valuetext');
    }).toMatch(/ 00:00,/);
  });

  it('of more than three months is drawn from coarser means, and shows ranges and alarms where it is zoomed', async () => {
    const page = await open();
    const [from, to] = [kstDay(Date.now() - 120 * day * 1000), kstDay(Date.now())];
    const asked = page.waitForRequest((request) => request.url().includes('/status-logs/long?'));
    await page.goto(addressOf(`&period=own&from=${from}&to=${to}`));
    await asked;
    await page.getByText(t.zoomForMarks).waitFor();
    await eventually(() => summary(page).getByRole('columnheader', { name: t.summary.outside }).count()).toBe(0);
    await dragOver(page, 0.95, 0.99);
    await eventually(() => page.getByText(t.zoomForMarks).count()).toBe(0);
    await page.getByRole('figure').getByText(ko.charts.bandLong).waitFor();
    await summary(page).getByRole('columnheader', { name: t.summary.outside }).waitFor();
  });

  it('without values shows when the last ones came, and links to them', async () => {
    const page = await open(`&end=${Math.floor(Date.now() / 1000) - 10 * day}`);
    await page.getByText(t.nothingInPeriod).waitFor();
    await page.getByRole('button', { name: t.goToLast }).click();
    await surface(page).waitFor();
  });
});

describe('fields and controllers', () => {
  it('are six fields at most, a panel for each unit', async () => {
    const page = await open();
    await surface(page).waitFor();
    for (const name of [ko.fields.ph, ko.fields.waterTemperature]) await chip(page, name).click();
    await page
      .getByRole('heading', { level: 3, name: `${ko.fields.temperature} · ${ko.fields.waterTemperature}` })
      .waitFor();
    await eventually(() => page.getByRole('figure').getByRole('heading', { level: 3 }).count()).toBe(5);
    expect(inAddress(page, 'f')).toHaveLength(6);
    await page.getByText(t.fieldsMost).waitFor();
    await page.getByRole('group', { name: t.fields, exact: true }).locator('[aria-expanded=false]').click();
    await eventually(() => chip(page, ko.fields.vpd).isDisabled()).toBe(true);
    await chip(page, ko.fields.ph).click();
    await eventually(() => chip(page, ko.fields.vpd).isDisabled()).toBe(false);
  });

  it('may be of two controllers, side by side in chart and summary', async () => {
    const page = await open();
    await page.getByRole('combobox', { name: t.addController }).selectOption({ label: '재배실 2' });
    await eventually(() => inAddress(page, 'c')).toEqual(['PG-A-R1', 'PG-A-R2']);
    const rows = summary(page).getByRole('row');
    await rows.filter({ hasText: '재배실 2' }).first().waitFor();
    await eventually(() => rows.filter({ hasText: '재배실 1' }).count()).toBe(4);
    await eventually(() => rows.filter({ hasText: '재배실 2' }).count()).toBe(4);
  });

  it('are compared with yesterday, line by line and in the summary', async () => {
    const page = await open();
    await page.getByRole('combobox', { name: t.compare, exact: true }).selectOption({ label: t.compares['24h'] });
    await eventually(() => inAddress(page, 'compare')).toBe('previous');
    await page.getByRole('figure').getByRole('listitem').filter({ hasText: t.compares['24h'] }).first().waitFor();
    await summary(page)
      .getByRole('columnheader', { name: filled(t.summary.previous, { period: t.compares['24h'] }) })
      .waitFor();
    const cells = summary(page).getByRole('row').nth(1).getByRole('cell');
    await eventually(() => cells.nth(5).innerText()).toMatch(/^\d+\.\d$/);
  });

  it('of an invalid URL fall back to existing ones', async () => {
    const page = await openAs(browser, 'manager');
    await page.goto('/smartfarm/pangyo-a/time-series?c=["NOPE"]&f=["nope"]&period=2y&zoom=[9,3]&from=x&view=1');
    await surface(page).waitFor();
    await eventually(() => page.getByRole('radio', { name: t.periods['24h'], exact: true }).isChecked()).toBe(true);
  });
});

describe('zoom', () => {
  it('by dragging is in the URL, which others can open; going back shows the whole period', async () => {
    const page = await open(`&end=${Math.floor(Date.now() / 1000) - hour}`);
    await surface(page).waitFor();
    await dragOver(page, 0.4, 0.6);
    await eventually(() => inAddress(page, 'zoom')).not.toBeNull();
    const [from = 0, to = 0] = inAddress(page, 'zoom') as number[];
    expect((to - from) / hour).toBeGreaterThan(4);
    expect((to - from) / hour).toBeLessThan(7);
    const other = await openAs(browser, 'member');
    await other.goto(page.url());
    await other
      .getByRole('figure')
      .getByText(new RegExp(`${clock(from)} ~ .*${clock(to)}$`))
      .waitFor();
    await page.goBack();
    await eventually(() => inAddress(page, 'zoom')).toBeNull();
    await page.getByText(ko.charts.hintAnnotating).waitFor();
    expect(new URL(page.url()).pathname).toBe('/smartfarm/pangyo-a/time-series');
  });

  it('loads finer values and keeps the old drawing meanwhile', async () => {
    const page = await open('&period=7d');
    await surface(page).waitFor();
    const asked = page.waitForRequest(
      (request) => request.url().includes('/status-logs/field') && spanAsked(request.url()) < 2 * day,
    );
    await dragOver(page, 0.8, 0.95);
    await eventually(() => surface(page).isVisible()).toBe(true);
    await eventually(() => page.getByRole('status', { name: t.loadingChart }).count()).toBe(0);
    await asked;
  });

  it('by keyboard: arrows read values, plus zooms, Escape goes back', async () => {
    const page = await open();
    await surface(page).waitFor();
    const read = async (): Promise<string> => (await surface(page).getAttribute('aria-valuetext')) ?? '';
    const latest = await read();
    expect(latest).toMatch(/, 온도 \d+\.\d℃, 습도 \d+\.\d%, CO₂ [\d,]+\sppm, EC \d\.\d+\sdS\/m$/);
    await surface(page).focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(read).not.toBe(latest);
    const [when = ''] = (await read()).split(', ');
    await eventually(() => page.getByRole('figure').locator('strong').first().innerText()).toBe(when);
    await page.keyboard.press('+');
    await eventually(() => inAddress(page, 'zoom')).not.toBeNull();
    await page.keyboard.press('Escape');
    await eventually(() => inAddress(page, 'zoom')).toBeNull();
  });

  it('by buttons on a phone, without moving the page sideways', async () => {
    const page = await open('', { width: 390 });
    await page.getByRole('button', { name: ko.charts.zoomIn }).tap();
    await eventually(() => inAddress(page, 'zoom')).not.toBeNull();
    await page.getByRole('button', { name: ko.charts.reset }).tap();
    await eventually(() => inAddress(page, 'zoom')).toBeNull();
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('the data', () => {
  it('is shown as a table, newest first, kept in the URL', async () => {
    const page = await open();
    await choose(page, t.view, t.tableView);
    await eventually(() => inAddress(page, 'view')).toBe('table');
    const table = page.getByRole('table', { name: t.table.caption });
    await table.getByRole('columnheader', { name: '온도 (℃)' }).waitFor();
    await eventually(() => table.getByRole('row').count()).toBe(51);
    const first = await table.getByRole('row').nth(1).innerText();
    expect(first).toMatch(/\d\d:\d\d\s+\d+\.\d/);
    await page.getByRole('button', { name: t.table.next }).click();
    await eventually(() => table.getByRole('row').nth(1).innerText()).not.toBe(first);
  });

  it('is exported as a file for spreadsheets: Korean times and titles', async () => {
    const page = await open('&f=["temperature","co2"]');
    await surface(page).waitFor();
    await page.getByRole('button', { name: ko.common.download.label }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: ko.common.download.csv }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^onsil-PG-A-R1-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const [head, first, ...rest] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const columns = ['온도 (℃)', 'CO₂ (ppm)'].flatMap((field) =>
      ['평균', '최소', '최대', '개수'].map((word) => `"재배실 1 ${field} ${word}"`),
    );
    expect(head).toBe(`\uFEFF"시각(한국)",${columns.join(',')}`);
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,(?:-?[\d.]+,){7}\d+$/);
    expect(first?.slice(0, 10)).toBe(kstDay(Date.now() - day * 1000));
    expect(rest.length).toBeGreaterThan(600);
  });

  it('appears in the chart on arrival, without a reload', async () => {
    const page = await open('&f=["temperature"]');
    await page.getByText(new RegExp(`^${ko.shell.live.live}`)).waitFor();
    const highest = summary(page).getByRole('row').nth(1).getByRole('cell').nth(5);
    await eventually(() => highest.innerText()).toMatch(/^\d+\.\d$/);
    // Above whatever the room's last 24 hours hold: its simulated values leave their range too.
    const value = Number(await highest.innerText()) + 1;
    await sendOverHttp('PG-A-R1', { temperature: value });
    await eventually(() => highest.innerText()).toBe(value.toFixed(1));
    await page
      .getByRole('figure')
      .getByText(`~${value.toFixed(1)}`)
      .waitFor();
  });

  it('that fails to load is reported in its card, whose retry works', async () => {
    const page = await openAs(browser, 'manager');
    const broken = { result: { number: 500, code: 'ERROR', message: ko.errors.ERROR } };
    // For every request, because the route prefetches before its screen.
    await page.route('**/status-logs/field?**', (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto(addressOf());
    await page.getByRole('alert').getByText(ko.errors.ERROR).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: ko.common.error.retry }).click();
    await surface(page).waitFor();
  });
});
