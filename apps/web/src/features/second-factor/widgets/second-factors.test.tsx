import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoveryCodeCount, type SecondFactors as Factors } from '@onsil/contract/second-factor';
import { saveSession } from '#lib/session/session-store.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';
import { SecondFactors } from './second-factors.tsx';

const none: Factors = { totp: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false, passkeyHost: 'localhost' };
const totp = { createdAt: '2026-11-20T00:00:00Z', lastUsedAt: null };
const passkey = { passkeyId: 3, name: '사무실 PC', isSynced: true, createdAt: totp.createdAt, lastUsedAt: null };
const recoveryCodes = Array.from({ length: recoveryCodeCount }, (_, index) => `abcd-efgh-ijkl-${2222 + index}`);
const setup = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Onsil:grower?secret=JBSWY3DPEHPK3PXP&issuer=Onsil' };

/** The server's state: what the member has, and whether the password was checked. */
let factors = none;
let checked = false;

/** A call that the server refuses until the password was checked again. */
const afterRecheck = (answer: () => Response) => () =>
  checked ? answer() : refuse(403, 'RECHECK_NEEDED', '비밀번호를 먼저 다시 확인해 주세요.');

const Page = () => (
  <>
    <SecondFactors />
    <Toaster />
  </>
);

const open = (own: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({
    'GET /my/second-factors': () => ok({ item: factors }),
    'PUT /member/verify': async ({ body }) => {
      checked = (body as { passwordDigest: string }).passwordDigest === (await sha256('mine'));
      return ok();
    },
    'POST /my/totp': afterRecheck(() => ok({ item: setup })),
    'PUT /my/totp': ({ body }) => {
      if ((body as { code: string }).code !== '123456') {
        const fields = [{ path: 'code', code: 'totpWrong', message: '코드가 올바르지 않습니다.' }];
        return refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', { fields });
      }
      factors = { ...factors, totp, recoveryCodesLeft: recoveryCodeCount };
      return ok({ item: { recoveryCodes } });
    },
    ...own,
  });
  return { ...openPage({ path: '/profile', Page, at: '/profile' }), requests };
};
type Opened = ReturnType<typeof open>;

const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));
const sent = ({ requests }: Opened, method: string, path: string) =>
  requests.filter((one) => one.method === method && one.path === path);
const recheck = async ({ user }: Opened) => {
  const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 확인' }));
  await user.type(dialog.getByLabelText('현재 비밀번호'), 'mine{Enter}');
};

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  factors = none;
  checked = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the card', () => {
  it('shows why it could not be loaded, and loads again', async () => {
    let isDown = true;
    const opened = open({
      'GET /my/second-factors': () =>
        isDown ? refuse(500, 'ERROR', '오류가 발생했습니다.') : ok({ item: { ...none, totp } }),
    });
    expect(await screen.findByText('오류가 발생했습니다.')).toBeTruthy();
    isDown = false;
    await press(opened, '다시 시도');
    expect(await screen.findByRole('button', { name: '인증 앱 삭제' })).toBeTruthy();
  });

  it('asks an administrator who must have a factor to add one, until there is one', async () => {
    factors = { ...none, isRequired: true };
    open();
    expect(await screen.findByText(/^운영자는 2단계 인증을 등록해야/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: '복구 코드' })).toBeNull();
    cleanup();
    factors = { ...none, isRequired: true, totp, recoveryCodesLeft: 7 };
    open();
    expect(await screen.findByText(/7개 남았습니다/)).toBeTruthy();
    expect(screen.queryByText(/^운영자는 2단계 인증을 등록해야/)).toBeNull();
  });
});

describe('an authenticator app', () => {
  const start = async (opened: Opened) => {
    await screen.findByRole('button', { name: '인증 앱 등록' });
    await press(opened, '인증 앱 등록');
    await recheck(opened);
    return within(await screen.findByRole('dialog', { name: '인증 앱 등록' }));
  };

  it('is added by QR code or key and a code of it, after the password, and shows recovery codes to copy', async () => {
    const opened = open();
    const sheet = await start(opened);
    expect(await sheet.findByRole('img', { name: '인증 앱에 등록하는 QR 코드' })).toBeTruthy();
    expect(sheet.getByText(setup.secret)).toBeTruthy();
    await opened.user.type(sheet.getByLabelText('앱에 표시된 6자리 코드'), '123 456{Enter}');
    const shown = within(await screen.findByRole('dialog', { name: '복구 코드' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    await opened.user.click(shown.getByRole('button', { name: '복사' }));
    expect(await navigator.clipboard.readText()).toBe(`${recoveryCodes.join('\n')}\n`);
    await opened.user.click(shown.getByRole('button', { name: '보관했습니다' }));
    await waitFor(() => expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull());
    expect(screen.getByRole('button', { name: '인증 앱 삭제' })).toBeTruthy();
  });

  it('is not added without six digits or with a wrong code, and says so at the input', async () => {
    const opened = open();
    const sheet = await start(opened);
    const code = await sheet.findByLabelText('앱에 표시된 6자리 코드');
    await opened.user.type(code, '12{Enter}');
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(sent(opened, 'PUT', '/my/totp')).toEqual([]);
    await opened.user.type(code, '3450{Enter}');
    expect(await sheet.findByText('코드가 올바르지 않습니다.')).toBeTruthy();
    expect(sent(opened, 'PUT', '/my/totp').map(({ body }) => body)).toEqual([{ code: '123450' }]);
    expect(screen.queryByRole('dialog', { name: '복구 코드' })).toBeNull();
  });

  it('is not set up after a cancelled password check', async () => {
    const opened = open();
    await screen.findByRole('button', { name: '인증 앱 등록' });
    await press(opened, '인증 앱 등록');
    const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 확인' }));
    await opened.user.click(dialog.getByRole('button', { name: '취소' }));
    expect(await screen.findByText('비밀번호를 먼저 다시 확인해 주세요.')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '인증 앱 등록' })).toBeNull();
  });

  it('is removed after a confirmation and the password', async () => {
    factors = { ...none, totp, recoveryCodesLeft: 10 };
    const remove = afterRecheck(() => {
      factors = none;
      return ok();
    });
    const opened = open({ 'DELETE /my/totp': remove });
    await screen.findByRole('button', { name: '인증 앱 삭제' });
    await press(opened, '인증 앱 삭제');
    const dialog = within(await screen.findByRole('dialog', { name: '인증 앱 삭제' }));
    expect(sent(opened, 'DELETE', '/my/totp')).toEqual([]);
    await opened.user.click(dialog.getByRole('button', { name: '삭제' }));
    await recheck(opened);
    expect(await screen.findByRole('button', { name: '인증 앱 등록' })).toBeTruthy();
    expect(await screen.findByText('저장했습니다.')).toBeTruthy();
  });
});

describe('a passkey', () => {
  const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
  const created = {
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made') },
    getClientExtensionResults: () => ({}),
  };
  const options = {
    rp: { id: 'localhost', name: 'Onsil' },
    user: { id: 'MQ', name: 'grower', displayName: '가나다' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
  /** A browser with passkeys whose person answers so. */
  const withPasskeys = (create: () => Promise<unknown>): void => {
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    vi.stubGlobal('isSecureContext', true);
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  };
  const add = async (opened: Opened) => {
    await opened.user.click(await screen.findByRole('button', { name: '패스키 등록' }));
    const dialog = within(await screen.findByRole('dialog', { name: '패스키 등록' }));
    await opened.user.type(dialog.getByLabelText('이름'), '내 휴대폰');
    await opened.user.click(dialog.getByRole('button', { name: '계속' }));
    return dialog;
  };
  const answers = {
    'POST /my/passkey-options': () => ok({ item: options }),
    'POST /my/passkey': () => {
      factors = { ...none, passkeys: [{ ...passkey, name: '내 휴대폰' }], recoveryCodesLeft: 10 };
      return ok({ item: { recoveryCodes } });
    },
  };

  it('is created by the browser under a name, and shows recovery codes as first factor', async () => {
    withPasskeys(() => Promise.resolve(created));
    const opened = open(answers);
    await add(opened);
    expect(await screen.findByRole('dialog', { name: '복구 코드' })).toBeTruthy();
    expect(sent(opened, 'POST', '/my/passkey')[0]?.body).toMatchObject({
      name: '내 휴대폰',
      passkey: { id: 'a2V5', rawId: 'a2V5', response: { attestationObject: 'bWFkZQ' } },
    });
    await press(opened, '보관했습니다');
    expect(await screen.findByText('내 휴대폰')).toBeTruthy();
  });

  it.each([
    ['NotAllowedError', '패스키 등록을 마치지 못했습니다. 다시 시도해 주세요.'],
    ['InvalidStateError', '이 기기에는 이미 등록한 패스키가 있습니다.'],
  ])('that the browser does not create (%s) is not sent, and the dialog says why', async (name, message) => {
    withPasskeys(() => Promise.reject(new DOMException('no', name)));
    const opened = open(answers);
    const dialog = await add(opened);
    expect((await dialog.findByText(message)).getAttribute('role')).toBe('alert');
    expect(sent(opened, 'POST', '/my/passkey')).toEqual([]);
  });

  it('is offered on the host of the passkeys only', async () => {
    withPasskeys(() => Promise.resolve(created));
    factors = { ...none, passkeyHost: 'portal.example' };
    open();
    expect(await screen.findByText(/portal\.example 주소로 접속해 주세요/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '패스키 등록' })).toBeNull();
  });

  it('is renamed and removed by its name', async () => {
    factors = { ...none, passkeys: [passkey], recoveryCodesLeft: 10 };
    const opened = open({ 'PUT /my/passkey/3': () => ok(), 'DELETE /my/passkey/3': () => ok() });
    expect(await screen.findByText(/아직 사용 안 함 · 여러 기기에서 동기화$/)).toBeTruthy();
    await press(opened, '사무실 PC 이름 변경');
    const name = within(await screen.findByRole('dialog', { name: '이름 변경' })).getByLabelText('이름');
    await opened.user.clear(name);
    await opened.user.type(name, '창고 PC{Enter}');
    await waitFor(() => expect(sent(opened, 'PUT', '/my/passkey/3')[0]?.body).toEqual({ name: '창고 PC' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(opened, '사무실 PC 삭제');
    const dialog = within(await screen.findByRole('dialog', { name: '사무실 PC 삭제' }));
    await opened.user.click(dialog.getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(sent(opened, 'DELETE', '/my/passkey/3')).toHaveLength(1));
  });
});

it('new recovery codes replace the old ones only after a confirmation', async () => {
  factors = { ...none, totp, recoveryCodesLeft: 1 };
  const opened = open({ 'POST /my/recovery-codes': () => ok({ item: { recoveryCodes } }) });
  await screen.findByRole('button', { name: '새로 발급' });
  await press(opened, '새로 발급');
  const dialog = within(await screen.findByRole('dialog', { name: '복구 코드 새로 발급' }));
  expect(sent(opened, 'POST', '/my/recovery-codes')).toEqual([]);
  await opened.user.click(dialog.getByRole('button', { name: '새로 발급' }));
  expect(await screen.findByText(recoveryCodes[9] ?? '')).toBeTruthy();
});
