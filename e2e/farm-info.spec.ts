import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './browser.ts';
import { eventually } from './eventually.ts';
import { expectFit } from './expect-fit.ts';
import { openAs } from './sign-in.ts';
import { filled, ko } from './words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const { common, farmInfo: words } = ko;
const { plan } = words;
const address = '/smartfarm/pangyo-a/detail';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const editOf = (page: Page, name: string) =>
  page.getByRole('button', { name: filled(words.editOf, { name }), exact: true });

it('a manager edits a card, what is wrong stands at its input, and the change survives a reload', async () => {
  const page = await openAs(browser, 'manager', { width: 390 });
  await page.goto(address);
  await editOf(page, words.cards.resources).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.field.resources.waterTank).fill('열둘');
  await sheet.getByLabel(words.field.resources.fuel).fill('LNG 예비 보일러');
  await sheet.getByRole('button', { name: words.save, exact: true }).click();
  await sheet.getByText(ko.validation.number).waitFor();
  expect(await sheet.getByLabel(words.field.resources.fuel).inputValue()).toBe('LNG 예비 보일러');
  await sheet.getByLabel(words.field.resources.waterTank).fill('1,215.5');
  await sheet.getByRole('button', { name: words.save, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await card(page, words.cards.resources).getByText('1,215.5 m³').waitFor();
  await page.reload();
  await card(page, words.cards.resources).getByText('LNG 예비 보일러').waitFor();
});

it('of two who change the same card at once the second is asked, and nothing that was typed is lost', async () => {
  const [first, second] = [await openAs(browser, 'manager'), await openAs(browser, 'company')];
  for (const page of [first, second]) {
    await page.goto(address);
    await editOf(page, words.cards.facility).click();
  }
  const change = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('dialog').getByLabel(words.field.facility.shading).fill(text);
    await page.getByRole('dialog').getByRole('button').last().click();
  };
  await change(first, '커튼 한 겹');
  await first.getByRole('dialog').waitFor({ state: 'detached' });
  await change(second, '커튼 두 겹');
  await second.getByText(common.conflict.title).waitFor();
  await second
    .getByText(/커튼 한 겹/)
    .first()
    .waitFor();
  expect(await second.getByRole('dialog').getByLabel(words.field.facility.shading).inputValue()).toBe('커튼 두 겹');
  await second.getByRole('button', { name: common.conflict.over }).click();
  await second.getByRole('dialog').waitFor({ state: 'detached' });
  await card(second, words.cards.facility).getByText('커튼 두 겹').waitFor();
});

const positionOf = (page: Page) => page.locator('[data-controller="PG-A-SEED"]').getAttribute('aria-label');

it.each([390, 1440])(
  'a marker is moved by pointer and by keys, and stands there after a reload (%i px)',
  async (width) => {
    const page = await openAs(browser, 'manager', { width });
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
    expect(await positionOf(page)).toBe(before);
    await marker.focus();
    for (const key of ['Shift+ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    const moved = await positionOf(page);
    expect(moved).not.toBe(before);
    await page.getByRole('button', { name: plan.save, exact: true }).click();
    await page.getByRole('button', { name: plan.edit }).waitFor();
    await page.reload();
    const [, where = ''] = moved?.split(': ') ?? [];
    const list = page.getByRole('list', { name: plan.markers });
    await eventually(() => list.getByRole('listitem').allInnerTexts()).toContainEqual(expect.stringContaining(where));
  },
);

it('a marker is taken off by Delete and put back; what is not saved is asked for', async () => {
  const page = await openAs(browser, 'manager');
  await page.goto(address);
  await page.getByRole('button', { name: plan.edit }).click();
  await page.locator('[data-controller="PG-A-R1"]').press('Delete');
  const put = page.getByRole('button', { name: filled(plan.putOf, { name: '재배실 1' }) });
  await put.waitFor();
  await page.getByRole('link', { name: ko.shell.setting }).first().click();
  const question = page.getByRole('dialog', { name: ko.common.leave.title });
  await question.getByRole('button', { name: ko.common.cancel, exact: true }).click();
  await put.click();
  await page.locator('[data-controller="PG-A-R1"]').waitFor();
});

it('a document is uploaded, opened by a member, and deleted', async () => {
  const page = await openAs(browser, 'manager');
  await page.goto(address);
  await page.getByRole('button', { name: words.documents.add }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByLabel(words.documents.choose)
    .setInputFiles({ name: '정비 기록.csv', mimeType: 'text/csv', buffer: Buffer.from('항목,결과\n양액,정상\n') });
  expect(await sheet.getByLabel(words.documents.name).inputValue()).toBe('정비 기록');
  await sheet.getByRole('button', { name: words.documents.add }).click();
  await sheet.waitFor({ state: 'detached' });

  const other = await openAs(browser, 'member');
  await other.goto(address);
  const link = card(other, words.cards.documents).getByRole('link', { name: '정비 기록' });
  const answer = await other.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('양액,정상');

  await page.getByRole('button', { name: filled(words.documents.removeOf, { title: '정비 기록' }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.documents.remove, exact: true }).click();
  await card(page, words.cards.documents).getByRole('link', { name: '정비 기록' }).waitFor({ state: 'detached' });
});

it('a member sees all of it and can change nothing', async () => {
  const page = await openAs(browser, 'member');
  await page.goto(`${address}?edit="scale"`);
  await page.getByText(words.readOnly).waitFor();
  await page.getByRole('list', { name: plan.markers }).getByRole('listitem').first().waitFor();
  expect(await page.getByRole('button', { name: new RegExp(words.edit) }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('a company’s user looks after the company, and sees what its farms make', async () => {
  const page = await openAs(browser, 'company');
  await page.goto('/profile?tab=company');
  await page.getByRole('button', { name: ko.companies.edit }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(ko.companies.field.startDate).fill('2015-03-02');
  await sheet.getByLabel(ko.companies.field.address, { exact: true }).fill('경기도 성남시 분당구');
  await sheet.getByLabel(ko.companies.field.addressDetail).fill('3층');
  await sheet.getByRole('button', { name: ko.companies.save, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(/3층/).first().waitFor();
  const table = page.getByRole('table', { name: ko.farmTotals.title });
  await table.getByRole('link', { name: '판교 수직농장 A동' }).waitFor();
  await table.getByText(ko.farmTotals.total, { exact: true }).waitFor();
  await expectFit(page);

  const manager = await openAs(browser, 'manager');
  await manager.goto('/profile?tab=company');
  await manager.getByRole('radiogroup', { name: ko.accounts.profile.tabs }).waitFor();
  expect(await manager.getByRole('radio', { name: ko.accounts.profile.tab.company }).count()).toBe(0);
});
