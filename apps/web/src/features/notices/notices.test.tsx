import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import type { NoticeDetail, NoticeRow } from '@onsil/contract/notices';
import { clearSession } from '#lib/session/session-store.ts';
import { ok, refuse, serve, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { NoticeView } from './detail/page.tsx';
import { getAdjacentNotices } from './detail/previous-next-links.tsx';
import { NoticeList } from './list/notice-list.tsx';
import { NewestNotices } from './widgets/newest-notices.tsx';
import { Popups } from './widgets/popups.tsx';

const row = (noticeNo: number, own: Partial<NoticeRow> = {}): NoticeRow => ({
  noticeNo,
  type: 'GENERAL',
  title: `공지 ${noticeNo}`,
  language: 'ko',
  registrant: '관리자',
  date: `2026-11-${String(noticeNo).padStart(2, '0')}T03:00:00Z`,
  isPinned: false,
  companyName: null,
  farmName: null,
  isRead: true,
  ...own,
});
const detail = (noticeNo: number, own: Partial<NoticeDetail> = {}): NoticeDetail => ({
  ...row(noticeNo),
  details: '내일 점검합니다.\n자세히는 https://onsil.example/a 를 보세요. javascript:alert(1) <b>굵게</b>',
  files: [],
  ...own,
});
const codes = [
  {
    masterCode: 'NOTICE_TYPE',
    detailCode: 'GENERAL',
    isMaster: false,
    codeNameKo: '일반',
    codeNameEn: 'General',
    order: 1,
  },
];
const listed =
  (rows: NoticeRow[], total = rows.length) =>
  ({ query }: RecordedRequest) =>
    ok({ items: rows, paging: getPaging(Number(query.get('pageNo')), Number(query.get('pageSize')), total) });
const withCodes = (answers: Parameters<typeof serve>[0]) =>
  serve({ 'GET /commons/codes': () => ok({ items: codes }), ...answers });

setUpPage();
beforeEach(() => {
  sessionStorage.clear();
});

afterEach(() => {
  clearSession();
});

describe('the list', () => {
  const show = vi.fn<Parameters<typeof NoticeList>[0]['show']>();
  const open = (search: Parameters<typeof NoticeList>[0]['search'], farmId?: string) =>
    openPage({
      path: '/notice',
      at: '/notice',
      Page: () => <NoticeList search={search} show={show} {...(farmId !== undefined && { farmId })} />,
    });
  const none = { type: undefined, keyword: undefined, page: undefined };

  it('marks unread and pinned items, and numbers the rows down to 1', async () => {
    withCodes({ 'GET /my/notices': listed([row(3, { isRead: false, isPinned: true }), row(2)], 22) });
    open({ ...none, page: 2 });
    const rows = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
    expect(rows).toEqual([
      '안 읽음고정공지 3일반관리자11.\u00a03.\u00a0(화)2',
      '공지 2일반관리자11.\u00a02.\u00a0(월)1',
    ]);
    expect(screen.getAllByText('안 읽음')).toHaveLength(1);
  });

  it('marks announcements that are not in the reader’s language', async () => {
    withCodes({ 'GET /my/notices': listed([row(3, { title: 'Maintenance', language: 'en' }), row(2)]) });
    open(none);
    const rows = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
    expect(rows).toEqual(['영어Maintenance일반관리자11.\u00a03.\u00a0(화)2', '공지 2일반관리자11.\u00a02.\u00a0(월)1']);
  });

  it('requests the type, keyword and page of the address', async () => {
    const requests = withCodes({ 'GET /my/notices': listed([row(1)]) });
    open({ type: 'GENERAL', keyword: '점검', page: 2 });
    await screen.findByRole('link', { name: '공지 1' });
    const { query } = requests.find(({ path }) => path === '/my/notices') ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({ type: 'GENERAL', keyword: '점검', pageNo: '2' });
  });

  it('of a farm requests the farm’s announcements and links within its screens', async () => {
    withCodes({ 'GET /my/farm/notices': listed([row(1)]) });
    open(none, 'F1');
    const link = await screen.findByRole('link', { name: '공지 1' });
    expect(link.getAttribute('href')).toBe('/smartfarm/F1/notice/1');
  });

  it('distinguishes an empty list from a filter without matches', async () => {
    withCodes({ 'GET /my/notices': listed([]) });
    open(none);
    expect(await screen.findByText('등록된 공지가 없습니다')).toBeDefined();
    cleanup();
    const { user } = open({ ...none, keyword: '없는 말' });
    await user.click(await screen.findByRole('button', { name: '모든 공지 보기' }));
    expect(show).toHaveBeenLastCalledWith({ keyword: undefined, type: undefined });
  });

  it('can be reloaded after an error', async () => {
    let attempts = 0;
    withCodes({
      'GET /my/notices': (request) => {
        attempts += 1;
        return attempts === 1 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : listed([row(1)])(request);
      },
    });
    const { user } = open(none);
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('link', { name: '공지 1' })).toBeDefined();
  });
});

describe('an announcement', () => {
  const open = () =>
    openPage({ path: '/notice/$no', at: '/notice/2', Page: () => <NoticeView noticeNo={2} back={<i>back</i>} /> });

  it('shows its text as written: only web addresses become links, and HTML is escaped', async () => {
    withCodes({ 'GET /notice/2': () => ok({ item: detail(2) }), 'GET /my/notices': listed([row(2)]) });
    open();
    await screen.findByRole('heading', { name: '공지 2' });
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://onsil.example/a']);
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
    expect(screen.getByText(/<b>굵게<\/b>/)).toBeDefined();
  });

  it('links to the previous and next ones by time, regardless of pins', async () => {
    withCodes({
      'GET /notice/2': () => ok({ item: detail(2) }),
      'GET /my/notices': listed([row(1, { isPinned: true }), row(3), row(2)]),
    });
    open();
    const links = await screen.findAllByRole('link', { name: /글/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/notice/3', '/notice/1']);
  });

  it('opens and downloads its attachments', async () => {
    const file = { key: 'a'.repeat(32), name: '안내.pdf', size: 12_000, contentType: 'application/pdf' };
    withCodes({ 'GET /notice/2': () => ok({ item: detail(2, { files: [file] }) }), 'GET /my/notices': listed([]) });
    open();
    const keep = await screen.findByRole('link', { name: '안내.pdf 다운로드' });
    expect(keep.getAttribute('href')).toBe(`/web/v1/file?key=${file.key}`);
    expect(keep.getAttribute('download')).toBe('안내.pdf');
  });

  it('of another audience is not found', async () => {
    withCodes({ 'GET /notice/2': () => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.') });
    open();
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
  });

  it('has no neighbours if the list does not contain it', () => {
    expect(getAdjacentNotices([row(1)], 2)).toEqual({ newer: undefined, older: undefined });
  });
});

describe('the card of a farm', () => {
  it('shows the newest and says so when there are none', async () => {
    const requests = withCodes({ 'GET /my/farm/notices': listed([row(1, { isRead: false })]) });
    openPage({ path: '/x', at: '/x', Page: () => <NewestNotices farmId="F1" /> });
    expect(await screen.findByRole('link', { name: /공지 1/ })).toBeDefined();
    expect(requests.find(({ path }) => path === '/my/farm/notices')?.query.get('pageSize')).toBe('3');
    expect(requests.find(({ path }) => path === '/my/farm/notices')?.headers.get('x-farm-id')).toBe('F1');
    cleanup();
    withCodes({ 'GET /my/farm/notices': listed([]) });
    openPage({ path: '/x', at: '/x', Page: () => <NewestNotices farmId="F1" /> });
    expect(await screen.findByText('등록된 공지가 없습니다.')).toBeDefined();
  });
});

describe('pop-ups', () => {
  const open = (rest?: ReactNode) =>
    openPage({
      path: '/portal',
      at: '/portal',
      Page: () => (
        <>
          {rest}
          <Popups />
        </>
      ),
    });
  const popups = (...numbers: number[]) =>
    withCodes({ 'GET /my/popups': () => ok({ items: numbers.map((number) => detail(number)) }) });

  it('appear one after another, and not again in this tab', async () => {
    popups(1, 2);
    const { user } = open();
    await screen.findByRole('dialog', { name: '공지 1' });
    await user.click(screen.getByRole('button', { name: '다음 공지' }));
    await screen.findByRole('dialog', { name: '공지 2' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const requests = popups(1, 2);
    open();
    await waitFor(() => expect(requests).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('popupsHidden')).toBeNull();
  });

  it('stay hidden for the day if requested', async () => {
    popups(1);
    const { user } = open();
    await screen.findByRole('dialog', { name: '공지 1' });
    await user.click(screen.getByRole('checkbox', { name: '오늘 하루 보지 않기' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(localStorage.getItem('popupsHidden')).toContain('[1]'));
  });

  it('wait while a dialog is open', async () => {
    popups(1);
    open(<dialog open aria-label="form" id="form" />);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole('dialog', { name: '공지 1' })).toBeNull();
    document.querySelector('#form')?.removeAttribute('open');
    expect(await screen.findByRole('dialog', { name: '공지 1' })).toBeDefined();
  });

  it('stay hidden if they fail to load', async () => {
    const requests = serve({});
    open();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
