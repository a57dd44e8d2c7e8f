import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';

const listed =
  (items: object[] = []) =>
  () =>
    ok({ items, paging: { pageNo: 1, pageSize: 200, totalCount: items.length, hasMore: false } });

const compared =
  (items: object[] = []) =>
  () =>
    ok({
      items,
      paging: { pageNo: 1, pageSize: 5, totalCount: items.length, hasMore: false },
      beside: { open: [0, 0, items.length], farms: items.length },
    });

const open = (own: Parameters<typeof serve>[0] = {}) => {
  serve({
    'GET /my/farms/comparison': compared(),
    'GET /admin/farms': listed(),
    'GET /admin/controllers': listed(),
    'GET /admin/inquiries': listed(),
    'GET /admin/claim-boards': listed(),
    'GET /admin/mails': listed(),
    'GET /admin/deliveries': listed(),
    ...own,
  });
  return openPage({ path: '/admin', Page, at: '/admin' });
};

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const controller = (controllerId: string, own: object) => ({
  controllerId,
  controllerName: `제어기 ${controllerId}`,
  farmName: '나주',
  freshness: 'live',
  lastSeen: null,
  rejectedLast24h: 0,
  ...own,
});

describe('open problems', () => {
  it('begin with the farms that have open alarms', async () => {
    const since = new Date(Date.now() - 38 * 60_000).toISOString();
    open({
      'GET /my/farms/comparison': ({ query }) =>
        query.get('sort') === 'alarms' && query.get('pageSize') === '5'
          ? compared([{ fno: 7, farmId: 'naju', farmNm: '나주', open: [1, 0, 2], acted: 1, since }])()
          : compared()(),
      'GET /admin/controllers': listed([controller('A', { freshness: 'never' })]),
    });
    const link = await screen.findByRole('link', { name: '나주' });
    expect(link.getAttribute('href')).toBe('/smartfarm/naju/notification-action');
    const [first] = screen.getAllByRole('region');
    expect(first?.textContent).toContain('이탈 진행 중인 농장 1곳');
    expect(first?.textContent).toContain('3단계');
    expect(first?.textContent).toMatch(/3건 · 3[78]분 경과 · 조치 1건/);
  });

  it('show a note when there are none', async () => {
    open();
    expect(await screen.findByText('지금 할 일이 없습니다')).toBeTruthy();
  });

  it('name farms without managers, except closed ones', async () => {
    const farm = { companyName: '가람', members: 0, operationStatus: 'OPERATING' };
    open({
      'GET /admin/farms': listed([
        { ...farm, farmNo: 1, farmName: '빈 농장' },
        { ...farm, farmNo: 2, farmName: '닫힌 농장', operationStatus: 'CLOSED' },
        { ...farm, farmNo: 3, farmName: '찬 농장', members: 2 },
      ]),
    });
    expect((await screen.findByRole('link', { name: '빈 농장' })).getAttribute('href')).toBe('/admin/farms/1');
    expect(screen.queryByText('닫힌 농장')).toBeNull();
    expect(screen.queryByText('찬 농장')).toBeNull();
  });

  it('name silent controllers and those with rejected data', async () => {
    open({
      'GET /admin/controllers': listed([
        controller('A', { freshness: 'never' }),
        controller('B', { rejectedLast24h: 14 }),
        controller('C', {}),
      ]),
    });
    expect(await screen.findByRole('link', { name: '나주 · 제어기 A' })).toBeTruthy();
    expect(screen.getByRole('region', { name: '수신 없는 제어기 1대' })).toBeTruthy();
    expect(screen.getByText('수신 기록 없음')).toBeTruthy();
    expect(screen.getByText('24시간에 14건')).toBeTruthy();
    expect(screen.queryByText('나주 · 제어기 C')).toBeNull();
  });

  it('name support requests that wait for the provider', async () => {
    open({
      'GET /admin/claim-boards': ({ query }) =>
        query.get('isWaiting') === 'true'
          ? listed([
              { supportRequestId: 4, title: '창이 안 닫힙니다', farmName: '나주', createdAt: '2026-11-20T03:00:00Z' },
            ])()
          : listed()(),
    });
    const link = await screen.findByRole('link', { name: '창이 안 닫힙니다' });
    expect(link.getAttribute('href')).toBe('/admin/claims/4');
    expect(screen.getByRole('region', { name: '처리 대기 A/S 요청 1건' })).toBeTruthy();
  });

  it('are shown in part when a part fails to load', async () => {
    open({ 'GET /admin/mails': () => refuse(500, 'ERROR', '서버에 문제가 있습니다.') });
    expect(await screen.findByText('서버에 문제가 있습니다.')).toBeTruthy();
    expect(screen.queryByText('지금 할 일이 없습니다')).toBeNull();
  });
});
