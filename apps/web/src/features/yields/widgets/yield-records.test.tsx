import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, refuse, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { listed, createRecord, serveRecords } from '#test/yields/fixtures.ts';
import type { RecordSearch } from '../search-params.ts';
import { YieldRecords } from './yield-records.tsx';

const setSearch = vi.fn<Parameters<typeof YieldRecords>[0]['setSearch']>();
const open = (search: RecordSearch = {}) =>
  openPage({
    path: '/yields',
    at: '/yields',
    Page: () => <YieldRecords farmId="F1" search={search} setSearch={setSearch} />,
  });
const posted = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method !== 'GET');

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00'), returnsFocus: true });
beforeEach(() => {
  setSearch.mockReset();
});

describe('the cycle records', () => {
  it('show plants, losses and harvest', async () => {
    serveRecords({ 'GET /farm-yield/F1': () => listed([createRecord(1)]) });
    open();
    const [, row] = await screen.findAllByRole('row');
    const cells = within(row ?? document.body).getAllByRole('cell');
    expect(cells.slice(1, 8).map(({ textContent }) => textContent)).toEqual([
      '1,000',
      '40',
      '96.0%',
      '96.0\u00a0kg',
      '100.0\u00a0g',
      '90.0%',
      '–',
    ]);
  });

  it('name the first day alone of a cycle that grows, whose last entry is not its end', async () => {
    serveRecords({ 'GET /farm-yield/F1': () => listed([createRecord(1), createRecord(2, { isComplete: false })]) });
    open();
    const [, ended, growing] = await screen.findAllByRole('row');
    expect(ended?.textContent).toContain('10.\u00a01.\u00a0(목) ~ ');
    expect(growing?.textContent).toContain('10.\u00a01.\u00a0(목)부터 재배 중');
    expect(growing?.textContent).not.toContain(' ~ ');
  });

  it('link to the batch if it was entered step by step', async () => {
    serveRecords({ 'GET /farm-yield/F1': () => listed([createRecord(1, { isStepwise: true })]) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '상추 1 단계별로 수정' }));
    expect(setSearch).toHaveBeenCalledWith({ work: 1 });
  });

  it('are requested with the crop, days and keyword of the address', async () => {
    const requests = serveRecords({ 'GET /farm-yield/F1': () => listed([]) });
    open({ crop: 7, from: '2026-10-01', keyword: '상추', page: 2 });
    await screen.findByText('조건에 맞는 작기가 없습니다');
    const { query } = requests.find(({ path }) => path === '/farm-yield/F1') ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      farmCropId: '7',
      from: '2026-10-01',
      keyword: '상추',
      pageNo: '2',
    });
  });
});

describe('a finished cycle', () => {
  it('waits for the crops, which can be reloaded', async () => {
    let isFailing = true;
    serveRecords({
      'GET /farm-yield/F1': () => listed([]),
      'GET /farm-yield-management/regist-crop': () => (isFailing ? refuse(500, 'ERROR', '오류') : ok({ items: [] })),
    });
    const { user } = open({ sheet: 'record' });
    const sheet = within(await screen.findByRole('dialog'));
    const retry = await sheet.findByRole('button', { name: '다시 시도' });
    expect(sheet.queryByRole('button', { name: '작기 등록' })).toBeNull();
    isFailing = false;
    await user.click(retry);
    expect(await sheet.findByRole('link', { name: '작물 관리로' })).toBeDefined();
  });

  it('shows a loading error of the racks at their input', async () => {
    serveRecords({
      'GET /farm-yield/F1': () => listed([createRecord(1)]),
      'GET /farm-rack/list/F1': () => refuse(500, 'ERROR', '랙을 읽지 못했습니다.'),
    });
    open({ sheet: 'record', id: 1 });
    expect(await screen.findByText('랙을 읽지 못했습니다.')).toBeDefined();
    expect(screen.getByRole('button', { name: '저장' })).toBeDefined();
  });

  const type = async (user: ReturnType<typeof open>['user'], stage: string, day: string, plants: string) => {
    const line = screen.getByRole('group', { name: new RegExp(`^${stage}`) });
    await user.type(within(line).getByLabelText('날짜'), day);
    await user.type(within(line).getByLabelText(/^(파종 수|투입 수량|수확 주수)/), plants);
  };

  it('is saved at once, with its rates while typing', async () => {
    const requests = serveRecords({
      'GET /farm-yield/F1': () => listed([]),
      'POST /farm-yield': () => ok({ item: { registrationId: 5 } }),
    });
    const { user } = open({ sheet: 'record' });
    await screen.findByRole('option', { name: '청치마 상추 (L-1)' });
    await user.selectOptions(screen.getByLabelText('작물', { selector: 'select[name]' }), '청치마 상추 (L-1)');
    await type(user, '파종', '2026-09-01', '1000');
    await type(user, '정식', '2026-09-25', '900');
    await type(user, '수확', '2026-10-20', '850');
    await user.type(screen.getByLabelText('수확량'), '102');
    expect(screen.getByText('85.0%')).toBeDefined();
    expect(screen.getByText('120.0 g')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '작기 등록' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]?.body).toMatchObject({
      farmCropId: 7,
      harvestKg: 102,
      isComplete: true,
      stages: [
        { stage: 'sowing', date: '2026-09-01', plants: 1_000 },
        { stage: 'plant', date: '2026-09-25', plants: 900 },
        { stage: 'harvest', date: '2026-10-20', plants: 850 },
      ],
    });
    await waitFor(() =>
      expect(setSearch).toHaveBeenLastCalledWith(expect.objectContaining({ sheet: undefined }), { saved: true }),
    );
  });

  it('with plants at a stage but no day asks for the day', async () => {
    const requests = serveRecords({ 'GET /farm-yield/F1': () => listed([]) });
    const { user } = open({ sheet: 'record' });
    await screen.findByRole('option', { name: '청치마 상추 (L-1)' });
    await user.selectOptions(screen.getByLabelText('작물', { selector: 'select[name]' }), '청치마 상추 (L-1)');
    await type(user, '파종', '2026-09-01', '1000');
    const line = screen.getByRole('group', { name: /^육묘/ });
    await user.type(within(line).getByLabelText('투입 수량(주)'), '950');
    await user.click(screen.getByRole('button', { name: '작기 등록' }));
    await waitFor(() => expect(within(line).getByLabelText('날짜').getAttribute('aria-invalid')).toBe('true'));
    expect(posted(requests)).toEqual([]);
  });

  it('keeps its positions when corrected unless another rack is chosen', async () => {
    const places = [{ rackId: 3, rackName: 'A', sectionName: null, cells: 12 }];
    const requests = serveRecords({
      'GET /farm-yield/F1': () => listed([createRecord(1, { places })]),
      'PUT /farm-yield/1': () => ok(),
    });
    const { user } = open({ sheet: 'record', id: 1 });
    expect(await screen.findByDisplayValue('현재 자리 유지(12개)')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]?.body).not.toHaveProperty('cells');
    expect(posted(requests)[0]?.body).toMatchObject({ rackId: null, harvestKg: 96, version: 2 });
  });

  it('keeps the input after a rejection, with the message at its inputs', async () => {
    serveRecords({
      'GET /farm-yield/F1': (request) => listed(request.query.has('registrationId') ? [createRecord(1)] : []),
      'PUT /farm-yield/1': () =>
        refuse(409, 'DATE_TOO_EARLY', '앞 단계보다 이른 날짜입니다: 상추 1', {
          names: ['상추 1'],
          fields: [{ path: 'stages.1.date', code: 'dayBeforeSowing', message: '파종일보다 이른 날짜입니다.' }],
        }),
    });
    const { user } = open({ sheet: 'record', id: 1 });
    const kg = await screen.findByLabelText<HTMLInputElement>('수확량');
    await user.clear(kg);
    await user.type(kg, '97');
    await user.click(screen.getByRole('button', { name: '저장' }));
    const line = await screen.findByRole('group', { name: /^육묘/ });
    expect(await within(line).findByText(/이른 날짜입니다/)).toBeDefined();
    expect(kg.value).toBe('97');
  });
});
