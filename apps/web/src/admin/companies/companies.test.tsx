import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CompanyDetail, CompanyRow } from '@onsil/contract/companies';
import { getPaging } from '@onsil/contract/envelope';
import { EditCompany } from '#features/companies/widgets/edit-company.tsx';
import { ok, refuse, serve, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { companiesSearch } from '../search-params.ts';
import { Page } from './list/page.tsx';

const company: CompanyRow = {
  companyId: 3,
  companyName: '가람 농업회사',
  address: '나주시 1로 1',
  addressDetail: '',
  startDate: '2019-03-04',
  phoneNo: '0613331234',
  businessNo: '1248100998',
  farms: 2,
  users: 1,
};

const listed =
  (items: CompanyRow[]) =>
  ({ query }: RecordedRequest) =>
    ok({ items, paging: getPaging(Number(query.get('pageNo')), Number(query.get('pageSize')), items.length) });

const open = (own: Parameters<typeof serve>[0] = {}, at = '/admin/companies') => {
  const requests = serve({ 'GET /admin/companies': listed([company]), ...own });
  return { ...openPage({ path: '/admin/companies', Page, at, search: companiesSearch }), requests };
};

setUpPage();

describe('the companies', () => {
  it('are listed with their numbers of farms and users', async () => {
    open();
    const row = (await screen.findByRole('link', { name: '가람 농업회사' })).closest('tr');
    expect(row?.textContent).toContain('124-81-00998');
    expect(row?.textContent).toContain('061-333-1234');
    expect(
      row &&
        within(row)
          .getAllByRole('cell')
          .slice(-2)
          .map((cell) => cell.textContent),
    ).toEqual(['2', '1']);
  });

  it('that match no keyword offer all companies', async () => {
    const { user, router } = open({ 'GET /admin/companies': listed([]) }, '/admin/companies?keyword=없음');
    expect(await screen.findByText('‘없음’ 검색 결과가 없습니다')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '전체 회사 보기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('that are none yet offer the first step', async () => {
    open({ 'GET /admin/companies': listed([]) });
    expect(await screen.findByText('등록된 회사가 없습니다')).toBeTruthy();
  });
});

const fill = async (user: ReturnType<typeof open>['user'], businessNo: string): Promise<void> => {
  await user.type(await screen.findByLabelText('회사 이름'), '새봄 농장');
  await user.type(screen.getByLabelText('사업자등록번호(선택)'), businessNo);
  await user.type(screen.getByLabelText('개업일'), '2019-03-04');
  await user.type(screen.getByLabelText('주소'), '나주시 2로 2');
};

describe('a new company', () => {
  it('shows a wrong check digit while the number is typed', async () => {
    const { user } = open({}, '/admin/companies?sheet="new"');
    const field = await screen.findByLabelText('사업자등록번호(선택)');
    await user.type(field, '12481009');
    expect(field).toHaveProperty('value', '124-81-009');
    expect(screen.getByText('2자리 남았습니다.')).toBeTruthy();
    await user.type(field, '97');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.type(field, '1248100998');
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByText('올바른 번호입니다.')).toBeTruthy();
  });

  it('is registered and opens its page', async () => {
    const { user, requests } = open(
      { 'POST /admin/company': () => ok({ item: { companyId: 9 } }) },
      '/admin/companies?sheet="new"',
    );
    await fill(user, '1248100998');
    await user.click(screen.getByLabelText('대표 전화(선택)'));
    await user.paste('+82 61-333-1234');
    expect(screen.getByLabelText('대표 전화(선택)')).toHaveProperty('value', '061-333-1234');
    await user.click(screen.getByRole('button', { name: '회사 등록' }));
    expect(await screen.findByText('elsewhere /admin/companies/9')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      companyName: '새봄 농장',
      businessNo: '1248100998',
      startDate: '2019-03-04',
      phoneNo: '0613331234',
      address: '나주시 2로 2',
      addressDetail: '',
    });
  });

  it('keeps the input when its number is taken, and focuses it', async () => {
    const fields = [{ path: 'businessNo', code: 'taken', message: '이미 사용 중인 값입니다.' }];
    const { user } = open(
      { 'POST /admin/company': () => refuse(400, 'INVALID', '다시 봐 주세요.', { fields }) },
      '/admin/companies?sheet="new"',
    );
    await fill(user, '1248100998');
    await user.click(screen.getByRole('button', { name: '회사 등록' }));
    expect(await screen.findByText('이미 사용 중인 값입니다.')).toBeTruthy();
    const field = screen.getByLabelText('사업자등록번호(선택)');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '124-81-00998');
    expect(screen.getByLabelText('회사 이름')).toHaveProperty('value', '새봄 농장');
  });

  it('asks before unsaved input is lost', async () => {
    const { user } = open({}, '/admin/companies?sheet="new"');
    await user.type(await screen.findByLabelText('회사 이름'), '새봄');
    await user.keyboard('{Escape}');
    const asks = await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
    await user.click(within(asks).getByRole('button', { name: '취소' }));
    expect(await screen.findByLabelText('회사 이름')).toHaveProperty('value', '새봄');
  });
});

describe('when two edit a company, the second', () => {
  const before: CompanyDetail = { ...company, version: 4, isEditable: true };
  const openEdit = async (theirs: Partial<CompanyDetail>) => {
    const now = { ...before, ...theirs, version: 5 };
    const requests = serve({
      'GET /company/3': () => ok({ item: now }),
      'PUT /company/3': ({ body }) =>
        (body as { version: number }).version === 5
          ? ok({ item: now })
          : refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.'),
    });
    const onSaved = vi.fn<() => void>();
    const EditPage = () => <EditCompany company={before} onClose={() => {}} onSaved={onSaved} />;
    const { user } = openPage({ path: '/x', Page: EditPage, at: '/x' });
    const address = await screen.findByLabelText('주소');
    await user.clear(address);
    await user.type(address, '나주시 9로 9');
    await user.click(screen.getByRole('button', { name: '저장' }));
    const saves = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    return { user, onSaved, saves };
  };

  it('merges the first one’s changes to other fields', async () => {
    const { onSaved, saves } = await openEdit({ companyName: '가람 농업회사법인', phoneNo: '0613335678' });
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves()[1]).toMatchObject({
      version: 5,
      companyName: '가람 농업회사법인',
      phoneNo: '0613335678',
      address: '나주시 9로 9',
    });
  });

  it('sees the conflict, and overwrites it with the next save', async () => {
    const { user, onSaved, saves } = await openEdit({ address: '나주시 5로 5' });
    expect(await screen.findByText('주소: 현재 ‘나주시 5로 5’')).toBeTruthy();
    expect(screen.getByLabelText('주소')).toHaveProperty('value', '나주시 9로 9');
    expect([onSaved.mock.calls.length, saves().length]).toEqual([0, 1]);
    await user.click(screen.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves()[1]).toMatchObject({ version: 5, address: '나주시 9로 9' });
  });
});
