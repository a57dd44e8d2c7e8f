import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEntry, listed, createNote, serveBatches, createBatch } from '#test/batches/fixtures.ts';
import { setUpGrowingPage, openGrowingPage, writeRequests } from '#test/batches/page.tsx';
import { ok, refuse } from '#test/browser.ts';

setUpGrowingPage();

const batches = [
  createBatch(1, 'seedling'),
  createBatch(2, 'seedling'),
  createBatch(3, 'seedling'),
  createBatch(4, 'plant'),
];

describe('the board', () => {
  it('shows batches in the columns of their stages and marks an overdue harvest', async () => {
    const requests = serveBatches([...batches, createBatch(5, 'plant', { harvestOn: '2026-11-18' })]);
    openGrowingPage();
    const column = await screen.findByRole('region', { name: '정식' });
    await within(column).findByRole('link', { name: '상추 4' });
    expect(within(column).getByRole('heading').textContent).toBe('정식 2');
    expect(within(column).getByText('수확 예정 3일 지남')).toBeDefined();
    expect(within(column).getByText('수확까지 10일')).toBeDefined();
    expect(within(column).queryByText(/자리 겹침/)).toBeNull();
    expect(
      requests.filter(({ path }) => path === '/farm-yield-management').map(({ query }) => query.get('isComplete')),
    ).toEqual(Array.from({ length: 6 }, () => 'false'));
  });

  it('names the next batch of occupied positions on the card and in the head of an overdue batch', async () => {
    const late = createBatch(5, 'plant', { crowdedBy: ['상추 8', '바질 2'] });
    serveBatches([...batches, late], {
      'GET /farm-yield-management/process/5': () => ok({ item: { ...late, entries: [] } }),
    });
    const { user } = openGrowingPage();
    expect(await screen.findByText('자리 겹침: 상추 8, 바질 2')).toBeDefined();
    await user.click(screen.getByRole('link', { name: '상추 5' }));
    await screen.findByRole('heading', { level: 1, name: '상추 5' });
    expect(document.title).toMatch(/^상추 5 · /);
    expect(screen.getByText('자리 겹침: 상추 8, 바질 2')).toBeDefined();
  });

  it('moves the focus by arrow keys; space selects, with Shift a range', async () => {
    serveBatches(batches);
    const { user } = openGrowingPage();
    const first = await screen.findByRole('link', { name: '상추 1' });
    first.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('상추 3');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('상추 4');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('상추 1');
    await user.keyboard(' {End}{Shift>} {/Shift}');
    expect(await screen.findByText('작기 3개 선택')).toBeDefined();
    expect(screen.getByText(/3,000주/)).toBeDefined();
  });

  it('moves several batches in one call', async () => {
    const requests = serveBatches(batches, {
      'POST /farm-yield-management/transplant': () => ok({ item: { entryIds: [1, 2, 3] } }),
    });
    const { user } = openGrowingPage();
    await user.click(await screen.findByRole('checkbox', { name: '육묘 단계의 작기 전체 선택' }));
    await user.click(screen.getByRole('button', { name: '이식하기' }));
    const sheet = await screen.findByRole('dialog');
    const same = within(sheet).getByRole('group', { name: /같은 폐기 적용/ });
    await user.type(within(same).getByLabelText('폐기'), '30');
    await user.selectOptions(within(same).getByLabelText('사유'), '생육 불량');
    await user.click(within(same).getByRole('button', { name: '전체 적용' }));
    const second = within(sheet).getByRole('group', { name: /상추 2/ });
    await user.clear(within(second).getByLabelText('이동 수량'));
    await user.type(within(second).getByLabelText('이동 수량'), '500');
    expect(within(sheet).getByText('2,440주')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: '작기 3개 이식 기록' }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toMatchObject({
      date: '2026-11-21',
      isComplete: false,
      discardRest: null,
      works: [970, 500, 970].map((plants, index) => ({
        batchId: index + 1,
        plants,
        discards: [{ stage: 'seedling', plants: 30, reason: 'WEAK' }],
      })),
    });
    await waitFor(() => expect(screen.queryByText(/개 선택/)).toBeNull());
  });

  it('shows a rejection at the row of its batch and keeps the typed values', async () => {
    serveBatches(batches, {
      'POST /farm-yield-management/transplant': () =>
        refuse(409, 'PLANTS_MISSING', '이전 단계에 남은 수량이 부족합니다: 상추 2', {
          names: ['상추 2'],
          fields: [
            { path: 'works.1.plants', code: 'PLANTS_MISSING', message: '이전 단계에 남은 수량이 부족합니다: 상추 2' },
          ],
        }),
    });
    const { user } = openGrowingPage();
    await user.click(await screen.findByRole('checkbox', { name: '육묘 단계의 작기 전체 선택' }));
    await user.click(screen.getByRole('button', { name: '이식하기' }));
    const sheet = await screen.findByRole('dialog');
    const second = within(sheet).getByRole('group', { name: /상추 2/ });
    await user.clear(within(second).getByLabelText('이동 수량'));
    await user.type(within(second).getByLabelText('이동 수량'), '2000');
    await user.click(within(sheet).getByRole('button', { name: /기록$/ }));
    await within(second).findByText(/남은 수량이 부족합니다/);
    expect(document.activeElement).toBe(within(second).getByLabelText('이동 수량'));
    expect(within(second).getByLabelText<HTMLInputElement>('이동 수량').value).toBe('2000');
  });

  it('starts a batch with as many plants as its trays hold', async () => {
    const requests = serveBatches([], {
      'POST /farm-yield-management/work': () => ok({ item: { batchId: 9, batchName: '청치마 상추 11-21 1' } }),
    });
    const { user } = openGrowingPage('?sheet=new');
    const sheet = await screen.findByRole('dialog');
    await user.selectOptions(await within(sheet).findByLabelText('작물'), '청치마 상추 (L-1)');
    await user.type(within(sheet).getByLabelText('트레이 수'), '12');
    expect(within(sheet).getByLabelText<HTMLInputElement>('계획 수량(주)').value).toBe('1200');
    await user.type(within(sheet).getByLabelText('계획 수량(주)'), '{Backspace}');
    expect(within(sheet).getByLabelText<HTMLInputElement>('계획 수확량').value).toBe('14.4');
    await user.click(within(sheet).getByRole('button', { name: '작기 등록' }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toEqual({
      farmCropId: 7,
      startOn: '2026-11-21',
      trays: 12,
      plannedPlants: 120,
      planKg: 14.4,
      cells: [],
      note: '',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('links to the crops if no batch can be started', async () => {
    serveBatches([], { 'GET /farm-yield-management/regist-crop': () => listed([]) });
    openGrowingPage('?sheet=new');
    expect((await screen.findByRole('link', { name: '작물 관리로' })).getAttribute('href')).toBe('/smartfarm/F1/crops');
  });

  it('shows the next step when it is empty', async () => {
    serveBatches([]);
    openGrowingPage();
    expect(await screen.findByText('재배 중인 작기가 없습니다')).toBeDefined();
  });
});

describe('one batch', () => {
  const grown = {
    ...createBatch(4, 'seedling'),
    entries: [
      createEntry(1, 'sowing'),
      createEntry(2, 'seedling', { plants: 960, discards: [{ stage: 'sowing', plants: 40, reason: 'WEAK' }] }),
    ],
  };
  const answers = { 'GET /farm-yield-management/process/4': () => ok({ item: grown }) };

  it('lists every entry with its author and discarded plants', async () => {
    serveBatches([], answers);
    openGrowingPage('?work=4');
    expect(await screen.findByText('파종에서 40주 폐기 · 생육 불량')).toBeDefined();
    expect(screen.getAllByText(/김서연/)).toHaveLength(2);
  });

  it('asks before a stage is removed and shows a rejection in place', async () => {
    const requests = serveBatches([], {
      ...answers,
      'DELETE /farm-yield-management/4': () => refuse(409, 'STAGE_LATER', '뒤 단계의 기록이 있습니다.'),
    });
    const { user } = openGrowingPage('?work=4');
    await user.click(await screen.findByRole('button', { name: '파종 단계 삭제' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('기록 1건(1,000주)');
    await user.click(within(dialog).getByRole('button', { name: '단계 삭제' }));
    expect(await within(dialog).findByText('뒤 단계의 기록이 있습니다.')).toBeDefined();
    expect(writeRequests(requests)[0]?.query.get('state')).toBe('sowing');
  });

  it('that is removed is not refetched', async () => {
    const empty = { ...createBatch(4, 'work'), entries: [] };
    const process = '/farm-yield-management/process/4';
    const requests = serveBatches([], {
      [`GET ${process}`]: () => ok({ item: empty }),
      'DELETE /farm-yield-management/4': () => ok(),
    });
    const { user, router } = openGrowingPage('?work=4');
    await user.click(await screen.findByRole('button', { name: '작기 삭제' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '작기 삭제' }));
    await screen.findByText('재배 중인 작기가 없습니다');
    expect(router.state.location.search).toEqual({});
    expect(requests.filter(({ path }) => path === process)).toHaveLength(1);
  });

  it('corrects an entry with the version of the batch', async () => {
    const requests = serveBatches([], { ...answers, 'PUT /farm-yield-management/entry/2': () => ok() });
    const { user } = openGrowingPage('?work=4&sheet=entry&id=2');
    const sheet = await screen.findByRole('dialog');
    const plants = within(sheet).getByLabelText('이동 수량');
    await user.clear(plants);
    await user.type(plants, '950');
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toMatchObject({
      plants: 950,
      version: 3,
      discards: [{ stage: 'sowing', plants: 40, reason: 'WEAK' }],
    });
  });

  it('closes a stage without moving plants; remaining plants get a reason', async () => {
    const requests = serveBatches([], {
      'GET /farm-yield-management/process/4': () => ok({ item: { ...grown, stages: createBatch(4, 'sowing').stages } }),
      'POST /farm-yield-management/seedling': () => ok({ item: { entryIds: [3] } }),
    });
    const { user } = openGrowingPage('?work=4&sheet=close&stage=seedling');
    const sheet = await screen.findByRole('dialog');
    expect(await within(sheet).findByText('이전 단계에 남은 1,000주를 다음 사유로 폐기합니다.')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: /기록$/ }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toMatchObject({
      isComplete: true,
      discardRest: 'OTHER',
      works: [{ batchId: 4, plants: 0 }],
    });
  });
});

describe('special notes', () => {
  it('are created for the farm', async () => {
    const requests = serveBatches([], {
      'GET /farm-yield-management/special-note': () => listed([createNote(1)]),
      'POST /farm-yield-management/special-note': () => ok({ item: { specialNoteNo: 2 } }),
    });
    const { user } = openGrowingPage('?tab=notes');
    await screen.findByText('새벽에 정전');
    await user.click(screen.getByRole('button', { name: '특이사항 작성' }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    expect(document.activeElement).toBe(within(sheet).getByLabelText('내용'));
    await user.type(within(sheet).getByLabelText('내용'), '총채벌레 발견');
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toEqual({
      batchId: null,
      date: '2026-11-21',
      text: '총채벌레 발견',
      files: [],
    });
  });

  it('changed by two people show both changes, files too, before anything is overwritten', async () => {
    const file = (name: string) => ({ key: (name[0] ?? '').repeat(32), name, size: 10, contentType: 'image/png' });
    let saved = createNote(1, { files: [file('a.png'), file('b.png')] });
    const requests = serveBatches([], {
      'GET /farm-yield-management/special-note': () => listed([saved]),
      'PUT /farm-yield-management/special-note/1': ({ body }) =>
        (body as { version: number }).version === saved.version ? ok() : refuse(409, 'CONFLICT', '먼저 저장했습니다.'),
    });
    const { user } = openGrowingPage('?tab=notes&sheet=note&id=1');
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: 'a.png 삭제' }));
    saved = createNote(1, { version: 2, text: '정전 두 번', files: [...saved.files, file('c.png')] });
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    expect(await within(sheet).findByText(/a\.png, b\.png, c\.png/)).toBeDefined();
    expect(within(sheet).getByLabelText<HTMLTextAreaElement>('내용').value).toBe('정전 두 번');
    await user.click(within(sheet).getByRole('button', { name: /저장/ }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(2));
    expect(writeRequests(requests)[1]?.body).toMatchObject({ version: 2, text: '정전 두 번', files: ['b'.repeat(32)] });
  });

  it('of a batch have their own pages, and Back leads to the list', async () => {
    const requests = serveBatches([], {
      'GET /farm-yield-management/process/4': () => ok({ item: { ...createBatch(4, 'seedling'), entries: [] } }),
      'GET /farm-yield-management/special-note': () =>
        listed([createNote(1, { batchId: 4, batchName: '상추 4' })], 200),
    });
    const { user, router } = openGrowingPage('?tab=notes&page=3');
    await user.click(await screen.findByRole('link', { name: '상추 4' }));
    await user.click(await screen.findByRole('button', { name: '목록으로' }));
    expect(router.state.location.search).toEqual({ tab: 'notes', page: 3 });
    const ofBatch = requests
      .filter(({ query }) => query.get('batchId') === '4')
      .map(({ query }) => query.get('pageNo'));
    expect(ofBatch).toEqual(['1']);
  });
});
