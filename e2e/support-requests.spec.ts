import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { launch, looks } from './browser.ts';
import { eventually } from './eventually.ts';
import { expectFitAsShown } from './expect-fit.ts';
import { runningPortal } from './portal.ts';
import { openAs } from './sign-in.ts';
import { filled, words as phrases } from './words.ts';

// Claims of a farm to the provider, from filing to confirmation.

let browser: Browser;
let mail: MailService;

beforeAll(async () => {
  [browser, mail] = await Promise.all([launch(), startMailService(runningPortal.mailPort)]);
});
afterAll(() => Promise.all([browser.close(), mail.close()]));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const type = (page: Page, label: string, typed: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(typed);
const agree = async (page: Page, title: string, label: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe.each(looks)('in $language at $width px', (look) => {
  const { adminClaims, attachments, claims, common, shell } = phrases[look.language];
  const title = { ko: '재배실 1 급기 팬이 떱니다', en: '재배실 2 배수 펌프가 멈춥니다' }[look.language];
  const answer = { ko: '베어링을 바꾸었습니다.', en: '펌프를 바꾸었습니다.' }[look.language];
  const phoneNo = '010-2345-6789';
  let boardNo = '';

  const step = (page: Page, name: string) =>
    page.getByRole('list', { name: claims.state }).locator('[aria-current=step]').filter({ hasText: name }).waitFor();
  const rowOf = (page: Page) => page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: title });

  it('a manager files a claim with an attachment, and edits it before work begins', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/as');
    await page.getByRole('link', { name: claims.write }).click();
    await heading(page, claims.write);
    await press(page, claims.form.submit);
    await page.getByText(phrases[look.language].validation.required).first().waitFor();
    await expectFitAsShown(page);
    await page.getByRole('combobox', { name: claims.type, exact: true }).selectOption('FACILITY');
    await type(page, claims.name, title);
    await type(page, claims.form.content, '어제 저녁부터 크게 떱니다.');
    await type(page, claims.form.contact, phoneNo);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '기록.txt', mimeType: 'text/plain', buffer: Buffer.from('18시부터') });
    await page.getByRole('button', { name: filled(attachments.remove, { name: '기록.txt' }) }).waitFor();
    await press(page, claims.form.submit);
    await heading(page, title);
    boardNo = /as-view\/(\d+)$/.exec(page.url())?.[1] ?? '';
    expect(boardNo).not.toBe('');
    await step(page, claims.progress.requested);
    await page.getByRole('link', { name: /기록\.txt/ }).waitFor();
    await page.getByRole('link', { name: phoneNo }).waitFor();

    await page.getByRole('link', { name: claims.edit, exact: true }).click();
    await heading(page, claims.form.change);
    await type(page, claims.form.content, '어제 저녁부터 크게 떱니다.\n지금은 껐습니다.');
    await press(page, claims.form.save);
    await heading(page, title);
    await page.getByText('지금은 껐습니다.').waitFor();
    await page.getByText(claims.event.changed, { exact: true }).waitFor();
    await expectFitAsShown(page);
  });

  it('an administrator is notified, takes it on, answers it and completes it', async () => {
    const page = await openAs(browser, 'admin', look);
    await page.goto('/admin');
    await page.getByRole('link', { name: title }).click();
    await heading(page, title);
    await page.getByRole('link', { name: phoneNo }).waitFor();
    await press(page, adminClaims.takeOn);
    await page.getByRole('radio', { name: claims.progress.in_progress }).check();
    await press(page, adminClaims.save);
    const moving = (to: string) => filled(adminClaims.moveTitle, { progress: to });
    await agree(page, moving(claims.progress.in_progress), adminClaims.save);
    await step(page, claims.progress.in_progress);

    await page.getByRole('radio', { name: claims.progress.completed }).check();
    await type(page, adminClaims.answer, answer);
    await expectFitAsShown(page);
    await press(page, adminClaims.save);
    await agree(page, moving(claims.progress.completed), adminClaims.save);
    await step(page, claims.progress.completed);
    await page.goto(`/admin/claims?state=completed&keyword=${encodeURIComponent(title)}`);
    await rowOf(page).getByText('데모 관리자').waitFor();
  });

  it('another member of the farm reads it without the number, and has no buttons', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto('/smartfarm/pangyo-a/as');
    await rowOf(page).getByRole('link', { name: title }).click();
    await heading(page, title);
    await page.getByText(answer).waitFor();
    await page.getByText(claims.now.completedByOther).waitFor();
    await eventually(() => page.getByText(phoneNo).count()).toBe(0);
    await eventually(() => page.getByRole('button', { name: claims.confirm.label }).count()).toBe(0);
    await page.goto(`/smartfarm/pangyo-a/as/${boardNo}`);
    await page.getByText(claims.form.notMine).waitFor();
    await expectFitAsShown(page);
  });

  it('its registrant is notified by mail and in the list, and confirms it', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/as');
    const news = rowOf(page).getByText(claims.unseen);
    await news.waitFor({ state: 'attached' });

    const sent = () => mail.received.find(({ text }) => text?.includes(title) && text.includes(answer));
    await eventually(() => sent()?.text ?? '').toContain(`/smartfarm/pangyo-a/as-view/${boardNo}`);
    await page.goto(new URL(/https?:\S+as-view\/\d+/.exec(sent()?.text ?? '')?.[0] ?? '').pathname);
    await heading(page, title);
    await page.getByText(claims.now.completed).waitFor();
    await press(page, claims.confirm.label);
    await page.getByRole('dialog', { name: claims.confirm.title }).getByText(claims.confirm.notYet).waitFor();
    await expectFitAsShown(page);
    await agree(page, claims.confirm.title, claims.confirm.label);
    await page.getByText(claims.now.confirmed).waitFor();
    await step(page, claims.progress.confirmed);
    await eventually(() => page.getByRole('button', { name: claims.confirm.label }).count()).toBe(0);
    await page.getByRole('link', { name: claims.toList, exact: true }).click();
    await rowOf(page).getByText(claims.progress.confirmed, { exact: true }).waitFor();
    await eventually(() => news.count()).toBe(0);
  });

  it('a stranger finds neither the farm nor the claim', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto(`/smartfarm/pangyo-a/as-view/${boardNo}`);
    await page.getByText(shell.farmUnknownText).waitFor();
    await page.goto(`/smartfarm/gimhae/as-view/${boardNo}`);
    await page.getByText(common.unknown.text).waitFor();
    await eventually(() => page.getByText(title).count()).toBe(0);
  });
});
