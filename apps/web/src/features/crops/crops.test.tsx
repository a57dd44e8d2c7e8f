import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { cropsApi } from '@onsil/contract/crops';
import { ok, refuse } from '#test/browser.ts';
import { basil, lettuce, masters, nutrients, versions } from '#test/crops/fixtures.ts';
import { atNoon, open, paged, serveCrops } from '#test/crops/page.tsx';

atNoon();

it('fixtures match the contract', () => {
  expect(z.parse(cropsApi.listFarmCrops.reply.items, lettuce)).toEqual(lettuce);
  for (const version of versions) expect(z.parse(cropsApi.listFarmCropRecipes.reply.items, version)).toEqual(version);
  for (const master of masters) expect(z.parse(cropsApi.listCatalogue.reply.items, master)).toEqual(master);
  for (const one of nutrients) expect(z.parse(cropsApi.listNutrientSolutions.reply.items, one)).toEqual(one);
});

describe('the list', () => {
  it('shows each crop’s type, duration and targets', async () => {
    serveCrops();
    open();
    const row = (await screen.findByRole('link', { name: '버터헤드 상추' })).closest('tr');
    await waitFor(() =>
      expect(row?.textContent).toBe(
        '버터헤드 상추L-01 · 엽채류대기육묘 → 정식 → 수확35일1,250\u00a0kg130\u00a0g900.5\u00a0kg3',
      ),
    );
  });

  it('is requested by keyword, archive flag and page of the address', async () => {
    const requests = serveCrops();
    open('?keyword=%EC%83%81%EC%B6%94&archived=true&page=2');
    await screen.findByRole('heading', { name: '작물 관리' });
    await waitFor(() => {
      const query = requests.find(({ path }) => path === '/my/farm/crops')?.query;
      expect(Object.fromEntries(query ?? [])).toMatchObject({ keyword: '상추', isArchived: 'true', pageNo: '2' });
    });
  });

  it('is read-only for members, also with an address that opens a form', async () => {
    serveCrops({}, 'member');
    open('?sheet=new');
    expect(await screen.findByRole('link', { name: '바질' })).toBeDefined();
    expect(screen.queryByText('작물 등록')).toBeNull();
  });

  it('waits for the member’s rights before showing a form', async () => {
    let broken = true;
    serveCrops({
      'GET /farm/F1': () =>
        broken
          ? refuse(500, 'ERROR', '오류')
          : ok({ item: { farmNo: 7, farmId: 'F1', role: 'manager', cultivationType: 'DFT' } }),
    });
    const { user } = open('?sheet=new');
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByRole('link', { name: '바질' })).toBeNull();
    broken = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: '작물 등록' })).toBeDefined();
  });

  it('is sorted by a header from its first page on, and downloaded in that order', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const requests = serveCrops({ 'GET /my/farm/crops/excel': () => new Response('xlsx') }, 'member');
    const { user } = open('?page=2');
    await user.click(await screen.findByRole('button', { name: '작기 수' }));
    const lastOf = (path: string) => Object.fromEntries(requests.findLast((one) => one.path === path)?.query ?? []);
    await waitFor(() =>
      expect(lastOf('/my/farm/crops')).toMatchObject({ sort: 'batches', order: 'desc', pageNo: '1' }),
    );
    const header = screen.getByRole('columnheader', { name: '작기 수' });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: '다운로드' }));
    await user.click(await screen.findByRole('button', { name: /CSV/ }));
    await waitFor(() => expect(lastOf('/my/farm/crops/excel')).toMatchObject({ sort: 'batches', order: 'desc' }));
  });

  it('is downloaded as it is filtered', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const requests = serveCrops({ 'GET /my/farm/crops/excel': () => new Response('xlsx') }, 'member');
    const { user } = open('?keyword=%EC%83%81%EC%B6%94&archived=true');
    await user.click(await screen.findByRole('button', { name: '다운로드' }));
    await user.click(await screen.findByRole('button', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const query = requests.find(({ path }) => path === '/my/farm/crops/excel')?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({ keyword: '상추', isArchived: 'true', format: 'csv' });
  });

  it('gives the reason when it is empty', async () => {
    serveCrops({ 'GET /my/farm/crops': () => paged([]) });
    const { user } = open();
    expect(await screen.findByText('등록한 작물이 없습니다')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '보관한 작물' }));
    expect(await screen.findByText('보관한 작물이 없습니다')).toBeDefined();
  });

  it('can be retried when it fails to load', async () => {
    let broken = true;
    serveCrops({ 'GET /my/farm/crops': () => (broken ? refuse(500, 'ERROR', '오류') : paged([basil])) });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByRole('link', { name: '바질' })).toBeDefined();
  });
});

describe('a crop', () => {
  it('shows its data, targets, capacity and the recipe’s source', async () => {
    serveCrops();
    open('?crop=5');
    const basics = within(await screen.findByRole('region', { name: '기본' }));
    expect(await basics.findByText(/^야마자키 상추액 \(EC 1\.0~1\.4\sdS\/m, pH 5\.5~6\.5\)$/)).toBeDefined();
    expect(within(screen.getByRole('region', { name: '목표와 수용량' })).getByText('4,800')).toBeDefined();
    const card = within(screen.getByRole('region', { name: '재배 기준' }));
    expect(card.getByText('재배 안내 2024')).toBeDefined();
    expect(card.getByText('표준 작물 버터헤드 상추')).toBeDefined();
  });

  it('draws each field over the days, with the same as text', async () => {
    serveCrops();
    open('?crop=5');
    const curve = await screen.findByRole('img', { name: /^온도/ });
    expect(curve.getAttribute('aria-label')).toBe(
      '온도: 육묘기 주간 20~22℃, 야간 18~20℃; 생육기 주간 22~24℃, 야간 ≥ 18℃',
    );
    expect(screen.getByRole('img', { name: /조명 시간/ }).getAttribute('aria-label')).toContain(
      '생육기 20:00~10:00 (14시간)',
    );
    const row = screen.getByRole('rowheader', { name: '온도 (℃)' }).closest('tr');
    expect(row?.textContent).toBe('온도 (℃)20~2218~2022~24≥ 181.5');
    expect(screen.getByRole('rowheader', { name: 'EC (dS/m)' }).closest('tr')?.textContent).toContain('기본 0.3');
  });

  it('is found in the archive and restored', async () => {
    const archived = { ...lettuce, isArchived: true };
    const requests = serveCrops({
      'GET /my/farm/crops': ({ query }) => paged(query.get('isArchived') === 'true' ? [archived] : []),
      'PUT /my/farm/crop/5/restore': () => ok({ item: lettuce }),
    });
    const { user } = open('?crop=5');
    await user.click(await screen.findByRole('button', { name: '보관 해제' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(screen.queryByRole('link', { name: '수정' })).toBeNull();
  });

  it('is reported when it does not exist', async () => {
    serveCrops();
    open('?crop=99');
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
  });
});

describe('removing a crop', () => {
  const remove = async (seq: number, button: string, answers: Parameters<typeof serveCrops>[0] = {}) => {
    const requests = serveCrops(answers);
    const { user, router } = open(`?crop=${seq}`);
    await user.click(await screen.findByRole('button', { name: button }));
    return { user, router, requests, dialog: within(await screen.findByRole('dialog')) };
  };

  it('says that a crop without batches is deleted for good', async () => {
    const { user, router, dialog } = await remove(6, '삭제', {
      'DELETE /my/farm/crop/6': () => ok({ item: { isArchived: false } }),
    });
    expect(dialog.getByText(/되돌릴 수 없습니다/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('says that a crop with batches is archived', async () => {
    const { dialog } = await remove(5, '보관');
    expect(dialog.getByText(/작기 3개의 기록이 있어 삭제하지 않고 보관합니다/)).toBeDefined();
  });

  it('says that a crop without batches is archived when plans or photos refer to it', async () => {
    const { dialog } = await remove(6, '보관', {
      'GET /my/farm/crops': ({ query }) =>
        paged(query.get('isArchived') === 'true' ? [] : [{ ...basil, isReferenced: true }]),
    });
    expect(dialog.getByText(/생산 계획, 생육 사진이나 비용이 있어 삭제하지 않고 보관합니다/)).toBeDefined();
  });

  it('is not possible while a batch is growing', async () => {
    const { user, requests, dialog } = await remove(5, '보관', {
      'GET /my/farm/crops': () => paged([{ ...lettuce, isInUse: true }]),
    });
    expect(dialog.getByText(/재배 중이거나 예정된 작기가 있습니다/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: '확인' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('shows the server’s refusal', async () => {
    const { user, dialog } = await remove(5, '보관', {
      'DELETE /my/farm/crop/5': () => refuse(409, 'CROP_IN_USE', '지금 기르고 있는 작물입니다.', { names: ['L-26-3'] }),
    });
    await user.click(dialog.getByRole('button', { name: '보관' }));
    expect(await dialog.findByText('지금 기르고 있는 작물입니다.')).toBeDefined();
  });
});

describe('the history of recipes', () => {
  it('opens an older recipe and restores it', async () => {
    const requests = serveCrops({ 'PUT /my/farm/crop/5': () => ok({ item: lettuce }) });
    const { user } = open('?crop=5');
    const history = within(await screen.findByRole('region', { name: '기준 이력' }));
    expect(await history.findByText('현재 기준')).toBeDefined();
    await user.click(history.getByRole('link', { name: '10.\u00a01.\u00a0(목) 12:00' }));
    const sheet = within(await screen.findByRole('dialog', { name: /10.\u00a01.\u00a0\(목\) 12:00에 저장한 기준/ }));
    expect(await sheet.findByText('첫 기준')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '이 기준으로 되돌리기' }));
    const sure = within(await screen.findByRole('dialog', { name: '이 기준으로 되돌릴까요?' }));
    await user.click(sure.getByRole('button', { name: '이 기준으로 되돌리기' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const { body } = requests.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toMatchObject({
      version: 7,
      cropName: '버터헤드 상추',
      recipe: { source: '첫 기준' },
      copiedFrom: { kind: 'recipe', no: 9 },
    });
    expect(z.safeParse(cropsApi.updateFarmCrop.body, body).success).toBe(true);
  });
});
