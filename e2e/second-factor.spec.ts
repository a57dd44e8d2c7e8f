import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { password } from '../apps/server/test/support/portal-process.ts';
import { codeOf } from '../apps/server/test/support/totp-code.ts';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFit } from './support/expect-fit.ts';
import { runningPortal } from './support/portal.ts';
import { openAs, openAsNobody, tryToSignIn } from './support/sign-in.ts';
import { filled, words } from './support/words.ts';

// A second factor from setup to removal: in Chromium with its virtual authenticator, on the host of the passkeys.

const typed = 'greenhouse at night';
const portal = (path: string): string => `http://localhost:${new URL(runningPortal.url).port}${path}`;
let browser: Browser;
let mail: MailService;

beforeAll(async () => {
  [browser, mail] = await Promise.all([launch(), startMailService(runningPortal.mailPort)]);
});
afterAll(() => Promise.all([browser.close(), mail.close()]));

const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<void> => {
  const reply = await fetch(`${runningPortal.url}/web/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
};

/** Creates a new member with a confirmed address. */
const join = async (memberId: string): Promise<void> => {
  const memberEmail = `${memberId}@onsil.example`;
  const passwordDigest = createHash('sha256').update(typed).digest('hex');
  const identity = { memberId, memberPwd: passwordDigest, memberEmail, memberNm: '가나다', phoneNo: '01012345678' };
  await send('POST', '/member/signup', { ...identity, agreedPrivacyYn: 'Y' });
  const link = (): string | undefined =>
    mail.received
      .filter(({ to }) => to?.some((one) => one.address === memberEmail))
      .map(({ text }) => /email-confirm#(\S+)/.exec(text ?? '')?.[1])
      .findLast((token) => token !== undefined);
  await eventually(link).toBeDefined();
  await send('PUT', '/member/confirm-signup', { token: link() });
};

/** Adds a virtual authenticator to the tab whose user confirms at once. */
const plugIn = async (page: Page): Promise<void> => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each(looks)('in $language at $width px', ({ language, width }) => {
  const { auth, secondFactor: t, accounts, adminMembers, shell, common, validation } = words[language];
  const memberId = `factor-${language}-${width}`;

  it('an app, a passkey and a recovery code each work as the second step; a passkey signs in alone', async () => {
    await join(memberId);
    const page = await openAsNobody(browser, { language, width });
    await plugIn(page);
    const start = async (): Promise<void> => {
      await page.goto(portal('/signin'));
      await tryToSignIn(page, memberId, typed, language);
    };
    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: filled(shell.user, { name: '가나다' }) }).click();
      await press(page, shell.signOut);
      await page.waitForURL('**/signin');
    };
    const recheck = async (): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: accounts.recheck.title });
      await dialog.getByLabel(accounts.recheck.password, { exact: true }).fill(typed);
      await dialog.getByRole('button', { name: common.ok, exact: true }).click();
    };

    await start();
    await page.waitForURL('**/portal');
    await page.goto(portal('/profile?tab=safety'));
    await press(page, t.totp.add);
    await recheck();
    const sheet = page.getByRole('dialog', { name: t.totp.add });
    await sheet.getByRole('img', { name: t.totp.qr }).waitFor();
    const secret = await sheet.locator('code').innerText();
    const codeAt = (timestamp: number): string => codeOf(secret, timestamp);
    await expectFit(page);
    await sheet.getByLabel(t.totp.code, { exact: true }).fill('12');
    await sheet.getByRole('button', { name: t.totp.confirm, exact: true }).click();
    await sheet.getByText(validation.totpCode).waitFor();
    await sheet.getByLabel(t.totp.code, { exact: true }).fill(codeAt(Date.now()));
    await sheet.getByRole('button', { name: t.totp.confirm, exact: true }).click();

    const shown = page.getByRole('dialog', { name: t.recovery.title });
    await shown.getByText(t.recovery.text).waitFor();
    const codes = await shown.locator('code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectFit(page);
    await press(page, t.recovery.kept);
    await press(page, t.passkey.add);
    await page.getByLabel(t.passkey.name, { exact: true }).fill('사무실 열쇠');
    await press(page, t.passkey.continue);
    await page.getByText('사무실 열쇠', { exact: true }).waitFor();
    await expectFit(page);
    await signOut();

    await start();
    await page.getByLabel(auth.second.label.totp, { exact: true }).fill('000000');
    await press(page, auth.second.submit);
    await page.getByText(validation.totpWrong).waitFor();
    await expectFit(page);
    await page.getByLabel(auth.second.label.totp, { exact: true }).fill(codeAt(Date.now() + 30_000));
    await press(page, auth.second.submit);
    await page.waitForURL('**/portal');
    await signOut();

    await start();
    await press(page, auth.second.other.passkey);
    await press(page, auth.second.usePasskey);
    await page.waitForURL('**/portal');
    await signOut();

    await start();
    await press(page, auth.second.other.recoveryCode);
    await page.getByLabel(auth.second.label.recoveryCode, { exact: true }).fill(codes[0] ?? '');
    await press(page, auth.second.submit);
    await page.waitForURL('**/portal');
    await signOut();

    await press(page, auth.passkey);
    await page.waitForURL('**/portal');
    await page.goto(portal('/profile?tab=safety'));
    await press(page, t.totp.remove);
    await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click();
    await recheck();
    await page.getByRole('button', { name: t.totp.add, exact: true }).waitFor();
  });

  it('an administrator types the password again before somebody becomes an administrator', async () => {
    const page = await openAs(browser, 'admin', { language, width });
    await page.goto(`/admin/members?keyword=${memberId}`);
    await page.getByRole('link', { name: '가나다', exact: true }).first().click();
    const confirm = async (label: string, title: string): Promise<void> => {
      await press(page, label);
      const dialog = page.getByRole('dialog', { name: filled(title, { name: '가나다' }) });
      await dialog.getByRole('button', { name: label, exact: true }).click();
    };
    await confirm(adminMembers.makeAdmin, adminMembers.makeAdminTitle);
    const recheck = page.getByRole('dialog', { name: accounts.recheck.title });
    const field = recheck.getByLabel(accounts.recheck.password, { exact: true });
    await field.fill('a guess');
    await field.press('Enter');
    await recheck.getByText(validation.passwordWrong).waitFor();
    await expectFit(page);
    await page.getByText(adminMembers.isNoAdmin).waitFor();
    await field.fill(password);
    await field.press('Enter');
    await page.getByText(adminMembers.isAdmin).waitFor();
    await confirm(adminMembers.takeAdmin, adminMembers.takeAdminTitle);
    await page.getByText(adminMembers.isNoAdmin).waitFor();
  });
});
