import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getPaging } from '@onsil/contract/envelope';
import { pushNotice } from '@onsil/contract/notifications';
import type { PushNotice } from '@onsil/contract/notifications';
import { useLiveRefresh } from '#lib/live/live-refresh.ts';
import { useLive } from '#lib/live/live.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { NotificationBell } from '../widgets/notification-bell.tsx';

const noon = Date.parse('2026-11-20T12:00:00+09:00');

const notice = (id: number, change: Partial<PushNotice> = {}): PushNotice => ({
  id,
  kind: 'opened',
  level: 2,
  farmNo: 7,
  farmName: '가나 농장',
  title: `[경고] 재배실 습도 ${id}`,
  body: '기준(60~75%)을 벗어났습니다.',
  deviationId: 500 + id,
  deviationIds: [500 + id],
  task: null,
  at: new Date(noon - (100 - id) * 60_000).toISOString(),
  isRead: false,
  ...change,
});

const burst = notice(88, { kind: 'burst', level: 1, deviationId: 1, deviationIds: [1, 2, 3] });
const elsewhere = notice(87, { farmNo: 9, farmName: '다라 농장', isRead: true });
const trial = notice(86, { kind: 'test', level: 0, title: '[테스트] 알림', deviationId: null, deviationIds: [] });
const reminder = notice(85, {
  kind: 'task',
  level: 0,
  title: '[할 일] 08:30 양액 탱크 청소',
  deviationId: null,
  deviationIds: [],
  task: { taskNo: 3, day: '2026-11-20' },
});

let notices: PushNotice[] = [];
let wire: ReadableStreamDefaultController<Uint8Array> | undefined;
const tell = (event: string) => wire?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));

type Answers = Parameters<typeof serve>[0];
const unread = () => notices.filter(({ isRead }) => !isRead);
const pageOf = (items: PushNotice[], { query }: RecordedRequest) => {
  const [pageNo, size] = [Number(query.get('pageNo') ?? 1), Number(query.get('pageSize'))];
  return ok({ items: items.slice((pageNo - 1) * size, pageNo * size), paging: getPaging(pageNo, size, items.length) });
};

const serveNotices = (own: Answers = {}): RecordedRequest[] =>
  serve({
    'GET /stream': () => new Response(new ReadableStream<Uint8Array>({ start: (one) => void (wire = one) })),
    'GET /app-push/unread': () => ok({ item: { unread: unread().length, total: 128 } }),
    'GET /app-push': (request) => pageOf(request.query.get('isUnread') === 'true' ? unread() : notices, request),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role: 'manager' } }),
    'GET /my/profile': () =>
      ok({ item: { memberName: '가나다', roles: ['manager'], farms: [{ farmNo: 9, farmId: 'F9' }] } }),
    ...own,
  });

function Farm() {
  useLive('F1');
  useLiveRefresh('F1');
  return <NotificationBell farmId="F1" />;
}
const openFarm = () => openPage({ path: '/smartfarm/$farmId/dashboard', Page: Farm, at: '/smartfarm/F1/dashboard' });

const badgeOf = (bell: HTMLElement) => bell.querySelector<HTMLElement>('[data-count]')?.dataset['count'];

const openPanel = async () => {
  const opened = openFarm();
  await opened.user.click(await screen.findByRole('button', { name: /^알림 열기/ }));
  return { ...opened, panel: await screen.findByRole('dialog', { name: '알림' }) };
};

setUpPage({ now: noon, returnsFocus: true });
beforeEach(() => {
  notices = [notice(90), notice(89, { level: 3, title: '[위험] 수신 끊김' }), burst, elsewhere, trial];
});

it('its fixtures satisfy the contract', () => {
  for (const one of notices) expect(z.parse(pushNotice, one)).toEqual(one);
});

describe('the bell', () => {
  it('shows the number of unread notifications', async () => {
    serveNotices();
    openFarm();
    const bell = await screen.findByRole('button', { name: '알림 열기, 안 읽음 4건' });
    expect(badgeOf(bell)).toBe('4');
  });

  it('shows no badge when all are read, and 99+ above 99', async () => {
    const answer = { unread: 0 };
    const requests = serveNotices({ 'GET /app-push/unread': () => ok({ item: { ...answer, total: 300 } }) });
    openFarm();
    const bell = await screen.findByRole('button', { name: '알림 열기' });
    await waitFor(() => expect(requests.some(({ path }) => path === '/app-push/unread')).toBe(true));
    expect(badgeOf(bell)).toBeUndefined();
    answer.unread = 250;
    tell('notices');
    await waitFor(() => expect(badgeOf(bell)).toBe('99+'));
  });

  it('announces a new notification of level 2 or 3, but no old or lower ones', async () => {
    serveNotices();
    openFarm();
    await screen.findByRole('button', { name: /안 읽음 4건/ });
    const said = () => screen.getByRole('status').textContent;
    notices = [notice(91, { level: 1 }), ...notices];
    tell('notices');
    await screen.findByRole('button', { name: /안 읽음 5건/ });
    expect(said()).toBe('');
    notices = [notice(92, { level: 3, title: '[위험] EC 2.9 dS/m' }), ...notices];
    tell('notices');
    await waitFor(() => expect(said()).toBe('새 알림: [위험] EC 2.9 dS/m'));
  });

  it('announces the first unread notification after an empty start', async () => {
    notices = [elsewhere];
    const requests = serveNotices();
    openFarm();
    await waitFor(() => expect(requests.some(({ path }) => path === '/app-push/unread')).toBe(true));
    await screen.findByRole('button', { name: '알림 열기' });
    notices = [notice(93), elsewhere];
    tell('notices');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('새 알림: [경고] 재배실 습도 93'));
  });
});

describe('the list', () => {
  it('shows each notification with level, text, farm and age, newest first', async () => {
    serveNotices();
    const { panel } = await openPanel();
    const rows = await within(panel).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '2단계 경고안 읽음[경고] 재배실 습도 90기준(60~75%)을 벗어났습니다.가나 농장 · 10분\u00a0전',
      expect.stringContaining('3단계 위험안 읽음[위험] 수신 끊김'),
      expect.stringContaining('1단계 주의'),
      expect.stringContaining('다라 농장 · 13분\u00a0전'),
      expect.stringContaining('[테스트] 알림'),
    ]);
    expect(rows[3]?.textContent).not.toContain('안 읽음');
    expect(within(panel).getByText('안 읽음 4 · 전체 128')).toBeDefined();
  });

  it('links to the deviation, to the farm’s list for a burst, to the task of a reminder, and nowhere for a test', async () => {
    notices.push(reminder);
    serveNotices();
    const { panel } = await openPanel();
    await waitFor(() =>
      expect(
        within(panel)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual([
        '/smartfarm/F1/590/notification-action',
        '/smartfarm/F1/589/notification-action',
        '/smartfarm/F1/notification-action',
        '/smartfarm/F9/587/notification-action',
        '/smartfarm/F1/farm-calendar?day=2026-11-20&task=3&on=2026-11-20',
      ]),
    );
    expect(within(panel).getByRole('button', { name: /\[테스트\] 알림/ })).toBeDefined();
  });

  it('marks a notification as read when it is opened, and closes', async () => {
    const requests = serveNotices({ 'PUT /app-push/90/receive': () => ok() });
    const { panel, user, router } = await openPanel();
    await user.click(await within(panel).findByRole('link', { name: /재배실 습도 90/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/smartfarm/F1/590/notification-action'));
    expect(requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(['/app-push/90/receive']);
  });

  it('marks all as read at once, and shows an error if that fails', async () => {
    let isFailing = true;
    const requests = serveNotices({
      'PUT /app-push/read-all': () => {
        if (isFailing) return refuse(500, 'ERROR', '오류가 발생했습니다.');
        notices = notices.map((one) => ({ ...one, isRead: true }));
        return ok();
      },
    });
    const { panel, user } = await openPanel();
    const all = await within(panel).findByRole('button', { name: '모두 읽음' });
    await user.click(all);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(await within(panel).findByText('안 읽음 4 · 전체 128')).toBeDefined();
    isFailing = false;
    await waitFor(() => expect(all.hasAttribute('data-loading')).toBe(false));
    await user.click(all);
    expect(await within(panel).findByText('안 읽음 0 · 전체 128')).toBeDefined();
    expect(within(panel).queryByRole('button', { name: '모두 읽음' })).toBeNull();
  });

  it('loads more pages and shows each notification once although a new one shifted them', async () => {
    notices = Array.from({ length: 45 }, (_, i) => notice(90 - i));
    serveNotices();
    const { panel, user } = await openPanel();
    expect(await within(panel).findAllByRole('listitem')).toHaveLength(20);
    notices = [notice(91), ...notices];
    await user.click(within(panel).getByRole('button', { name: '더 보기' }));
    await waitFor(() => expect(within(panel).getAllByRole('listitem').length).toBeGreaterThan(20));
    const titles = within(panel)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('is refetched by the live stream and by the button', async () => {
    serveNotices();
    const { panel, user } = await openPanel();
    expect(await within(panel).findAllByRole('listitem')).toHaveLength(5);
    notices = [notice(91), ...notices];
    tell('notices');
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(6));
    notices = [notice(92), ...notices];
    await user.click(within(panel).getByRole('button', { name: '새로 고침' }));
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(7));
  });

  it('distinguishes an empty list from a failed call', async () => {
    notices = [];
    let isFailing = true;
    serveNotices({
      'GET /app-push': (request) =>
        isFailing ? refuse(500, 'ERROR', '오류가 발생했습니다.') : pageOf(notices, request),
    });
    const { panel, user } = await openPanel();
    const retry = await within(panel).findByRole('button', { name: '다시 시도' });
    expect(within(panel).queryByText('받은 알림이 없습니다')).toBeNull();
    isFailing = false;
    await user.click(retry);
    expect(await within(panel).findByText('받은 알림이 없습니다')).toBeDefined();
  });

  it('opens as a sheet on a phone', async () => {
    freshBrowser();
    saveSession(testSession);
    serveNotices();
    const { panel } = await openPanel();
    expect(within(panel).getByRole('button', { name: '닫기' })).toBeDefined();
    expect(await within(panel).findAllByRole('listitem')).toHaveLength(5);
  });
});
