import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { goTo } from './support/go-to.ts';
import { runningPortal } from './support/portal.ts';
import { openApart, tabAs, openAsNobody } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// Notices of the provider, and inquiries to it.

const text = '안내.txt에 자세히 적었습니다. https://onsil.example/maintenance 도 보세요.';
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
describe.each(looks)('in $language at $width px', (look) => {
  const { adminBoards, attachments, auth, companies, notices, portal, shell, support, validation } =
    phrases[look.language];
  const words = adminBoards.notices;
  const title = { ko: '토요일 02시 서버 점검', en: '일요일 03시 서버 점검' }[look.language];
  const popup = (page: Page) => page.getByRole('dialog', { name: title });

  describe('a notice for a company', () => {
    it('is written with an attachment, previewed, and pops up', async () => {
      const page = await tabAs(browser, 'admin', look);
      await goTo(page, '/admin/notices');
      await page.getByRole('link', { name: words.write }).click();
      await heading(page, words.write);
      await type(page, words.name, title);
      await type(page, words.details, text);
      await page
        .getByLabel(attachments.add)
        .setInputFiles({ name: '안내.txt', mimeType: 'text/plain', buffer: Buffer.from('02시부터 10분 동안 쉽니다.') });
      await page.getByRole('button', { name: filled(attachments.remove, { name: '안내.txt' }) }).waitFor();
      await page.getByRole('radio', { name: words.company }).check();
      await page.getByRole('combobox', { name: companies.one }).fill('한뜰');
      await page.getByRole('option', { name: '한뜰 스마트팜' }).click();
      await page.getByRole('checkbox', { name: words.popupOn }).check();
      await page.getByRole('region', { name: words.preview }).getByText('서버 점검').waitFor();
      await expectFitAsShown(page);
      await press(page, words.publish);
      await heading(page, words.title);
      await page.getByRole('link', { name: title }).waitFor();
      await expectFitAsShown(page);
    });

    it('pops up once over the farms of a user of the company, who reads it', async () => {
      const page = await openApart(browser, 'company', look);
      await goTo(page, '/portal');
      await popup(page).waitFor();
      await expectFitAsShown(page);
      await popup(page).getByRole('checkbox', { name: notices.popup.hideToday }).check();
      await popup(page).getByRole('button', { name: notices.popup.close, exact: true }).last().click();
      await popup(page).waitFor({ state: 'detached' });
      const asked = page.waitForResponse('**/my/popups');
      await page.reload();
      await asked;
      await heading(page, portal.title);
      await eventually(() => popup(page).count()).toBe(0);

      await page.getByRole('button', { name: filled(shell.user, { name: '데모 회사' }) }).click();
      await page.getByRole('link', { name: shell.notice }).click();
      await heading(page, notices.title);
      const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: title });
      await row.getByText(notices.unread).waitFor();
      await row.getByRole('link', { name: title }).click();
      await heading(page, title);
      await eventually(() =>
        page.getByRole('link', { name: 'https://onsil.example/maintenance' }).getAttribute('rel'),
      ).toContain('noopener');
      await expectFitAsShown(page);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: filled(notices.download, { name: '안내.txt' }) }).click();
      expect((await download).suggestedFilename()).toBe('안내.txt');
      await page.getByRole('link', { name: notices.toList, exact: true }).click();
      await row.waitFor();
      await eventually(() => row.getByText(notices.unread).count()).toBe(0);
    });

    it('opens in its own window on a wide screen, which closes by itself', async () => {
      const page = await openApart(browser, 'company', { ...look, width: 1440 });
      await goTo(page, '/smartfarm/pangyo-a/dashboard');
      await popup(page).waitFor();
      const opened = page.waitForEvent('popup');
      await popup(page).getByRole('link', { name: notices.popup.openWindow }).click();
      const small = await opened;
      await heading(small, title);
      await popup(page).waitFor({ state: 'detached' });
      const closed = small.waitForEvent('close');
      const closeWindow = small.getByRole('button', { name: notices.popup.closeWindow });
      // The window may be gone before the click is reported as done.
      await closeWindow.click().catch((error: unknown) => expect(String(error)).toContain('has been closed'));
      await closed;
    });

    it('is invisible to members of another company', async () => {
      const page = await tabAs(browser, 'stranger', look);
      await goTo(page, '/portal');
      await heading(page, portal.title);
      await goTo(page, '/notice');
      await heading(page, notices.title);
      await page.getByRole('link', { name: /저장하기 전에 기준을|Test limits/ }).waitFor();
      await eventually(() => page.getByText(title).count()).toBe(0);
    });

    it('is deleted after a confirmation', async () => {
      const page = await tabAs(browser, 'admin', look);
      await goTo(page, '/admin/notices');
      await page.getByRole('link', { name: title }).click();
      await heading(page, words.change);
      await eventually(() => page.getByRole('textbox', { name: words.name, exact: true }).inputValue()).toBe(title);
      await press(page, adminBoards.remove);
      const question = page.getByRole('dialog', { name: words.removeTitle });
      await question.getByRole('button', { name: adminBoards.remove, exact: true }).click();
      await heading(page, words.title);
      await eventually(() => page.getByRole('link', { name: title }).count()).toBe(0);
    });
  });

  describe('a frequent question', () => {
    it('is written, and read without signing in', async () => {
      const question = { ko: '겨울에는 무엇을 점검하나요?', en: '여름에는 무엇을 점검하나요?' }[look.language];
      const keyword = { ko: '난방기', en: '냉방기' }[look.language];
      const admin = await tabAs(browser, 'admin', look);
      await admin.goto('/admin/faqs?sheet=%22new%22');
      const sheet = admin.getByRole('dialog', { name: adminBoards.faqs.add });
      await sheet.getByLabel(adminBoards.faqs.questionKo, { exact: true }).fill(question);
      await sheet.getByLabel(adminBoards.faqs.answerKo, { exact: true }).fill(`${keyword}와 정전 대비를 점검합니다.`);
      await expectFitAsShown(admin);
      await sheet.getByRole('button', { name: adminBoards.save, exact: true }).click();
      await admin.getByRole('link', { name: question }).waitFor();

      const page = await openAsNobody(browser, look);
      await goTo(page, '/signin');
      await page.getByRole('link', { name: auth.faq }).click();
      await heading(page, support.faq.title);
      await page.getByRole('searchbox', { name: support.faq.find }).fill(keyword);
      await page.getByRole('button', { name: question }).click();
      await page.getByText(`${keyword}와 정전 대비를 점검합니다.`).waitFor();
      await expectFitAsShown(page);
    });
  });

  describe('an inquiry', () => {
    it('is sent without an account, answered by an administrator, and the answer is mailed', async () => {
      const email = `visitor-${look.language}@onsil.example`;
      const subject = { ko: '견학을 하고 싶습니다', en: '센서를 더 달고 싶습니다' }[look.language];
      const visitor = await openAsNobody(browser, look);
      await visitor.goto('/customer');
      await type(visitor, support.customer.name, '방문자');
      await type(visitor, support.customer.email, email);
      await type(visitor, support.customer.subject, subject);
      await type(visitor, support.customer.content, '다음 주에 갈 수 있을까요?');
      await press(visitor, support.customer.submit);
      await visitor.getByText(validation.privacyInquiry).waitFor();
      await expectFitAsShown(visitor);
      await visitor.getByRole('checkbox').check();
      await press(visitor, support.customer.submit);
      await heading(visitor, support.customer.sentTitle);

      const admin = await tabAs(browser, 'admin', look);
      await admin.goto('/admin/inquiries');
      await admin.getByRole('link', { name: subject }).click();
      await heading(admin, subject);
      await type(admin, adminBoards.inquiries.answer, '화요일 10시에 오세요.');
      await expectFitAsShown(admin);
      await press(admin, adminBoards.inquiries.send);
      const question = admin.getByRole('dialog', { name: adminBoards.inquiries.sendTitle });
      await question.getByRole('button', { name: adminBoards.inquiries.send, exact: true }).click();
      await admin
        .getByText(new RegExp(filled(adminBoards.inquiries.answeredBy, { time: '.+', name: '데모 관리자' })))
        .waitFor();
      await expectFitAsShown(admin);
      const sent = () => mail.received.find(({ to }) => to?.some(({ address }) => address === email));
      await eventually(() => sent()?.text ?? '').toContain('화요일 10시에 오세요.');
      await admin.goto('/admin/inquiries');
      await admin.getByText(adminBoards.inquiries.noneOpen).waitFor();
    });

    it('of a member is answered on their own list, where it is marked until they read it', async () => {
      const subject = { ko: '양액 교체 주기를 알고 싶습니다', en: '카메라를 연결할 수 있나요' }[look.language];
      const member = await openApart(browser, 'member', look);
      await member.goto('/customer');
      await type(member, support.customer.subject, subject);
      await type(member, support.customer.content, '알려 주세요.');
      await member.getByRole('checkbox').check();
      await press(member, support.customer.submit);
      await heading(member, support.customer.sentTitle);
      const admin = await tabAs(browser, 'admin', look);
      await admin.goto('/admin/inquiries');
      await admin.getByRole('link', { name: subject }).click();
      await type(admin, adminBoards.inquiries.answer, '2주마다 교체해 주세요.');
      await press(admin, adminBoards.inquiries.send);
      const question = admin.getByRole('dialog', { name: adminBoards.inquiries.sendTitle });
      await question.getByRole('button', { name: adminBoards.inquiries.send, exact: true }).click();
      await question.waitFor({ state: 'hidden' });

      await member.goto('/inquiries');
      await member.getByText(support.mine.unread).waitFor({ state: 'attached' });
      await expectFitAsShown(member);
      await member.getByRole('link', { name: subject }).click();
      await member.getByText('2주마다 교체해 주세요.').waitFor();
      await expectFitAsShown(member);
      await member.getByRole('link', { name: support.mine.toList, exact: true }).click();
      await heading(member, support.mine.title);
      await member.getByText(support.mine.unread).waitFor({ state: 'detached' });
    });
  });
});
