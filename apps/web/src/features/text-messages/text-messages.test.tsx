import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { phoneCodeLimits, type TextMessages } from '@onsil/contract/text-messages';
import { NotificationSettings } from '#features/notifications/widgets/notification-settings.tsx';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';

const setting: NotificationSetting = {
  choices: { portal: 1, web_push: 2, email: null, fcm: 2, sms: null },
  quietFrom: null,
  quietTo: null,
  tasks: 'assigned',
  wantsWeeklyReport: false,
  wantsEarlyWarnings: true,
};
const unconfirmed: TextMessages = { isOffered: true, phoneNo: '01012345678', isConfirmed: false, lastFailure: null };

let mine: TextMessages;
let saved: NotificationSetting;

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  mine = unconfirmed;
  saved = setting;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (own: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({
    'GET /my/notification-setting': () => ok({ item: saved }),
    'PUT /my/notification-setting': () => ok(),
    'GET /my/text-message': () => ok({ item: mine }),
    'POST /my/text-message/code': () => ok(),
    'POST /my/text-message/confirmation': () => {
      mine = { ...mine, isConfirmed: true };
      saved = { ...saved, choices: { ...saved.choices, sms: 3 } };
      return ok();
    },
    'DELETE /my/text-message': () => {
      mine = { ...mine, isConfirmed: false };
      saved = { ...saved, choices: { ...saved.choices, sms: null } };
      return ok();
    },
    ...own,
  });
  const Page = () => (
    <>
      <NotificationSettings farmId={undefined} />
      <Toaster />
    </>
  );
  const { user } = openPage({ path: '/portal', Page, at: '/portal' });
  const bodies = (method: string, path: string) =>
    asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body);
  return { user, bodies };
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const section = async () => within(await screen.findByRole('region', { name: '문자 메시지' }));

it('a number is confirmed by its code, and its level is chosen beside it', async () => {
  const { user, bodies } = open();
  const part = await section();
  expect(part.getByLabelText('휴대폰 번호')).toHaveProperty('value', '010-1234-5678');
  await user.click(part.getByRole('button', { name: '인증번호 받기' }));
  expect(await part.findByText('010-1234-5678로 인증번호를 보냈습니다. 5분 안에 입력해 주세요.')).toBeDefined();
  await user.type(part.getByLabelText('인증번호 6자리'), '123456{Enter}');
  const level = await part.findByRole('combobox', { name: /^받을 단계/ });
  expect((level as HTMLSelectElement).value).toBe('3');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '문자 메시지' }));
  expect(bodies('POST', '/my/text-message/code')).toEqual([{ phoneNo: '01012345678' }]);
  expect(bodies('POST', '/my/text-message/confirmation')).toEqual([{ code: '123456' }]);
  await user.selectOptions(level, '2단계 경고 이상');
  await waitFor(() => expect(bodies('PUT', '/my/notification-setting')).toHaveLength(1));
  expect(bodies('PUT', '/my/notification-setting')).toMatchObject([{ choices: { sms: 2 } }]);
});

it('the form beside it keeps the level that a confirmation set, also when the setting cannot be read again', async () => {
  let isDown = false;
  const { user, bodies } = open({
    'GET /my/notification-setting': () => (isDown ? refuse(500, 'ERROR', '오류') : ok({ item: saved })),
  });
  const part = await section();
  await user.selectOptions(screen.getByRole('combobox', { name: /^이메일/ }), '3단계 위험만');
  isDown = true;
  await user.click(part.getByRole('button', { name: '인증번호 받기' }));
  await user.type(await part.findByLabelText('인증번호 6자리'), '123456{Enter}');
  await part.findByRole('button', { name: '문자 받지 않기' });
  isDown = false;
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(bodies('PUT', '/my/notification-setting')).toHaveLength(1));
  expect(bodies('PUT', '/my/notification-setting')).toMatchObject([{ choices: { email: 3, sms: 3 } }]);
});

it('a wrong number or code is named at its field', async () => {
  const { user } = open({
    'POST /my/text-message/confirmation': () =>
      refuse(400, 'INVALID', '입력을 확인해 주세요.', {
        fields: [{ path: 'code', code: 'phoneCodeWrong', message: '인증번호가 올바르지 않습니다.' }],
      }),
  });
  const part = await section();
  const number = part.getByLabelText('휴대폰 번호');
  await user.clear(number);
  await user.type(number, '02-123-4567');
  await user.click(part.getByRole('button', { name: '인증번호 받기' }));
  expect(await part.findByText('휴대폰 번호를 확인해 주세요. 예: 010-1234-5678')).toBeDefined();
  await user.clear(number);
  await user.type(number, '010 9876 5432');
  await user.click(part.getByRole('button', { name: '인증번호 받기' }));
  await user.type(await part.findByLabelText('인증번호 6자리'), '000000{Enter}');
  expect(await part.findByText('인증번호가 올바르지 않습니다.')).toBeDefined();
});

it('a new code goes to the same number after the wait, with what the server refuses; the number can be changed', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  let answer = () => ok();
  const { user, bodies } = open({ 'POST /my/text-message/code': () => answer() });
  const part = await section();
  await user.click(part.getByRole('button', { name: '인증번호 받기' }));
  const code = await part.findByLabelText('인증번호 6자리');
  expect(document.activeElement).toBe(code);
  const again = part.getByRole('button', { name: '인증번호 다시 받기' });
  expect(again).toHaveProperty('disabled', true);
  expect(part.getByText(/뒤에 다시 받을 수 있습니다/)).toBeDefined();
  await pass(phoneCodeLimits.resendSeconds);
  await user.type(code, '12');
  await user.click(again);
  expect(await screen.findByText('인증번호를 다시 보냈습니다.')).toBeDefined();
  expect(bodies('POST', '/my/text-message/code')).toEqual([{ phoneNo: '01012345678' }, { phoneNo: '01012345678' }]);
  expect(code).toHaveProperty('value', '');
  expect(document.activeElement).toBe(code);

  const fields = [{ path: 'phoneNo', code: 'phoneUnreachable', message: '이 번호로 문자를 보낼 수 없습니다.' }];
  answer = () => refuse(400, 'INVALID', '입력을 확인해 주세요.', { fields });
  await pass(phoneCodeLimits.resendSeconds);
  await user.click(again);
  expect(await part.findByText('이 번호로 문자를 보낼 수 없습니다.')).toBeDefined();
  answer = () => refuse(429, 'TOO_MANY', '시도가 너무 많습니다.', { retryAfterSeconds: 90 });
  await user.click(again);
  expect(await part.findByText(/1분 (30|2\d)초 후 다시 시도할 수 있습니다/)).toBeDefined();
  expect(again).toHaveProperty('disabled', true);

  await user.click(part.getByRole('button', { name: '번호 바꾸기' }));
  const number = part.getByLabelText('휴대폰 번호');
  expect(number).toHaveProperty('value', '010-1234-5678');
  expect(document.activeElement).toBe(number);
});

it('a message that failed is named with its reason, and messages are stopped', async () => {
  mine = { ...mine, isConfirmed: true, lastFailure: { at: '2026-05-10T03:00:00.000Z', reason: 'refused' } };
  saved = { ...setting, choices: { ...setting.choices, sms: 3 } };
  const { user } = open();
  const part = await section();
  expect(await part.findByText(/문자를 보내지 못했습니다: 상대 서버가 거부함/)).toBeDefined();
  await user.click(part.getByRole('button', { name: '문자 받지 않기' }));
  expect(await part.findByRole('button', { name: '인증번호 받기' })).toBeDefined();
  expect(await screen.findByText('이제 문자를 보내지 않습니다.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '문자 메시지' }));
});

it('a portal that sends none shows nothing of them', async () => {
  mine = { ...mine, isOffered: false };
  open();
  await screen.findByRole('button', { name: '저장' });
  expect(screen.queryByText('문자 메시지')).toBeNull();
});

it('can be asked for again after an error', async () => {
  let isFailing = true;
  const { user } = open({
    'GET /my/text-message': () => (isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: mine })),
  });
  const part = await section();
  isFailing = false;
  await user.click(await part.findByRole('button', { name: '다시 시도' }));
  expect(await part.findByRole('button', { name: '인증번호 받기' })).toBeDefined();
});
