import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { runningPortal } from './support/portal.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

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
  const { adminSupportRequests, attachments, supportRequests, common, shell } = phrases[look.language];
  const title = { ko: '재배실 1 급기 팬이 떱니다', en: '재배실 2 배수 펌프가 멈춥니다' }[look.language];
  const answer = { ko: '베어링을 바꾸었습니다.', en: '펌프를 바꾸었습니다.' }[look.language];
  const reply = { ko: '아직 떨립니다.', en: '다시 멈췄습니다.' }[look.language];
  const phoneNo = '010-2345-6789';
  let supportRequestId = '';

  const step = (page: Page, name: string) =>
    page
      .getByRole('list', { name: supportRequests.state })
      .locator('[aria-current=step]')
      .filter({ hasText: name })
      .waitFor();
  const rowOf = (page: Page) => page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: title });

  it('a manager files a support request with an attachment, and edits it before work begins', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/as');
    await page.getByRole('link', { name: supportRequests.write }).click();
    await heading(page, supportRequests.write);
    await press(page, supportRequests.form.submit);
    await page.getByText(phrases[look.language].validation.required).first().waitFor();
    await expectFitAsShown(page);
    await page.getByRole('combobox', { name: supportRequests.type, exact: true }).selectOption('FACILITY');
    await type(page, supportRequests.name, title);
    await type(page, supportRequests.form.content, '어제 저녁부터 크게 떱니다.');
    await type(page, supportRequests.form.contact, phoneNo);
    await page
      .getByLabel(attachments.add)
      .setInputFiles({ name: '기록.txt', mimeType: 'text/plain', buffer: Buffer.from('18시부터') });
    await page.getByRole('button', { name: filled(attachments.remove, { name: '기록.txt' }) }).waitFor();
    await press(page, supportRequests.form.submit);
    await heading(page, title);
    supportRequestId = /as-view\/(\d+)$/.exec(page.url())?.[1] ?? '';
    expect(supportRequestId).not.toBe('');
    await step(page, supportRequests.progress.requested);
    await page.getByRole('link', { name: /기록\.txt/ }).waitFor();
    await page.getByRole('link', { name: phoneNo }).waitFor();

    await page.getByRole('link', { name: supportRequests.edit, exact: true }).click();
    await heading(page, supportRequests.form.change);
    await type(page, supportRequests.form.content, '어제 저녁부터 크게 떱니다.\n지금은 껐습니다.');
    await press(page, supportRequests.form.save);
    await heading(page, title);
    await page.getByText('지금은 껐습니다.').waitFor();
    await page.getByText(supportRequests.event.changed, { exact: true }).waitFor();
    await expectFitAsShown(page);
  });

  it('an administrator is notified, takes it on, answers it and completes it', async () => {
    const page = await openAs(browser, 'admin', look);
    await page.goto('/admin');
    await page.getByRole('link', { name: title }).click();
    await heading(page, title);
    await page.getByRole('link', { name: phoneNo }).waitFor();
    await press(page, adminSupportRequests.takeOn);
    await page.getByRole('radio', { name: supportRequests.progress.in_progress }).check();
    await press(page, adminSupportRequests.save);
    const moving = (to: string) => filled(adminSupportRequests.moveTitle, { progress: to });
    await agree(page, moving(supportRequests.progress.in_progress), adminSupportRequests.save);
    await step(page, supportRequests.progress.in_progress);

    await page.getByRole('radio', { name: supportRequests.progress.completed }).check();
    await type(page, adminSupportRequests.answer, answer);
    await expectFitAsShown(page);
    await press(page, adminSupportRequests.save);
    await agree(page, moving(supportRequests.progress.completed), adminSupportRequests.save);
    await step(page, supportRequests.progress.completed);
    await page.goto(`/admin/claims?state=completed&keyword=${encodeURIComponent(title)}`);
    await rowOf(page).getByText('데모 관리자').waitFor();
  });

  it('another member of the farm reads it without the number, and has no buttons', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto('/smartfarm/pangyo-a/as');
    await rowOf(page).getByRole('link', { name: title }).click();
    await heading(page, title);
    await page.getByText(answer).waitFor();
    await page.getByText(supportRequests.now.completedByOther).waitFor();
    await eventually(() => page.getByText(phoneNo).count()).toBe(0);
    await eventually(() => page.getByRole('button', { name: supportRequests.confirm.label }).count()).toBe(0);
    await page.goto(`/smartfarm/pangyo-a/as/${supportRequestId}`);
    await page.getByText(supportRequests.form.notMine).waitFor();
    await expectFitAsShown(page);
  });

  it('its registrant is notified by mail and in the list, and writes back', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/as');
    const news = rowOf(page).getByText(supportRequests.unseen);
    await news.waitFor({ state: 'attached' });

    const sent = () => mail.received.find(({ text }) => text?.includes(title) && text.includes(answer));
    await eventually(() => sent()?.text ?? '').toContain(`/smartfarm/pangyo-a/as-view/${supportRequestId}`);
    await page.goto(new URL(/https?:\S+as-view\/\d+/.exec(sent()?.text ?? '')?.[0] ?? '').pathname);
    await heading(page, title);
    await page.getByText(supportRequests.now.completed).waitFor();
    await type(page, supportRequests.conversation.message, reply);
    await page
      .getByLabel(attachments.add)
      .setInputFiles({ name: '다시.txt', mimeType: 'text/plain', buffer: Buffer.from('오늘 아침부터') });
    await page.getByRole('button', { name: filled(attachments.remove, { name: '다시.txt' }) }).waitFor();
    await expectFitAsShown(page);
    await press(page, supportRequests.conversation.send);
    await page.getByText(supportRequests.conversation.sent).waitFor();
    await step(page, supportRequests.progress.in_progress);
    await page.getByRole('list', { name: supportRequests.conversation.title }).getByText(reply).waitFor();
    await page.getByRole('link', { name: /다시\.txt/ }).waitFor();
    await page.getByText(supportRequests.event.reopened, { exact: true }).waitFor();
  });

  it('an administrator sees it among those that wait, writes back, and completes it again', async () => {
    const page = await openAs(browser, 'admin', look);
    await eventually(() =>
      mail.received.some(({ text }) => text?.includes(reply) && text.includes('/admin/claims/')),
    ).toBe(true);
    await page.goto('/admin/claims?waiting=true');
    await rowOf(page).getByText(supportRequests.unseen).waitFor({ state: 'attached' });
    await rowOf(page).getByRole('link', { name: title }).click();
    await heading(page, title);
    const conversation = page.getByRole('list', { name: supportRequests.conversation.title });
    await conversation.getByText(answer).waitFor();
    await conversation.getByText(reply).waitFor();
    await type(page, supportRequests.conversation.message, '부품을 하나 더 바꾸겠습니다.');
    await press(page, supportRequests.conversation.send);
    await conversation.getByText('부품을 하나 더 바꾸겠습니다.').waitFor();
    await page.getByRole('radio', { name: supportRequests.progress.completed }).check();
    await type(page, adminSupportRequests.answer, `${answer} 두 번째.`);
    await press(page, adminSupportRequests.save);
    const moving = filled(adminSupportRequests.moveTitle, { progress: supportRequests.progress.completed });
    await agree(page, moving, adminSupportRequests.save);
    await step(page, supportRequests.progress.completed);
    await expectFitAsShown(page);
    await page.goto('/admin/claims?waiting=true');
    await heading(page, adminSupportRequests.title);
    await eventually(() => rowOf(page).count()).toBe(0);
  });

  it('its registrant confirms it', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto('/smartfarm/pangyo-a/as');
    const news = rowOf(page).getByText(supportRequests.unseen);
    await news.waitFor({ state: 'attached' });
    await rowOf(page).getByRole('link', { name: title }).click();
    await heading(page, title);
    await page
      .getByRole('list', { name: supportRequests.conversation.title })
      .getByText(`${answer} 두 번째.`)
      .waitFor();
    await press(page, supportRequests.confirm.label);
    await page
      .getByRole('dialog', { name: supportRequests.confirm.title })
      .getByText(supportRequests.confirm.notYet)
      .waitFor();
    await expectFitAsShown(page);
    await agree(page, supportRequests.confirm.title, supportRequests.confirm.label);
    await page.getByText(supportRequests.now.confirmed).waitFor();
    await step(page, supportRequests.progress.confirmed);
    await eventually(() => page.getByRole('button', { name: supportRequests.confirm.label }).count()).toBe(0);
    await page.getByRole('link', { name: supportRequests.toList, exact: true }).click();
    await rowOf(page).getByText(supportRequests.progress.confirmed, { exact: true }).waitFor();
    await eventually(() => news.count()).toBe(0);
  });

  it('a stranger finds neither the farm nor the claim', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto(`/smartfarm/pangyo-a/as-view/${supportRequestId}`);
    await page.getByText(shell.farmUnknownText).waitFor();
    await page.goto(`/smartfarm/gimhae/as-view/${supportRequestId}`);
    await page.getByText(common.unknown.text).waitFor();
    await eventually(() => page.getByText(title).count()).toBe(0);
  });
});
