import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { records } from './support/records.ts';
import { openAs } from './support/sign-in.ts';
import { celsius, filled, words as phrases } from './support/words.ts';

// A control setting, sent to a simulated controller that responds.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const addressOf = (controllerId: string, search = ''): string =>
  `/smartfarm/pangyo-a/setting?tab=control&c=${controllerId}${search}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Sent settings stay at the controller, so each appearance uses other values. */
const typed = {
  ko: { version: 2, start: '20:30', degrees: '22.4', other: '22.8', why: '낮이 서늘해 올림' },
  en: { version: 4, start: '21:30', degrees: '23.6', other: '23.1', why: '밤이 더워 늦춤' },
};

describe.each(looks)('in $language at $width px', (look) => {
  const { common, controlSettings: words, fields, alarmLimits, validation } = phrases[look.language];
  const { version, start, degrees, other, why } = typed[look.language];
  const nameOf = (number: number): string => filled(words.name, { version: number });
  const slot = (page: Page, number: number) =>
    page.getByRole('group', { name: filled(words.form.nth, { number }), exact: true });
  const newest = (page: Page) => page.getByRole('region', { name: words.now.title, exact: true });
  const slotsOf = (page: Page, number: number) =>
    records(newest(page), filled(words.slots.label, { name: nameOf(number) }));
  const question = (page: Page) =>
    page.getByRole('dialog', { name: filled(words.ask.title, { name: '육묘실' }), exact: true });

  it('a manager sets two slots, and sees without a reload that they are sent and then applied', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/setting?c=PG-A-SEED');
    await page.getByRole('radio', { name: alarmLimits.tabs.control, exact: true }).check();
    await newest(page)
      .getByText(nameOf(version - 1), { exact: true })
      .waitFor();
    await press(page, words.now.edit);
    await slot(page, 1).getByLabel(fields.temperature, { exact: true }).fill('2o');
    await slot(page, 2).getByLabel(words.form.start).fill(start);
    await press(page, words.form.send);
    await slot(page, 1).getByText(validation.number).waitFor();
    await expectFitAsShown(page);
    await slot(page, 1).getByLabel(fields.temperature, { exact: true }).fill(degrees);
    await page.getByLabel(words.form.reason).fill(why);
    await press(page, words.form.send);
    await question(page)
      .getByText(new RegExp(`${fields.temperature}.* → ${degrees}`))
      .waitFor();
    await question(page)
      .getByText(filled(words.ask.added, { time: start }))
      .waitFor();
    await expectFitAsShown(page);
    await question(page).getByRole('button', { name: words.ask.send, exact: true }).click();
    const card = newest(page);
    await card.getByText(nameOf(version), { exact: true }).waitFor();
    await card.getByText(words.state.sent, { exact: true }).waitFor();
    await card.getByText(words.state.applied, { exact: true }).waitFor();
    await card.getByText(why).waitFor();
    await expectFitAsShown(page);
    const shown = slotsOf(page, version);
    await shown.getByText(celsius(degrees, look.language)).waitFor();
    await shown.getByText(new RegExp(`${start}.*05:00`)).waitFor();
    const before = page.getByRole('list', { name: words.history.title, exact: true }).getByRole('listitem').first();
    await eventually(() => before.textContent()).toContain(nameOf(version - 1));
  });

  it('of two concurrent changes the second author sees the first one, and keeps the typed input', async () => {
    const [first, second] = [await openAs(browser, 'manager', look), await openAs(browser, 'company', look)];
    for (const page of [first, second]) await page.goto(addressOf('PG-A-SEED', '&sheet=setting'));
    const temperature = (page: Page) => slot(page, 1).getByLabel(fields.temperature, { exact: true });
    const send = async (page: Page, value: string, name: string): Promise<void> => {
      await temperature(page).fill(value);
      await press(page, words.form.send);
      await question(page).getByRole('button', { name, exact: true }).click();
    };
    await temperature(second).fill('24');
    await send(first, other, words.ask.send);
    await newest(first)
      .getByText(nameOf(version + 1), { exact: true })
      .waitFor();
    await send(second, '24', words.ask.send);
    await second.getByRole('alert').getByText(common.conflict.title).waitFor();
    await second
      .getByRole('region', { name: nameOf(version + 1), exact: true })
      .getByText(celsius(other, look.language))
      .waitFor();
    await eventually(() => temperature(second).inputValue()).toBe('24');
    await expectFitAsShown(second);
  });

  it('a member sees it and writes a comment that the manager reads without a reload, but cannot change it', async () => {
    const [manager, member] = [await openAs(browser, 'manager', look), await openAs(browser, 'member', look)];
    await manager.goto(addressOf('PG-A-R1'));
    await manager.getByRole('list', { name: words.comments.title, exact: true }).waitFor();
    await member.goto(addressOf('PG-A-R1', '&sheet=setting'));
    await member.getByText(words.readOnly).waitFor();
    await records(newest(member), filled(words.slots.label, { name: '' })).waitFor();
    for (const name of [words.now.edit, words.history.start, words.form.send])
      await eventually(() => member.getByRole('button', { name }).count()).toBe(0);
    await press(member, words.comments.write);
    const sheet = member.getByRole('dialog', { name: words.comments.write, exact: true });
    await sheet.getByLabel(words.comments.text).fill(why);
    await expectFitAsShown(member);
    await sheet.getByRole('button', { name: words.comments.save, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    for (const page of [member, manager]) {
      const newestComment = page.getByRole('list', { name: words.comments.title }).getByRole('listitem').first();
      await eventually(() => newestComment.textContent()).toContain(why);
    }
  });

  it('an earlier setting can be reused', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(addressOf('PG-A-R1'));
    await press(page, filled(words.history.startOf, { name: nameOf(1) }));
    await page.getByText(filled(words.form.started, { name: nameOf(1) })).waitFor();
    await eventually(() => slot(page, 2).getByLabel(words.form.start).inputValue()).toBe('22:00');
    await eventually(() => slot(page, 3).count()).toBe(0);
    await expectFitAsShown(page);
  });
});
