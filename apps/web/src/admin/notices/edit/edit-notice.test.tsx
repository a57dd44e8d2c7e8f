import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminNotice, type AdminNotice } from '@onsil/contract/notices';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';

setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00') });

const notice: AdminNotice = {
  noticeNo: 7,
  type: 'GENERAL',
  title: '점검 안내',
  details: '내일 점검합니다.',
  language: 'ko',
  hasTranslation: false,
  translation: null,
  registrant: '김운영',
  companyId: null,
  companyName: null,
  farmNo: null,
  farmName: null,
  isPinned: false,
  publishedFrom: '2026-11-19T03:00:00Z',
  publishedTo: null,
  state: 'published',
  isPopup: false,
  popupFrom: null,
  popupTo: null,
  createdAt: '2026-11-19T03:00:00Z',
  updatedAt: '2026-11-19T03:00:00Z',
  files: [],
  version: 1,
};

it('a notice that somebody else changed meanwhile is merged, and shown where both changed the same', async () => {
  expect(z.parse(adminNotice, notice)).toEqual(notice);
  let current = notice;
  const requests = serve({
    'GET /admin/notice/7': () => ok({ item: current }),
    'GET /commons/codes': () => ok({ items: [] }),
    'GET /my/profile': () => ok({ item: { memberName: '김운영' } }),
    'PUT /admin/notice/7': () => {
      if (current !== notice) return ok();
      current = { ...notice, title: '점검 취소', isPinned: true, version: 2 };
      return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
    },
  });
  const { user } = openPage({ path: '/admin/notices/$noticeNo', at: '/admin/notices/7', Page });
  await user.type(await screen.findByRole('textbox', { name: '제목' }), '!');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('제목: 현재 ‘점검 취소’')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '내 입력으로 저장' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  const { body } = requests.findLast(({ method }) => method === 'PUT') ?? {};
  expect(body).toMatchObject({ title: '점검 안내!', isPinned: true, version: 2 });
});

it('a notice that somebody else deleted meanwhile says so, and what was typed stays to be copied', async () => {
  serve({
    'GET /admin/notice/7': () => ok({ item: notice }),
    'GET /commons/codes': () => ok({ items: [] }),
    'GET /my/profile': () => ok({ item: { memberName: '김운영' } }),
    'PUT /admin/notice/7': () => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.'),
  });
  const { user } = openPage({ path: '/admin/notices/$noticeNo', at: '/admin/notices/7', Page });
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: '제목' });
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText(/그사이 삭제되었거나 볼 수 없게 되었습니다/)).toBeDefined();
  expect(title.value).toBe('점검 안내!');
});
