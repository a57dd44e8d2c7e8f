import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { signInAt } from '../apps/server/test/support/portal-process.ts';
import { launch, looks, type Language } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFit } from './support/expect-fit.ts';
import { runningPortal } from './support/portal.ts';
import { openAs, openAsNobody, tryToSignIn } from './support/sign-in.ts';
import { filled, words } from './support/words.ts';

// The lifecycle of an account: invitation, sign-up, confirmation, joining the farm, new password, resignation.

const farmName = '판교 수직농장 A동';
let browser: Browser;
let mail: MailService;

beforeAll(async () => {
  [browser, mail] = await Promise.all([launch(), startMailService(runningPortal.mailPort)]);
});
afterAll(() => Promise.all([browser.close(), mail.close()]));

/** Returns the path, with its token, of the link to a page in the newest mail to an address. */
const linkTo = async (address: string, page: string): Promise<string> => {
  const found = (): string | undefined =>
    mail.received
      .filter(({ to }) => to?.some((one) => one.address === address))
      .map(({ text }) => new RegExp(`https?://\\S+(${page}#\\S+)`).exec(text ?? '')?.[1])
      .findLast((link) => link !== undefined);
  await eventually(found).toBeDefined();
  const link = found() ?? '';
  mail.received.length = 0;
  return link;
};

const invite = async (memberEmail: string, language: Language): Promise<void> => {
  const { idToken, uuid } = await signInAt(runningPortal.url, 'manager');
  const { status } = await fetch(`${runningPortal.url}/web/v1/farm/pangyo-a/invitation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      [headers.authToken]: idToken,
      [headers.deviceUuid]: uuid,
    },
    body: JSON.stringify({ memberEmail, role: 'member' }),
  });
  expect(status).toBe(200);
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

describe.each(looks)('in $language at $width px', ({ language, width }) => {
  const { accounts: t, auth, portal, shell, common } = words[language];
  const memberId = `grower-${language}-${width}`;
  const email = `${memberId}@onsil.example`;
  const secret = 'greenhouse at night';
  const next = 'greenhouse at noon';
  let page: Page;

  const recheck = async (password: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: t.recheck.title });
    await dialog.getByLabel(t.recheck.password, { exact: true }).fill(password);
    await dialog.getByRole('button', { name: common.ok, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  const signUp = async (): Promise<void> => {
    await page.getByLabel(t.field.memberId, { exact: true }).fill(memberId);
    await page.getByText(t.id.free).waitFor();
    await page.getByLabel(t.field.password, { exact: true }).fill(secret);
    await page.getByLabel(t.field.name, { exact: true }).fill('가나다');
    await page.getByLabel(t.field.email, { exact: true }).fill(email);
    await page.getByLabel(t.field.phone, { exact: true }).pressSequentially('01012345678');
    await page.getByRole('checkbox').check();
    await expectFit(page);
    await press(page, t.register.submit);
    await heading(page, t.register.sentTitle);
    await expectFit(page);
  };

  const openProfile = async (): Promise<void> => {
    await page.getByRole('button', { name: filled(shell.user, { name: '가나다' }) }).click();
    await follow(page, shell.profile);
    await heading(page, t.profile.title);
  };

  const setNewPassword = async (): Promise<void> => {
    await page.getByRole('button', { name: filled(shell.user, { name: '가나다' }) }).click();
    await press(page, shell.signOut);
    await follow(page, auth.forgot);
    // The sign-in has an input of the same name.
    await heading(page, t.reset.forgotTitle);
    await page.getByLabel(t.field.email, { exact: true }).fill(email);
    await press(page, t.reset.ask);
    await heading(page, t.reset.askedTitle);
    await page.goto(await linkTo(email, '/pwd-reset'));
    await page.getByLabel(t.field.newPassword, { exact: true }).fill('password123');
    await press(page, t.reset.save);
    await page.getByText(words[language].validation.passwordCommon).waitFor();
    await page.getByLabel(t.field.newPassword, { exact: true }).fill(next);
    await press(page, t.reset.save);
    await heading(page, t.reset.doneTitle);
    await follow(page, t.signIn);
    await tryToSignIn(page, memberId, next, language);
    await page.waitForURL('**/smartfarm/pangyo-a/dashboard');
  };

  const resign = async (): Promise<void> => {
    await openProfile();
    await press(page, t.resign.open);
    await page.getByText(t.resign.erasedWho).waitFor();
    await page.getByLabel(filled(t.resign.typed, { memberId })).fill(memberId);
    await expectFit(page);
    await press(page, t.resign.submit);
    await recheck(next);
    await page.getByText(auth.resigned).waitFor();
    await tryToSignIn(page, memberId, next, language);
    await page.getByRole('alert').getByText(words[language].errors.SIGN_IN_FAILED).waitFor();
  };

  it('a person is invited, signs up, joins, edits their data, resets the password, and resigns', async () => {
    page = await openAsNobody(browser, { language, width });
    await invite(email, language);
    const invitation = await linkTo(email, '/invitation');
    await page.goto(invitation);
    await page.getByText(farmName).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await expectFit(page);
    await follow(page, t.invitation.register);
    await signUp();
    await page.getByText(t.register.invited).waitFor();

    await page.goto(await linkTo(email, '/email-confirm'));
    await heading(page, t.confirm.doneTitle);
    await follow(page, t.signIn);
    await eventually(() => page.getByLabel(auth.memberId, { exact: true }).inputValue()).toBe(memberId);
    await tryToSignIn(page, memberId, secret, language);
    await page.waitForURL('**/portal');
    await page.getByText(portal.empty).waitFor();

    await page.goto(invitation);
    await page.getByText(`(${memberId})`, { exact: false }).waitFor();
    await press(page, t.invitation.join);
    await page.waitForURL('**/smartfarm/pangyo-a/dashboard');
    await page.goto('/portal');
    await page.getByText(farmName).first().waitFor();

    await openProfile();
    await page.getByLabel(t.field.phone, { exact: true }).fill('0212345678');
    await press(page, t.profile.save);
    await page.getByRole('dialog', { name: t.recheck.title }).waitFor();
    await expectFit(page);
    await recheck(secret);
    await page.getByText(t.profile.saved, { exact: true }).waitFor();
    await page.reload();
    await eventually(() => page.getByLabel(t.field.phone, { exact: true }).inputValue()).toBe('02-1234-5678');

    await setNewPassword();
    await resign();
  });
});

describe('a link', () => {
  const { accounts: t } = words.ko;

  it('that is invalid says so and offers a next step', async () => {
    const page = await openAsNobody(browser);
    await page.goto('/email-confirm#made-up');
    await heading(page, t.confirm.spentTitle);
    await page.goto('/pwd-reset#made-up');
    await page.getByText(t.reset.spentText).waitFor();
    await page.goto('/invitation#made-up');
    await page.getByText(t.invitation.spentText).waitFor();
    await page.goto('/first-administrator#made-up');
    await page.getByText(t.first.spentText).waitFor();
  });
});

describe('typed input', () => {
  it('survives a change of language', async () => {
    const page = await openAsNobody(browser);
    await page.goto('/register');
    await page.getByLabel(words.ko.accounts.field.name, { exact: true }).fill('가나다');
    await page.getByRole('radio', { name: 'English' }).check();
    await heading(page, words.en.accounts.register.title);
    await eventually(() => page.getByLabel(words.en.accounts.field.name, { exact: true }).inputValue()).toBe('가나다');
  });
});

describe('the last manager of a farm', () => {
  it('cannot leave, and sees that another manager is needed first', async () => {
    const { accounts: t } = words.ko;
    const page = await openAs(browser, 'manager');
    await page.goto('/profile');
    await press(page, t.resign.open);
    await page.getByText(filled(t.resign.lastManager, { names: farmName })).waitFor();
    await eventually(() => page.getByRole('button', { name: t.resign.submit }).count()).toBe(0);
  });
});
