import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { listed, serveBatches, createBatch } from '#test/batches/fixtures.ts';
import { setUpGrowingPage, openGrowingPage, writeRequests } from '#test/batches/page.tsx';
import { ok, refuse } from '#test/browser.ts';

setUpGrowingPage();

type User = ReturnType<typeof openGrowingPage>['user'];
const begin = async (user: User, stage: string, act: string) => {
  await user.click(await screen.findByRole('checkbox', { name: `${stage} 단계의 작기 전체 선택` }));
  await user.click(screen.getByRole('button', { name: act }));
  return within(await screen.findByRole('dialog'));
};
const two = [createBatch(1, 'seedling'), createBatch(2, 'seedling')];
const works = 'GET /farm-yield-management';
const transplant = 'POST /farm-yield-management/transplant';

describe('a step', () => {
  it('closes once it is saved even while other queries load, so that it cannot be submitted twice', async () => {
    let moved = false;
    const requests = serveBatches(two, {
      [works]: ({ query }) => {
        const state = query.get('state');
        if (!moved) return listed(two.filter((one) => one.state === state));
        // This column never loads.
        if (state === 'harvest') return new Promise<Response>(() => {});
        return listed(state === 'transplant' ? two.map(({ batchId }) => createBatch(batchId, 'transplant')) : []);
      },
      [transplant]: () => {
        moved = true;
        return ok({ item: { entryIds: [1, 2] } });
      },
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '육묘', '이식하기');
    await user.click(sheet.getByRole('button', { name: '작기 2개 이식 기록' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writeRequests(requests)).toHaveLength(1);
  });

  it('refetches the batches after a rejection and keeps those it was opened with', async () => {
    let moved = false;
    const requests = serveBatches(two, {
      [works]: ({ query }) =>
        listed(
          (moved ? two.map(({ batchId }) => createBatch(batchId, 'transplant')) : two).filter(
            ({ state }) => state === query.get('state'),
          ),
        ),
      [transplant]: () => {
        moved = true;
        return refuse(409, 'PLANTS_MISSING', '남아 있지 않습니다', {
          names: ['상추 1', '상추 2'],
          fields: [0, 1].map((index) => ({
            path: `works.${index}.plants`,
            code: 'PLANTS_MISSING',
            message: '남아 있지 않습니다',
          })),
        });
      },
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '육묘', '이식하기');
    const before = requests.filter(({ method }) => method === 'GET').length;
    await user.click(sheet.getByRole('button', { name: '작기 2개 이식 기록' }));
    await sheet.findAllByText('남아 있지 않습니다');
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(before));
    await screen.findByText('이식 2');
    expect(sheet.getByRole('button', { name: '작기 2개 이식 기록' })).toBeDefined();
  });

  it('opened right after another one waits for the updated batches', async () => {
    const answers: (() => void)[] = [];
    let state: 'seedling' | 'transplant' = 'seedling';
    const later = (reply: Response): Response | Promise<Response> =>
      state === 'seedling' ? reply : new Promise((resolve) => answers.push(() => resolve(reply)));
    const requests = serveBatches([], {
      'GET /farm-yield-management/process/1': () => later(ok({ item: { ...createBatch(1, state), entries: [] } })),
      // Answers in the same tick.
      'GET /farm-yield-management/special-note': () => later(listed([])),
      [transplant]: () => {
        state = 'transplant';
        return ok({ item: { entryIds: [1] } });
      },
    });
    const { user } = openGrowingPage('?work=1&sheet=next');
    await user.click(await screen.findByRole('button', { name: '작기 1개 이식 기록' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '이식하기' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: /기록$/ })).toBeNull();
    for (const answer of answers.toReversed()) answer();
    expect(await screen.findByRole('button', { name: '작기 1개 정식 기록' })).toBeDefined();
    expect(writeRequests(requests)).toHaveLength(1);
  });

  it('shows an error in a row’s positions at that row', async () => {
    serveBatches(two, {
      [transplant]: () =>
        refuse(400, 'INVALID', '확인해 주세요', {
          fields: [{ path: 'works.1.cells.3', code: 'unknownCell', message: '없는 자리입니다' }],
        }),
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '육묘', '이식하기');
    await user.click(sheet.getByRole('button', { name: /기록$/ }));
    expect(await within(sheet.getByRole('group', { name: /상추 2/ })).findByText('없는 자리입니다')).toBeDefined();
  });

  it('can discard the same number of plants of many batches in their first stage too', async () => {
    const requests = serveBatches([createBatch(1, 'sowing'), createBatch(2, 'sowing')], {
      'POST /farm-yield-management/sowing': () => ok({ item: { entryIds: [1, 2] } }),
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '파종', '폐기');
    const same = within(sheet.getByRole('group', { name: /같은 폐기 적용/ }));
    await user.type(same.getByLabelText('폐기'), '5');
    await user.click(same.getByRole('button', { name: '전체 적용' }));
    await user.click(sheet.getByRole('button', { name: '작기 2개 폐기 기록' }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toMatchObject({
      works: [1, 2].map((batchId) => ({ batchId, plants: 0, discards: [{ stage: 'sowing', plants: 5 }] })),
    });
  });

  it('clears errors when the counted rows change', async () => {
    serveBatches(two, {
      'POST /farm-yield-management/seedling': () =>
        refuse(409, 'PLANTS_MISSING', '남아 있지 않습니다', {
          names: ['상추 2'],
          fields: [{ path: 'works.0.discards.0.plants', code: 'PLANTS_MISSING', message: '남아 있지 않습니다' }],
        }),
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '육묘', '폐기');
    const [first, second] = ['상추 1', '상추 2'].map((name) =>
      within(sheet.getByRole('group', { name: new RegExp(name) })),
    );
    await user.type(second?.getByLabelText('폐기') ?? document.body, '9');
    await user.click(sheet.getByRole('button', { name: /폐기 기록$/ }));
    await second?.findByText('남아 있지 않습니다');
    await user.type(first?.getByLabelText('폐기') ?? document.body, '1');
    for (const row of [first, second]) expect(row?.queryByText('남아 있지 않습니다')).toBeNull();
  });
});

describe('a harvest', () => {
  it('waits until it is known whether plants stay; a fruit crop loses none', async () => {
    let isFailing = true;
    serveBatches([createBatch(4, 'plant')], {
      'GET /my/farm/crops': () =>
        isFailing ? refuse(500, 'ERROR', '오류') : listed([{ farmCropId: 7, cropType: 'FRUIT' }]),
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '정식', '수확');
    const retry = await sheet.findByRole('button', { name: '다시 시도' });
    expect(sheet.queryByLabelText('수확 주수')).toBeNull();
    isFailing = false;
    await user.click(retry);
    expect((await sheet.findByLabelText<HTMLInputElement>('수확 주수')).value).toBe('0');
  });

  it.each([
    ['archived', 'isArchived', 'true'],
    ['on a later page of the list', 'pageNo', '2'],
  ])('of a fruit crop that is %s removes no plants', async (_where, parameter, value) => {
    const fruit = { farmCropId: 7, cropType: 'FRUIT' };
    serveBatches([createBatch(4, 'plant')], {
      'GET /my/farm/crops': ({ query }) =>
        ok({
          items: query.get(parameter) === value ? [fruit] : [],
          paging: getPaging(Number(query.get('pageNo')), 200, 201),
        }),
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '정식', '수확');
    expect((await sheet.findByLabelText<HTMLInputElement>('수확 주수')).value).toBe('0');
  });

  it('continues from the prefilled number of plants', async () => {
    const requests = serveBatches([createBatch(4, 'plant')], {
      'POST /farm-yield-management/harvest': () => ok({ item: { entryIds: [1] } }),
    });
    const { user } = openGrowingPage();
    const sheet = await begin(user, '정식', '수확');
    await user.type(await sheet.findByLabelText('수확 주수'), '{Backspace}');
    await user.type(sheet.getByLabelText('수확량(kg)'), '12.5');
    await user.click(sheet.getByRole('button', { name: /수확 기록$/ }));
    await waitFor(() => expect(writeRequests(requests)).toHaveLength(1));
    expect(writeRequests(requests)[0]?.body).toMatchObject({ works: [{ plants: 100, weightKg: 12.5 }] });
  });
});

describe('the board', () => {
  it('asks for the batch of a harvest that was opened without one, the next due first', async () => {
    const batches = [
      createBatch(1, 'seedling'),
      createBatch(2, 'plant', { harvestOn: '2026-12-09' }),
      createBatch(3, 'plant', { harvestOn: '2026-12-01' }),
    ];
    serveBatches(batches, {
      'GET /farm-yield-management': ({ query }) => listed(batches.filter(({ state }) => state === query.get('state'))),
    });
    const { user, router } = openGrowingPage('?sheet=harvest');
    const choices = await within(await screen.findByRole('dialog', { name: '수확' })).findAllByRole('button', {
      name: /^상추/,
    });
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('상추 3'),
      expect.stringContaining('상추 2'),
    ]);
    await user.click(choices[0] ?? document.body);
    expect(await screen.findByLabelText('수확량(kg)')).toBeDefined();
    expect(screen.getByRole('group', { name: /상추 3/ })).toBeDefined();
    expect(router.state.location.search).toMatchObject({ sheet: 'harvest', ids: [3] });
  });

  it('asks for the batch of a step that was opened without one, and closes without a choice', async () => {
    serveBatches(two);
    const { user, router } = openGrowingPage('?sheet=discard');
    const sheet = within(await screen.findByRole('dialog', { name: '폐기' }));
    expect(await sheet.findAllByRole('button', { name: /^상추/ })).not.toEqual([]);
    await user.click(sheet.getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  it('requests a failing next page once, shows the error, and retries by button', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          this.#seen = seen;
        }
        observe(): void {
          setTimeout(() => this.#seen([{ isIntersecting: true }]));
        }
        disconnect(): void {}
      },
    );
    let isFailing = true;
    const more = (state: string | null, pageNo: string | null) => {
      if (state !== 'seedling') return listed([]);
      if (pageNo === '1') return listed(two, 60);
      return isFailing ? refuse(500, 'ERROR', '오류') : listed([createBatch(3, 'seedling')]);
    };
    const requests = serveBatches([], { [works]: ({ query }) => more(query.get('state'), query.get('pageNo')) });
    const { user } = openGrowingPage();
    await screen.findByText('더 불러오지 못했습니다.');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests.filter(({ query }) => query.get('pageNo') === '2')).toHaveLength(1);
    isFailing = false;
    await user.click(screen.getByRole('button', { name: '더 보기' }));
    expect(await screen.findByRole('link', { name: '상추 3' })).toBeDefined();
  });
});
