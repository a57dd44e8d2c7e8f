import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { notificationSetting } from '@onsil/contract/notifications';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setMinLevel } from '../model/channel-levels.ts';
import { NotificationSettingsSheet } from '../widgets/notification-settings.tsx';

const saved: NotificationSetting = {
  choices: { portal: 1, web_push: 2, email: 3, fcm: null, sms: null },
  quietFrom: 22 * 60,
  quietTo: 6 * 60,
  tasks: 'assigned',
  wantsWeeklyReport: false,
  wantsEarlyWarnings: true,
};

type Answers = Parameters<typeof serve>[0];
let role = 'manager';
const onClose = vi.fn<() => void>();

const open = async (own: Answers = {}) => {
  const requests = serve({
    'GET /my/notification-setting': () => ok({ item: saved }),
    'PUT /my/notification-setting': () => ok(),
    'GET /my/text-message': () =>
      ok({ item: { isOffered: false, phoneNo: '', isConfirmed: false, lastFailure: null } }),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    ...own,
  });
  const Page = () => <NotificationSettingsSheet farmId="F1" onClose={onClose} />;
  const { user } = openPage({ path: '/smartfarm/$farmId/dashboard', Page, at: '/smartfarm/F1/dashboard' });
  const sheet = within(await screen.findByRole('dialog', { name: '알림 설정' }));
  await sheet.findByRole('button', { name: '저장' });
  return { asked: requests, user, sheet };
};

const put = (requests: RecordedRequest[]) => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

// A closing sheet returns the focus a little later; the page must still exist then.
const waitForFocus = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  role = 'manager';
  onClose.mockReset();
});

afterEach(async () => {
  cleanup();
  await waitForFocus();
  vi.unstubAllGlobals();
});

describe('the notification settings', () => {
  it('are saved as the contract requires', async () => {
    const { asked, user, sheet } = await open();
    await user.selectOptions(sheet.getByRole('combobox', { name: /^모바일 앱/ }), '2단계 경고 이상');
    await user.selectOptions(sheet.getByRole('combobox', { name: /^할 일 알림/ }), '농장의 모든 할 일');
    await user.click(sheet.getByRole('checkbox', { name: /방해 금지 시간/ }));
    await user.click(sheet.getByRole('checkbox', { name: '주간 보고서를 이메일로 받기' }));
    await user.click(sheet.getByRole('checkbox', { name: '이탈 예보 알림 받기' }));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(put(asked)).toEqual([
      {
        choices: { ...saved.choices, fcm: 2 },
        quietFrom: null,
        quietTo: null,
        tasks: 'all',
        wantsWeeklyReport: true,
        wantsEarlyWarnings: false,
      },
    ]);
    expect(z.safeParse(notificationSetting, put(asked)[0]).success).toBe(true);
  });

  it('keep what was changed elsewhere meanwhile', async () => {
    let now = saved;
    const { asked, user, sheet } = await open({
      'GET /my/notification-setting': () => ok({ item: now }),
      'PUT /my/notification-setting': ({ body }) => {
        now = body as NotificationSetting;
        return ok();
      },
    });
    now = { ...saved, choices: { ...saved.choices, portal: 2, sms: 2 }, tasks: 'none', quietFrom: 60 };
    await user.selectOptions(sheet.getByRole('combobox', { name: /^모바일 앱/ }), '1단계 주의 이상');
    await user.click(sheet.getByRole('checkbox', { name: '이탈 예보 알림 받기' }));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // No channel below the portal's level.
    const choices = { portal: 2, web_push: 2, email: 3, fcm: 2, sms: 2 };
    expect(put(asked)).toEqual([{ ...now, choices, wantsEarlyWarnings: false }]);
    expect(now).toMatchObject({ tasks: 'none', quietFrom: 60 });

    // What was saved is what the next change starts from.
    expect(sheet.getByRole('combobox', { name: /^할 일 알림/ })).toHaveProperty('value', 'none');
    await user.click(sheet.getByRole('checkbox', { name: '이탈 예보 알림 받기' }));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(put(asked)[1]).toEqual({ ...now, choices, wantsEarlyWarnings: true });
  });

  it('never give a channel a lower level than the portal', async () => {
    const { user, sheet } = await open();
    const [portal, push] = [/^포털/, /^브라우저 알림/].map((name) => sheet.getByRole('combobox', { name }));
    if (!portal || !push) throw new Error('a channel is missing');
    await user.selectOptions(portal, '3단계 위험만');
    expect((push as HTMLSelectElement).value).toBe('3');
    expect(within(push).getByRole('option', { name: '2단계 경고 이상' })).toHaveProperty('disabled', true);
    await user.selectOptions(portal, '받지 않음');
    expect((push as HTMLSelectElement).value).toBe('');
  });

  it('keep the input when the call fails', async () => {
    const { user, sheet } = await open({
      'PUT /my/notification-setting': () => refuse(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.'),
    });
    const mail = sheet.getByRole('combobox', { name: /^이메일/ });
    await user.selectOptions(mail, '1단계 주의 이상');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText('저장하지 못했습니다. 지금은 처리할 수 없습니다.')).toBeDefined();
    expect((mail as HTMLSelectElement).value).toBe('1');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reject quiet hours that begin and end at the same time', async () => {
    const { asked, user, sheet } = await open();
    const from = sheet.getByLabelText('시작');
    await user.clear(from);
    await user.type(from, '6{Enter}');
    expect(await sheet.findByText('시작과 종료가 같을 수 없습니다.')).toBeDefined();
    expect(sheet.getByRole('button', { name: '저장' })).toHaveProperty('disabled', true);
    expect(put(asked)).toEqual([]);
  });

  it('can be reloaded after an error', async () => {
    let isFailing = true;
    const fails: Answers = {
      'GET /my/notification-setting': () => (isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: saved })),
    };
    serve(fails);
    const Page = () => <NotificationSettingsSheet farmId={undefined} onClose={onClose} />;
    const { user } = openPage({ path: '/portal', Page, at: '/portal' });
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: '저장' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /테스트 알림/ })).toBeNull();
  });
});

describe('a test notification', () => {
  const delivery = { deliveryId: 1, channel: 'web_push', attempts: 1 };

  it('shows the result of each delivery', async () => {
    const items = [
      { ...delivery, state: 'sent', reason: null, outcome: null },
      { ...delivery, deliveryId: 2, state: 'failed', reason: 'refused', outcome: 'push service answered 410' },
      { ...delivery, deliveryId: 3, state: 'pending', attempts: 2, reason: 'unreachable', outcome: 'timeout' },
    ];
    const { asked, user, sheet } = await open({ 'POST /noti-system-alarm/test': () => ok({ items }) });
    await user.click(await sheet.findByRole('button', { name: '브라우저 알림 테스트 알림 보내기' }));
    expect(await sheet.findByText('전달됨')).toBeDefined();
    expect(sheet.getByText('전달하지 못함').textContent).toContain('상대 서버가 거부함push service answered 410');
    expect(sheet.getByText(/아직 전달되지 않음 · 2회 시도/)).toBeDefined();
    const sent = asked.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ channel: 'web_push' });
    expect(sent?.headers.get('x-farm-id')).toBe('F1');
  });

  it('says if there is no recipient, and why it was rejected', async () => {
    let answer = () => ok({ items: [] as object[] });
    const { user, sheet } = await open({ 'POST /noti-system-alarm/test': () => answer() });
    const button = await sheet.findByRole('button', { name: '이메일 테스트 알림 보내기' });
    await user.click(button);
    expect(await sheet.findByText(/이 방법으로 받을 기기나 주소가 아직 없습니다/)).toBeDefined();
    answer = () => refuse(429, 'TOO_MANY', '시도가 너무 많습니다.');
    await user.click(button);
    expect(await sheet.findByText('테스트 알림을 보내지 못했습니다. 시도가 너무 많습니다.')).toBeDefined();
  });
});

describe('a channel’s minimum level', () => {
  it('adjusts other channels only as far as necessary', () => {
    const choices = { portal: 1, web_push: 1, email: 3, fcm: null, sms: 3 };
    expect(setMinLevel(choices, 'portal', 2)).toEqual({ portal: 2, web_push: 2, email: 3, fcm: null, sms: 3 });
    expect(setMinLevel(choices, 'email', 2)).toEqual({ ...choices, email: 2 });
    expect(setMinLevel(choices, 'portal', null)).toEqual({
      portal: null,
      web_push: null,
      email: null,
      fcm: null,
      sms: null,
    });
  });
});
