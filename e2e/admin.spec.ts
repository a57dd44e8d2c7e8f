import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/notifications-mail-service.ts';
import { launch } from './browser.ts';
import { eventually } from './eventually.ts';
import { expectFit } from './expect-fit.ts';
import { openAs } from './sign-in.ts';
import { filled, ko } from './words.ts';

// A farm comes into being: its company, itself, the first of its people by the mail that invites them, and the log of it.

const { accounts, admin, adminFarms: farms, adminMembers, audit, companies, members, portal, shell } = ko;
const companyNm = '새봄 농업회사';
const farmNm = '새봄 딸기온실';
const invited = 'stranger@onsil.example';
let browser: Browser;
let mail: MailService;
let farmPage = '';

beforeAll(async () => {
  [browser, mail] = await Promise.all([launch(), startMailService(inject('mailPort'))]);
});
afterAll(() => Promise.all([browser.close(), mail.close()]));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const type = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

describe('an administrator', () => {
  it('finds the administration in the menu of their name', async () => {
    const page = await openAs(browser, 'admin');
    await page.goto('/profile');
    await press(page, filled(shell.user, { name: '데모 관리자' }));
    await page.getByRole('dialog').getByRole('link', { name: shell.admin }).click();
    await heading(page, admin.menu.overview);
    await expectFit(page);
  });

  it('registers a company; a slip in its number is told while it is typed', async () => {
    const page = await openAs(browser, 'admin');
    await page.goto('/admin/companies');
    await follow(page, companies.add);
    await type(page, companies.field.companyNm, companyNm);
    await type(page, companies.businessNo.optional, '1248100997');
    await page.getByText(companies.businessNo.wrong).waitFor();
    await type(page, companies.businessNo.optional, '1248100998');
    await page.getByText(companies.businessNo.right).waitFor();
    await type(page, companies.field.startDate, '2019-03-04');
    await type(page, companies.field.address, '전라남도 나주시 산포면 1');
    await press(page, companies.addSubmit);
    await heading(page, companyNm);
    await page.getByText('124-81-00998').waitFor();
  });

  it('registers a farm of the company, and is told what comes next', async () => {
    const page = await openAs(browser, 'admin');
    await page.goto('/admin/companies');
    await follow(page, companyNm);
    await heading(page, companyNm);
    await follow(page, farms.add);
    await type(page, farms.field.farmNm, farmNm);
    await type(page, farms.field.farmId, 'saebom');
    await type(page, farms.field.code, 'SB-01');
    await page.getByLabel(farms.field.cultivationType, { exact: true }).selectOption('SUBSTRATE');
    await press(page, farms.addSubmit);
    await heading(page, farmNm);
    await page.getByRole('link', { name: companyNm, exact: true }).waitFor();
    const next = page.getByRole('region', { name: farms.steps.title });
    await next.getByRole('link', { name: farms.steps.controllerGo }).waitFor();
    await next.getByRole('button', { name: farms.steps.peopleGo }).click();
    expect(
      await page.getByLabel(members.invite.email, { exact: true }).evaluate((input) => input.matches(':focus')),
    ).toBe(true);
    await expectFit(page);
    farmPage = new URL(page.url()).pathname;
  });

  it('invites its manager by mail', async () => {
    const page = await openAs(browser, 'admin');
    await page.goto(farmPage);
    const field = page.getByLabel(members.invite.email, { exact: true });
    await field.fill(invited);
    await press(page, members.invite.submit);
    await page.getByText(farms.steps.peopleInvited).waitFor();
    await page.getByRole('group', { name: members.invite.open }).getByText(invited).waitFor();
  });
});

describe('who was invited', () => {
  const linkOf = (): string | undefined =>
    mail.received
      .filter(({ to }) => to?.some(({ address }) => address === invited))
      .map(({ text }) => /https?:\/\/\S+?(\/invitation#\S+)/.exec(text ?? '')?.[1])
      .find((link) => link !== undefined);

  it('follows the link of the mail and sees the farm', async () => {
    await eventually(linkOf).toBeDefined();
    const page = await openAs(browser, 'stranger');
    await page.goto(linkOf() ?? '');
    await press(page, accounts.invitation.join);
    await page.waitForURL('**/smartfarm/saebom/dashboard');
    await page.goto('/portal');
    await page.getByText(farmNm).first().waitFor();
  });

  it('manages its people then', async () => {
    const page = await openAs(browser, 'stranger', { width: 390 });
    await page.goto('/smartfarm/saebom/members');
    await page.getByText(filled(members.me, { name: '데모 이웃' })).waitFor();
    await expectFit(page);
  });

  it('does not find the administration', async () => {
    const page = await openAs(browser, 'stranger');
    await page.goto('/admin/companies');
    await heading(page, shell.notFound);
    await page.goto('/portal');
    await heading(page, portal.title);
    expect(await page.getByRole('link', { name: shell.admin }).count()).toBe(0);
  });
});

describe('afterwards', () => {
  it('the member stands on the farm’s page and the farm on theirs', async () => {
    const page = await openAs(browser, 'admin');
    await page.goto(farmPage);
    await page.getByRole('group', { name: members.title }).getByText('데모 이웃').waitFor();
    await page.goto('/admin/members?keyword=stranger');
    await follow(page, '데모 이웃');
    await page.getByRole('group', { name: adminMembers.places }).getByRole('link', { name: farmNm }).waitFor();
  });

  it('the log says who did it, in words', async () => {
    const page = await openAs(browser, 'admin');
    await page.goto('/admin/audit');
    const entries = page.getByRole('list', { name: audit.title }).getByRole('listitem');
    const made = entries.filter({ hasText: `${audit.kind.company} ${companyNm} ${audit.action.create}` });
    await made.getByText('124-81-00998').or(made.getByText('1248100998')).waitFor();
    await entries.filter({ hasText: audit.action['accept-invitation'] }).filter({ hasText: farmNm }).waitFor();
    const saved = page.waitForEvent('download');
    await press(page, audit.save);
    expect((await saved).suggestedFilename()).toMatch(/^onsil-audit-log-\d{4}-\d\d-\d\d\.csv$/);
  });
});
