import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MyInquiryDetail, MyInquiryRow } from '@onsil/contract/inquiries';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { MyInquiry } from './detail/my-inquiry.tsx';
import { MyInquiries } from './list/my-inquiries.tsx';

const row: MyInquiryRow = {
  inquiryNo: 7,
  kind: 'SERVICE',
  title: '온도가 표시되지 않습니다',
  createdAt: '2026-11-20T05:31:00Z',
  state: 'answered',
  answeredAt: '2026-11-21T00:10:00Z',
  isUnread: true,
};
const detail: MyInquiryDetail = {
  ...row,
  email: 'grower@onsil.example',
  content: '어제부터입니다.',
  answer: '전원을 확인해 주세요.',
};
const kinds = [
  {
    masterCode: 'INQUIRY_KIND',
    detailCode: 'SERVICE',
    isMaster: false,
    codeNameKo: '고객 서비스',
    codeNameEn: '',
    order: 1,
  },
];
const paging = { pageNo: 1, pageSize: 20, hasMore: false };
const openList = (items: MyInquiryRow[]) => {
  serve({
    'GET /my/inquiries': () => ok({ items, paging: { ...paging, totalCount: items.length } }),
    'GET /commons/codes': () => ok({ items: kinds }),
  });
  return openPage({
    path: '/inquiries',
    at: '/inquiries',
    Page: () => <MyInquiries page={undefined} onPage={() => undefined} />,
  });
};
const openOne = (reply: Response) => {
  const requests = serve({
    'GET /my/inquiry/7': () => reply,
    'GET /commons/codes': () => ok({ items: kinds }),
    'GET /my/inquiries/unread': () => ok({ item: { unread: 0 } }),
  });
  openPage({ path: '/inquiries/7', at: '/inquiries/7', Page: () => <MyInquiry inquiryNo="7" back={<i>back</i>} /> });
  return requests;
};

setUpPage();

it('the list marks an answer that was not read, and says which ones wait', async () => {
  openList([row, { ...row, inquiryNo: 8, title: '둘째', state: 'open', answeredAt: null, isUnread: false }]);
  const link = await screen.findByRole('link', { name: row.title });
  expect(link.getAttribute('href')).toBe('/inquiries/7');
  expect(screen.getAllByText('읽지 않은 답변')).toHaveLength(1);
  expect(screen.getByText('답변 대기')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('고객 서비스')).toHaveLength(2));
});

it('an empty list offers to write', async () => {
  openList([]);
  expect(await screen.findByText('보낸 문의가 없습니다')).toBeTruthy();
  expect(screen.getByRole('link', { name: '문의하기' }).getAttribute('href')).toBe('/customer');
});

it('an inquiry shows the question and its answer', async () => {
  openOne(ok({ item: detail }));
  expect(await screen.findByText('어제부터입니다.')).toBeTruthy();
  expect(screen.getByText('전원을 확인해 주세요.')).toBeTruthy();
});

it('an inquiry without an answer says where the answer will go', async () => {
  openOne(ok({ item: { ...detail, state: 'open', answeredAt: null, answer: null, isUnread: false } }));
  expect(await screen.findByText(/아직 답변이 없습니다.*grower@onsil\.example/)).toBeTruthy();
});

it('an inquiry of somebody else is not found', async () => {
  openOne(refuse(404, 'NOT_FOUND', '찾을 수 없습니다.'));
  expect(await screen.findByText('back')).toBeTruthy();
});
