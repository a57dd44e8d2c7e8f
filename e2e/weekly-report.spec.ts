import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kstDay } from '@onsil/domain/calendar/kst';
import { isoWeek, mondayAt } from '@onsil/domain/calendar/week';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// A weekly report: read, commented and printed.

let browser: Browser;

beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const path = '/smartfarm/pangyo-a/weekly-report';
/** The current week by its address, since the report opens with the last full one. */
const thisWeek = `${path}?week=${isoWeek(mondayAt(Date.now()))}`;
const isMonday = (): boolean => mondayAt(Date.now()) === kstDay(Date.now());
/** What a phrase says before it names a time. */
const beginningOf = (phrase: string): string => phrase.slice(0, phrase.indexOf('{')).trim();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string, level: number) =>
  page.getByRole('heading', { level, name, exact: true }).waitFor();

describe.each(looks)('in $language at $width px', (look) => {
  const { notificationSettings: choices, shell, timeSeries, weeklyReport } = phrases[look.language];
  const { comments, deviations, environment, measuring, outlook, requests, settings, tasks, yields } = weeklyReport;
  const text = { ko: '순환 팬을 한 대 더 달았습니다.', en: '다음 주에 배지를 바꿉니다.' }[look.language];

  const openLastWeek = async (page: Page): Promise<void> => {
    await page.goto(thisWeek);
    await heading(page, environment.title, 2);
    await press(page, weeklyReport.previous);
    await page.waitForURL((url) => url.href !== new URL(thisWeek, url).href);
    await heading(page, environment.title, 2);
  };

  it('a member goes from this week to the last one, reads its parts and opens the source of a figure', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(thisWeek);
    await heading(page, weeklyReport.title, 1);
    await page.getByRole('main').getByText(beginningOf(weeklyReport.underWayText)).waitFor();
    await eventually(() => page.getByRole('button', { name: weeklyReport.next, exact: true }).isDisabled()).toBe(true);
    await heading(page, outlook.title, 2);
    await openLastWeek(page);
    for (const part of [measuring, deviations, yields, tasks, requests, settings]) await heading(page, part.title, 2);
    const summary = page.getByRole('region', { name: weeklyReport.summary.title, exact: true });
    expect(await summary.getByRole('listitem').count()).toBe(5);
    // The portal stores no forecast of a past week.
    expect(await page.getByRole('heading', { level: 2, name: outlook.title, exact: true }).count()).toBe(0);
    // The demo's three days of history are in this week, but on a Monday.
    if (!isMonday()) await page.goto(thisWeek);
    const row = page.getByRole('region', { name: weeklyReport.rooms.title, exact: true }).getByRole('listitem').first();
    await row.getByRole('link').first().getByRole('img').waitFor();
    for (const { title } of [environment, measuring, deviations, yields, tasks])
      await press(page, filled(weeklyReport.figures.unfoldOf, { title }));
    await expectFitAsShown(page);
    const room = page.getByRole('region', { name: '재배실 1', exact: true });
    await room.getByRole('link', { name: /°C|℃/ }).first().click();
    await heading(page, timeSeries.title, 1);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('period')).toBe('own');
    expect(searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('a member asks for the report by mail on its page, which their notification settings show', async () => {
    const page = await openAs(browser, 'member', look);
    await openLastWeek(page);
    const wanted = page.getByRole('checkbox', { name: choices.weeklyReport, exact: true });
    // Its state follows the command a moment after the click.
    await wanted.click();
    await page.getByText(choices.weeklyReportOn).waitFor();
    await page.goto('/profile?tab=notices');
    const setting = page.getByRole('checkbox', { name: choices.weeklyReport, exact: true });
    await eventually(() => setting.isChecked()).toBe(true);
    await openLastWeek(page);
    await eventually(() => wanted.isChecked()).toBe(true);
    await wanted.click();
    await page.getByText(choices.weeklyReportOff).waitFor();
  });

  it('an empty comment is rejected; a valid one is on its week, and its author deletes it', async () => {
    const page = await openAs(browser, 'member', look);
    await openLastWeek(page);
    await press(page, comments.write);
    await press(page, comments.save);
    await page.getByText(phrases[look.language].validation.required).first().waitFor();
    await page.getByRole('textbox', { name: comments.text }).fill(text);
    await press(page, comments.save);
    const row = page.getByRole('listitem').filter({ hasText: text });
    await row.waitFor();
    await expectFitAsShown(page);
    await press(page, weeklyReport.current);
    await eventually(() => page.getByText(text).count()).toBe(0);
    await press(page, weeklyReport.previous);
    await row.getByRole('button').click();
    await page
      .getByRole('dialog', { name: comments.removeTitle })
      .getByRole('button', { name: comments.remove })
      .click();
    await eventually(() => page.getByText(text).count()).toBe(0);
  });

  it('on paper there is the report only: no menu, no buttons, light, on A4 pages', async () => {
    const page = await openAs(browser, 'manager', look);
    await openLastWeek(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await eventually(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    await eventually(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await page.getByText('판교 수직농장 A동').filter({ visible: true }).waitFor();
    await page.getByText(beginningOf(weeklyReport.notFrozen)).filter({ visible: true }).waitFor();
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'));
    expect(ground).toBe('#fff');
    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThan(7);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]\S* 84[12]\S*\]/);
    // Searchable text, not an image of it.
    expect(pdf).toMatch(/\/Type\s*\/Font\b/);
    expect(pdf).toContain('/ToUnicode');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  it('a future week in the URL shows the current one, and a stranger finds nothing', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${path}?week=2999-W10`);
    await heading(page, environment.title, 2);
    await eventually(() => page.getByRole('button', { name: weeklyReport.current, exact: true }).isDisabled()).toBe(
      true,
    );
    const outside = await openAs(browser, 'stranger', look);
    await outside.goto(path);
    await outside.getByText(shell.farmUnknownText).waitFor();
  });
});
