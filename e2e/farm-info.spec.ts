import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { records } from './support/records.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const address = '/smartfarm/pangyo-a/detail';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const positionOf = (page: Page) => page.locator('[data-controller="PG-A-SEED"]').getAttribute('aria-label');

/** Saved values stay on the farm, so each appearance uses its own. */
const typed = {
  ko: { tank: '1,215.5', fuel: 'LNG 예비 보일러', one: '커튼 한 겹', two: '커튼 두 겹', floor: '3층' },
  en: { tank: '1,330.5', fuel: '등유 온풍기', one: '차광막 한 겹', two: '차광막 두 겹', floor: '4층' },
};

describe.each(looks)('in $language at $width px', (look) => {
  const { accounts, common, companies, farmInfo: words, farmTotals, shell, validation } = phrases[look.language];
  const { plan } = words;
  const { tank, fuel, one, two, floor } = typed[look.language];
  const editOf = (page: Page, name: string) =>
    page.getByRole('button', { name: filled(words.editOf, { name }), exact: true });

  it('a manager edits a card, errors appear at their input, and the change survives a reload', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(address);
    await editOf(page, words.cards.resources).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words.field.resources.waterTank).fill('열둘');
    await sheet.getByLabel(words.field.resources.fuel).fill(fuel);
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await sheet.getByText(validation.number).waitFor();
    await expectFitAsShown(page);
    await eventually(() => sheet.getByLabel(words.field.resources.fuel).inputValue()).toBe(fuel);
    await sheet.getByLabel(words.field.resources.waterTank).fill(tank);
    await sheet.getByRole('button', { name: words.save, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await card(page, words.cards.resources).getByText(`${tank} m³`).waitFor();
    await page.reload();
    await card(page, words.cards.resources).getByText(fuel).waitFor();
  });

  it('of two concurrent changes of a card the second author decides, and keeps the typed input', async () => {
    const [first, second] = [await openAs(browser, 'manager', look), await openAs(browser, 'company', look)];
    for (const page of [first, second]) {
      await page.goto(address);
      await editOf(page, words.cards.facility).click();
    }
    const change = async (page: Page, text: string): Promise<void> => {
      await page.getByRole('dialog').getByLabel(words.field.facility.shading).fill(text);
      await page.getByRole('dialog').getByRole('button').last().click();
    };
    await change(first, one);
    await first.getByRole('dialog').waitFor({ state: 'detached' });
    await change(second, two);
    await second.getByText(common.conflict.title).waitFor();
    await expectFitAsShown(second);
    await second.getByText(new RegExp(one)).first().waitFor();
    await eventually(() => second.getByRole('dialog').getByLabel(words.field.facility.shading).inputValue()).toBe(two);
    await second.getByRole('button', { name: common.conflict.over }).click();
    await second.getByRole('dialog').waitFor({ state: 'detached' });
    await card(second, words.cards.facility).getByText(two).waitFor();
  });

  it('a marker is moved by pointer and by keys, and stays there after a reload', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(address);
    await page.getByRole('button', { name: plan.edit }).click();
    const marker = page.locator('[data-controller="PG-A-SEED"]');
    await marker.scrollIntoViewIfNeeded();
    const before = await positionOf(page);
    const box = await marker.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10, { steps: 4 });
    await page.mouse.up();
    const dragged = await positionOf(page);
    expect(dragged).not.toBe(before);
    await page.getByRole('button', { name: plan.undo }).click();
    await eventually(() => positionOf(page)).toBe(before);
    await marker.focus();
    for (const key of ['Shift+ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    const moved = await positionOf(page);
    await expectFitAsShown(page);
    expect(moved).not.toBe(before);
    await page.getByRole('button', { name: plan.save, exact: true }).click();
    await page.getByRole('button', { name: plan.edit }).waitFor();
    await page.reload();
    const [, where = ''] = moved?.split(': ') ?? [];
    const list = page.getByRole('list', { name: plan.markers });
    await eventually(() => list.getByRole('listitem').allInnerTexts()).toContainEqual(expect.stringContaining(where));
  });

  it('a marker is removed by Delete and put back; unsaved changes are confirmed', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(address);
    await page.getByRole('button', { name: plan.edit }).click();
    await page.locator('[data-controller="PG-A-R1"]').press('Delete');
    const put = page.getByRole('button', { name: filled(plan.putOf, { name: '재배실 1' }) });
    await put.waitFor();
    const home = look.width < 768 ? shell.tab.home : shell.dashboard;
    await page.getByRole('link', { name: home, exact: true }).first().click();
    const question = page.getByRole('dialog', { name: common.leave.title });
    await question.getByRole('button', { name: common.cancel, exact: true }).click();
    await put.click();
    await page.locator('[data-controller="PG-A-R1"]').waitFor();
  });

  it('a document is uploaded, opened by a member, and deleted', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(address);
    await page.getByRole('button', { name: words.documents.add }).click();
    const sheet = page.getByRole('dialog');
    await sheet
      .getByLabel(words.documents.choose)
      .setInputFiles({ name: '정비 기록.csv', mimeType: 'text/csv', buffer: Buffer.from('항목,결과\n양액,정상\n') });
    await eventually(() => sheet.getByLabel(words.documents.name).inputValue()).toBe('정비 기록');
    await expectFitAsShown(page);
    await sheet.getByRole('button', { name: words.documents.add }).click();
    await sheet.waitFor({ state: 'detached' });

    const other = await openAs(browser, 'member', look);
    await other.goto(address);
    const link = card(other, words.cards.documents).getByRole('link', { name: '정비 기록' });
    const answer = await other.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('양액,정상');

    await page.getByRole('button', { name: filled(words.documents.removeOf, { title: '정비 기록' }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.documents.remove, exact: true }).click();
    await card(page, words.cards.documents).getByRole('link', { name: '정비 기록' }).waitFor({ state: 'detached' });
  });

  it('a member sees everything and can change nothing', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(`${address}?sheet="scale"`);
    await page.getByText(words.readOnly).waitFor();
    await page.getByRole('list', { name: plan.markers }).getByRole('listitem').first().waitFor();
    await eventually(() => page.getByRole('button', { name: new RegExp(words.edit) }).count()).toBe(0);
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('a company’s user edits the company, and sees the production of its farms', async () => {
    const page = await openAs(browser, 'company', look);
    await page.goto('/profile?tab=company');
    await page.getByRole('button', { name: companies.edit }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(companies.field.startDate).fill('2015-03-02');
    await sheet.getByLabel(companies.field.address, { exact: true }).fill('경기도 성남시 분당구');
    await sheet.getByLabel(companies.field.addressDetail).fill(floor);
    await sheet.getByRole('button', { name: companies.save, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(new RegExp(floor)).first().waitFor();
    const table = records(page, farmTotals.title);
    await table.getByRole('link', { name: '판교 수직농장 A동' }).waitFor();
    await table.getByText(farmTotals.total, { exact: true }).waitFor();
    await expectFitAsShown(page);

    const manager = await openAs(browser, 'manager', look);
    await manager.goto('/profile?tab=company');
    await manager.getByRole('radiogroup', { name: accounts.profile.tabs }).waitFor();
    await eventually(() => manager.getByRole('radio', { name: accounts.profile.tab.company }).count()).toBe(0);
  });
});
