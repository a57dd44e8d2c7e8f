import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { runningPortal } from './support/portal.ts';
import { records } from './support/records.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words } from './support/words.ts';

// Setting up a farm: its company, the farm, its first member by invitation mail, and the audit log.

/** Registered items stay, so each appearance gets its own company and farm. */
const made = {
  ko: {
    companyName: '새봄 농업회사',
    businessNo: '124-81-00998',
    farmName: '새봄 딸기온실',
    farmId: 'saebom',
    code: 'SB-01',
    solution: { nameKo: '새봄 양액', nameEn: 'Saebom solution' },
  },
  en: {
    companyName: '늦가을 농업회사',
    businessNo: '124-81-01041',
    farmName: '늦가을 토마토온실',
    farmId: 'neutgaeul',
    code: 'NG-01',
    solution: { nameKo: '늦가을 양액', nameEn: 'Neutgaeul solution' },
  },
};
const invited = 'stranger@onsil.example';
let browser: Browser;
let mail: MailService;

beforeAll(async () => {
  [browser, mail] = await Promise.all([launch(), startMailService(runningPortal.mailPort)]);
});
afterAll(() => Promise.all([browser.close(), mail.close()]));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const type = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

describe.each(looks)('in $language at $width px', (look) => {
  const {
    accounts,
    admin,
    adminCrops,
    adminFarms: farms,
    adminMembers,
    audit,
    common,
    companies,
    members,
    portal,
    shell,
  } = words[look.language];
  const { companyName, businessNo, farmName, farmId, code, solution } = made[look.language];
  let farmPage = '';

  describe('an administrator', () => {
    it('finds the administration in their user menu', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto('/profile');
      await press(page, filled(shell.user, { name: '데모 관리자' }));
      await page.getByRole('dialog').getByRole('link', { name: shell.admin }).click();
      await heading(page, admin.menu.overview);
      await expectFitAsShown(page);
    });

    it('registers a company; an error in its number is shown while typing', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto('/admin/companies');
      await follow(page, companies.add);
      await type(page, companies.field.companyName, companyName);
      const digits = businessNo.replaceAll('-', '');
      await type(page, companies.businessNo.optional, digits.replace(/.$/, '7'));
      await page.getByText(companies.businessNo.wrong).waitFor();
      await type(page, companies.businessNo.optional, digits);
      await page.getByText(companies.businessNo.right).waitFor();
      await expectFitAsShown(page);
      await type(page, companies.field.startDate, '2019-03-04');
      await type(page, companies.field.address, '전라남도 나주시 산포면 1');
      await press(page, companies.addSubmit);
      await heading(page, companyName);
      await page.getByText(businessNo).waitFor();
    });

    it('registers a farm of the company, and sees the next step', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto('/admin/companies');
      await follow(page, companyName);
      await heading(page, companyName);
      await follow(page, farms.add);
      await type(page, farms.field.farmName, farmName);
      await type(page, farms.field.farmId, farmId);
      await type(page, farms.field.code, code);
      await page.getByLabel(farms.field.cultivationType, { exact: true }).selectOption('SUBSTRATE');
      await press(page, farms.addSubmit);
      await heading(page, farmName);
      await page.getByRole('link', { name: companyName, exact: true }).waitFor();
      const next = page.getByRole('region', { name: farms.steps.title });
      await next.getByRole('link', { name: farms.steps.controllerGo }).waitFor();
      await next.getByRole('button', { name: farms.steps.peopleGo }).click();
      await eventually(() =>
        page.getByLabel(members.invite.email, { exact: true }).evaluate((input) => input.matches(':focus')),
      ).toBe(true);
      await expectFitAsShown(page);
      farmPage = new URL(page.url()).pathname;
    });

    it('adds a nutrient solution with its composition, which is offered at once', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto('/admin/nutrient-solutions');
      const { nutrients } = adminCrops;
      await press(page, nutrients.add);
      const texts = { ...solution, cropKo: '딸기', cropEn: 'Strawberry', sourceKo: '시험', sourceEn: 'Trial' };
      for (const [name, text] of Object.entries({ ...texts, ecLow: '0.8', ecHigh: '1.4' }))
        await type(page, nutrients.field[name as keyof typeof nutrients.field], text);
      await type(page, 'K', '4');
      await page.getByRole('dialog').getByRole('button', { name: nutrients.add, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await records(page, nutrients.title)
        .getByText(solution[look.language === 'ko' ? 'nameKo' : 'nameEn'])
        .first()
        .waitFor();
      await expectFitAsShown(page);
    });

    it('changes a crop of the catalogue, withdraws it, and offers it again', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto('/admin/crops');
      const crop = { ko: '파프리카', en: 'Paprika' }[look.language];
      const list = records(page, adminCrops.title);
      const weight = { ko: '181', en: '182' }[look.language];
      await list.getByRole('link', { name: crop, exact: true }).click();
      await type(page, adminCrops.field.weightPerPlant, weight);
      await press(page, adminCrops.save);
      await page.getByText(filled(adminCrops.saved, { name: crop })).waitFor();
      for (const kind of ['withdraw', 'restore'] as const) {
        if (kind === 'restore') {
          if (look.width < 576) await press(page, common.filters);
          await page.getByRole('radio', { name: adminCrops.shown.withdrawn }).check();
        }
        await list.getByRole('link', { name: crop, exact: true }).click();
        const typed = page.getByRole('textbox', { name: adminCrops.field.weightPerPlant, exact: true });
        await eventually(() => typed.inputValue()).toBe(weight);
        await press(page, adminCrops[kind].label);
        await page.getByRole('dialog').getByRole('button', { name: adminCrops[kind].label, exact: true }).click();
        await page.getByText(filled(adminCrops[kind].done, { name: crop })).waitFor();
        await list.getByRole('link', { name: crop, exact: true }).waitFor({ state: 'detached' });
      }
      await expectFitAsShown(page);
    });

    it('invites its manager by mail', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto(farmPage);
      const field = page.getByLabel(members.invite.email, { exact: true });
      await field.fill(invited);
      await press(page, members.invite.submit);
      await page.getByText(farms.steps.peopleInvited).waitFor();
      await records(page, members.invite.open).getByText(invited).waitFor();
    });
  });

  describe('an invited person', () => {
    const linkOf = (): string | undefined =>
      mail.received
        .filter(({ to }) => to?.some(({ address }) => address === invited))
        .filter(({ text }) => text?.includes(farmName))
        .map(({ text }) => /https?:\/\/\S+?(\/invitation#\S+)/.exec(text ?? '')?.[1])
        .find((link) => link !== undefined);

    it('follows the link of the mail and sees the farm', async () => {
      await eventually(linkOf).toBeDefined();
      const page = await openAs(browser, 'stranger', look);
      await page.goto(linkOf() ?? '');
      await page.getByText(farmName).first().waitFor();
      await expectFitAsShown(page);
      await press(page, accounts.invitation.join);
      await page.waitForURL(`**/smartfarm/${farmId}/dashboard`);
      await page.goto('/portal');
      await page.getByText(farmName).first().waitFor();
    });

    it('then manages its members', async () => {
      const page = await openAs(browser, 'stranger', look);
      await page.goto(`/smartfarm/${farmId}/members`);
      await page.getByText(filled(members.me, { name: '데모 이웃' })).waitFor();
      await expectFitAsShown(page);
    });

    it('does not see the administration', async () => {
      const page = await openAs(browser, 'stranger', look);
      await page.goto('/admin/companies');
      await heading(page, shell.notFound);
      await page.goto('/portal');
      await heading(page, portal.title);
      await eventually(() => page.getByRole('link', { name: shell.admin }).count()).toBe(0);
    });
  });

  describe('afterwards', () => {
    it('the member is on the farm’s page and the farm on theirs', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto(farmPage);
      await records(page, members.title).getByText('데모 이웃').waitFor();
      await page.goto('/admin/members?keyword=stranger');
      await follow(page, '데모 이웃');
      await records(page, adminMembers.places).getByRole('link', { name: farmName }).waitFor();
    });

    it('the audit log shows who did it, in words', async () => {
      const page = await openAs(browser, 'admin', look);
      await page.goto('/admin/audit');
      const entries = page.getByRole('row').or(page.getByRole('listitem'));
      const entry = entries.filter({ hasText: `${audit.kind.company} ${companyName} ${audit.action.create}` });
      await entry.getByRole('button', { expanded: false }).click();
      await entry.getByText(businessNo.replaceAll('-', '')).or(entry.getByText(businessNo)).waitFor();
      await entries.filter({ hasText: audit.action['accept-invitation'] }).filter({ hasText: farmName }).waitFor();
      await expectFitAsShown(page);
      const saved = page.waitForEvent('download');
      await press(page, common.download.label);
      await press(page, common.download.csv);
      expect((await saved).suggestedFilename()).toMatch(/^onsil-audit-log-\d{4}-\d\d-\d\d\.csv$/);
    });
  });
});
