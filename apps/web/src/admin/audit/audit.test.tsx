import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@onsil/contract/audit';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';
import { auditSearch } from './search-params.ts';

const paging = { pageNo: 1, pageSize: 20, totalCount: 1, hasMore: false };

const entry = (own: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: 1,
  at: '2026-11-20T05:31:00Z',
  memberNo: 1,
  memberName: '가나다',
  action: 'change',
  kind: 'farm',
  thing: 'naju',
  farmNo: 7,
  farmName: '나주 농장',
  before: { farmName: '나주', operationStatus: 'PREPARING' },
  after: { farmName: '나주 농장', operationStatus: 'OPERATING' },
  names: { member: {}, company: {} },
  ...own,
});

const codes = [
  ['FARM_OPERATION_STATUS', 'PREPARING', '준비 중'],
  ['FARM_OPERATION_STATUS', 'OPERATING', '운영 중'],
  ['NOTICE_TYPE', 'GENERAL', '일반'],
].map(([masterCode, detailCode, name], order) => ({
  masterCode,
  detailCode,
  isMaster: false,
  codeNameKo: name,
  codeNameEn: detailCode,
  order,
}));

const open = (entries: AuditEntry[], at = '/admin/audit', own: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({
    'GET /admin/audit-log': () => ok({ items: entries, paging: { ...paging, totalCount: entries.length } }),
    'GET /commons/codes': () => ok({ items: codes }),
    'GET /admin/members': () => ok({ items: [], paging }),
    'GET /admin/farms': () => ok({ items: [], paging }),
    ...own,
  });
  return { ...openPage({ path: '/admin/audit', Page, at, search: auditSearch }), requests };
};

/** The row of the only entry. */
const row = async (): Promise<HTMLElement> => {
  const rows = await within(await screen.findByRole('table', { name: '감사 기록' })).findAllByRole('row');
  return rows[1] ?? expect.fail('no entry');
};

/** The same with all its changes. */
const shown = async (): Promise<HTMLElement> => {
  const found = await row();
  const more = within(found).queryByRole('button', { expanded: false });
  if (more) fireEvent.click(more);
  return found;
};

setUpPage();

describe('an entry of the log', () => {
  it('names a crop and shows its values as text', async () => {
    open([
      entry({
        action: 'create',
        kind: 'crop',
        thing: '6',
        before: null,
        after: { cropName: '토마토', monthlyPlanKg: 350 },
      }),
    ]);
    const item = await shown();
    expect(item.textContent).toContain('작물 토마토 등록');
    expect(item.textContent).toContain('월 생산 계획(kg)');
  });

  it('shows who changed what, from which value to which', async () => {
    open([entry()]);
    const item = await shown();
    expect(item.textContent).toContain('가나다농장 나주 농장 수정나주 농장');
    await waitFor(() => expect(item.textContent).toContain('운영 상태변경 전: 준비 중변경 후: 운영 중'));
    expect(item.textContent).toContain('농장 이름변경 전: 나주변경 후: 나주 농장');
    expect(within(item).getByRole('link', { name: '나주 농장' }).getAttribute('href')).toBe('/admin/farms/7');
  });

  it('names the member whose role changed, and the farm', async () => {
    const role = { kind: 'farm-member', thing: '12', before: { role: 'member' }, after: { role: 'manager' } };
    open([entry({ ...role, names: { member: { 12: '라마바' }, company: {} } })]);
    const item = await shown();
    await waitFor(() => expect(item.textContent).toContain('농장 구성원 라마바 수정나주 농장'));
    expect(item.textContent).toContain('역할변경 전: 농장 구성원변경 후: 농장 관리자');
  });

  it('says of a redacted phone number only that it changed', async () => {
    const phone = { before: { phoneNo: 'as it was' }, after: { phoneNo: 'another' } };
    open([entry({ kind: 'company', thing: '3', ...phone, names: { member: {}, company: { 3: '가람' } } })]);
    const changes = (await shown()).querySelector('dl');
    expect(changes?.textContent).toBe('전화번호변경 후: 번호 변경');
  });

  it('names the type of an announcement', async () => {
    open([entry({ action: 'create', kind: 'notice', thing: '4', before: null, after: { type: 'GENERAL' } })]);
    const item = await shown();
    await waitFor(() => expect(item.textContent).toContain('종류변경 후: 일반'));
  });

  it('names the kind of a cost', async () => {
    open([entry({ action: 'create', kind: 'cost', thing: '4', before: null, after: { kind: 'other' } })]);
    expect((await shown()).textContent).toContain('변경 후: 기타');
  });

  it('has its values in the order of the form, not that of the log', async () => {
    const after = { answerKo: '답', category: 'FARM', position: 2, questionKo: '물음', published: true };
    open([entry({ action: 'create', kind: 'faq', thing: '4', before: null, after })]);
    const item = await shown();
    expect([...item.querySelectorAll('dt')].map((one) => one.textContent)).toEqual([
      '분류',
      '한국어 질문',
      '한국어 답변',
      '순서',
      '게시',
    ]);
  });

  it('links to a support request with its progress and handler', async () => {
    const steps = {
      before: { progress: 'requested', handlerMemberNo: null },
      after: { progress: 'in_progress', handlerMemberNo: 2 },
    };
    open([entry({ kind: 'claim', thing: '4', ...steps, names: { member: { 2: '라마바' }, company: {} } })]);
    const item = await shown();
    expect(within(item).getByRole('link', { name: '4' }).getAttribute('href')).toBe('/admin/claims/4');
    expect(item.textContent).toContain('진행 상태변경 전: 요청변경 후: 처리 중');
    expect(item.textContent).toMatch(/담당자.*라마바/);
  });

  it('does not name a deleted member', async () => {
    open([entry({ memberNo: null, memberName: null })]);
    expect((await shown()).textContent).toContain('탈퇴한 회원 또는 시스템');
  });

  it('with many changes collapses the rest', async () => {
    const after = {
      farmId: 'naju',
      code: 'NJ',
      farmName: '나주',
      companyId: 3,
      province: '전라남도',
      address: '나주시',
    };
    const names = { member: {}, company: { 3: '가람' } };
    const { user } = open([entry({ action: 'create', before: null, after, names })]);
    const item = await row();
    expect(item.textContent).not.toContain('전라남도');
    await user.click(within(item).getByRole('button', { name: '5가지 더 보기' }));
    expect(item.textContent).toContain('전라남도');
    await waitFor(() => expect(item.textContent).toContain('회사변경 후: 가람'));
  });
});

describe('the log', () => {
  it('is requested for whole Korean days', async () => {
    const { requests } = open([entry()], '/admin/audit?from="2026-11-01"&to="2026-11-20"&kind="farm"&memberNo=1');
    await shown();
    const { query } = requests.find(({ path }) => path === '/admin/audit-log') ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      from: '2026-10-31T15:00:00.000Z',
      to: '2026-11-20T15:00:00.000Z',
      kind: 'farm',
      memberNo: '1',
    });
  });

  it('is read from its oldest entry on, from the first page', async () => {
    const { requests, router, user } = open([entry()], '/admin/audit?page=3');
    await user.click(await screen.findByRole('button', { name: '시각' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'at', dir: 'asc' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('order')).toBe('asc'));
    expect(requests.at(-1)?.query.get('pageNo')).toBe('1');
  });

  it('is searched by text', async () => {
    const { requests, user } = open([entry()]);
    await user.type(await screen.findByRole('searchbox', { name: '감사 기록 검색' }), '나주');
    await waitFor(() => expect(requests.at(-1)?.query.get('keyword')).toBe('나주'));
  });

  it('offers all entries when none match', async () => {
    const { user, router } = open([], '/admin/audit?kind="faq"');
    await user.click(await screen.findByRole('button', { name: '전체 기록 보기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText('아직 기록이 없습니다')).toBeTruthy();
  });

  it('shows an error in its card', async () => {
    open([], '/admin/audit', { 'GET /admin/audit-log': () => refuse(500, 'ERROR', '서버에 문제가 있습니다.') });
    expect(await screen.findByText('서버에 문제가 있습니다.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
  });
});
