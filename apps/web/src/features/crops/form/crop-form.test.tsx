import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cropsApi } from '@onsil/contract/crops';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, testSession } from '#test/browser.ts';
import { basil, lettuce, nutrients, recipe } from '#test/crops/fixtures.ts';
import { atNoon, open, paged, serveCrops } from '#test/crops/page.tsx';

atNoon();

const sent = (requests: ReturnType<typeof serveCrops>, method: string) =>
  requests.filter((one) => one.method === method).map(({ body }) => body);

describe('a new crop', () => {
  it('starts from a master crop, previewed with its source', async () => {
    const requests = serveCrops({ 'POST /my/farm/crops': () => ok({ item: { farmCropId: 8 } }) });
    const { user, router } = open('?sheet=new');
    await user.click(await screen.findByRole('button', { name: /버터헤드 상추/ }));
    expect(await screen.findByText('안내서')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '이 작물로 시작' }));
    expect(await screen.findByLabelText('작물 이름')).toHaveProperty('value', '버터헤드 상추');
    expect(screen.getByLabelText('재배 형태')).toHaveProperty('value', 'DFT');
    await user.click(screen.getByLabelText('작물 번호'));
    await user.paste('L-02');
    await user.click(screen.getByLabelText('월 생산 계획'));
    await user.paste('1,200.5');
    await user.click(screen.getByRole('button', { name: '작물 등록' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ crop: 8 }));
    const [body] = sent(requests, 'POST');
    expect(body).toMatchObject({
      cropNo: 2,
      number: 'L-02',
      monthlyPlanKg: 1200.5,
      copiedFrom: { kind: 'master', no: 2 },
      recipe: { ...recipe, source: '안내서' },
    });
    expect(z.safeParse(cropsApi.createFarmCrop.body, body).success).toBe(true);
  });

  it('starts empty: missing inputs are marked, and nothing is sent', async () => {
    const requests = serveCrops();
    const { user } = open('?sheet=new');
    await user.click(await screen.findByRole('button', { name: '빈 기준에서 시작' }));
    await user.click(await screen.findByRole('button', { name: '작물 등록' }));
    const name = await screen.findByLabelText('작물 이름');
    await waitFor(() => expect(document.activeElement).toBe(name));
    const days = screen.getByLabelText('육묘기 기간');
    expect(days.getAttribute('aria-invalid')).toBe('true');
    expect(sent(requests, 'POST')).toEqual([]);
    await user.type(days, '14');
    expect(days.getAttribute('aria-invalid')).toBe('false');
  });
});

it('allows another master crop, and leaving without changes', async () => {
  serveCrops();
  const { user, router } = open('?sheet=new');
  await user.click(await screen.findByRole('button', { name: '빈 기준에서 시작' }));
  await user.click(await screen.findByRole('button', { name: '다른 작물 선택' }));
  await user.click(await screen.findByRole('link', { name: '작물 목록' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(await screen.findByRole('link', { name: '바질' })).toBeDefined();
});

it('does not show an unresolved nutrient solution as none', async () => {
  let broken = true;
  serveCrops({
    'GET /nutrient-solutions': () => (broken ? refuse(500, 'ERROR', '오류') : ok({ items: nutrients })),
  });
  const { user } = open('?crop=5&sheet=edit');
  expect(await screen.findByText('양액 목록을 불러오지 못했습니다')).toBeDefined();
  expect(screen.getByRole('option', { name: '지금 쓰는 양액' })).toHaveProperty('selected', true);
  broken = false;
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('option', { name: /야마자키 상추액/ })).toHaveProperty('selected', true);
});

describe('the recipe', () => {
  const edit = async (answers: Parameters<typeof serveCrops>[0] = {}) => {
    const requests = serveCrops({ 'PUT /my/farm/crop/5': () => ok({ item: lettuce }), ...answers });
    const { user, router } = open('?crop=5&sheet=edit');
    await screen.findByRole('heading', { name: '버터헤드 상추 수정' });
    const type = async (label: string, text: string) => {
      // `clear` also sets the focus.
      await user.clear(screen.getByLabelText(label));
      if (text !== '') await user.paste(text);
    };
    const save = () => user.click(screen.getByRole('button', { name: /저장$/ }));
    return { requests, user, router, type, save };
  };

  it('is drawn while it is typed', async () => {
    const { type } = await edit();
    await type('육묘기 주간 온도 상한', '26');
    expect(screen.getByRole('img', { name: /^온도: 육묘기 주간 20~26/ })).toBeDefined();
  });

  it('is sent as typed: days, light, open limits, margins', async () => {
    const { requests, router, type, save } = await edit();
    await type('육묘기 기간', '16');
    await type('생육기 조명 시간', '13.5');
    await type('생육기 야간 온도 하한', '');
    await type('EC 여유 폭', '0.2');
    await save();
    await waitFor(() => expect(router.state.location.search).toEqual({ crop: 5 }));
    const [body] = sent(requests, 'PUT') as [z.output<typeof cropsApi.updateFarmCrop.body>];
    const [seedling, last] = body.recipe.seasons;
    expect(body.version).toBe(7);
    expect(body.copiedFrom).toBeNull();
    expect(seedling?.days).toBe(16);
    expect(last?.lightMinutes).toBe(810);
    expect(last?.fields['temperature']?.night).toEqual({ low: null, high: null });
    expect(body.recipe.margins).toEqual({ temperature: 1.5, ec: 0.2 });
  });

  it('shows errors of contract and server at their cells', async () => {
    const path = 'recipe.seasons.1.fields.temperature.day.high';
    const { requests, type, save } = await edit({
      'PUT /my/farm/crop/5': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path, code: 'outOfRange', message: '허용 범위를 벗어난 값입니다.' }],
        }),
    });
    const cell = () => screen.getByLabelText('생육기 주간 온도 상한');
    await type('생육기 주간 온도 상한', '10');
    await save();
    expect(await screen.findByText('종료가 시작보다 빠를 수 없습니다.')).toBeDefined();
    expect(document.activeElement).toBe(cell());
    expect(sent(requests, 'PUT')).toEqual([]);
    await type('생육기 주간 온도 상한', '90');
    await save();
    expect(await screen.findByText('허용 범위를 벗어난 값입니다.')).toBeDefined();
    expect(cell().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows one season at a time on a phone, and switches to one with errors', async () => {
    freshBrowser();
    saveSession(testSession);
    const { user, type, save } = await edit();
    expect(screen.queryByLabelText('생육기 주간 온도 상한')).toBeNull();
    await user.click(screen.getByRole('radio', { name: '생육기' }));
    await type('생육기 주간 온도 상한', '10');
    await user.click(screen.getByRole('radio', { name: '육묘기' }));
    await save();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('생육기 주간 온도 상한')));
  });

  it('adds and removes seasons and fields', async () => {
    const { user, requests, type, save, router } = await edit();
    await user.click(screen.getByRole('button', { name: '이식기 추가' }));
    await type('이식기 기간', '7');
    await user.selectOptions(screen.getByLabelText('항목 추가'), 'co2');
    await type('이식기 주간 CO₂ 하한', '600');
    await user.click(screen.getByRole('button', { name: 'CO₂: 야간에도 주간 값 사용' }));
    await user.click(screen.getByRole('button', { name: 'EC 제외' }));
    await user.click(screen.getByRole('button', { name: '생육기 제외' }));
    await save();
    await waitFor(() => expect(router.state.location.search).toEqual({ crop: 5 }));
    const [body] = sent(requests, 'PUT') as [z.output<typeof cropsApi.updateFarmCrop.body>];
    expect(body.recipe.seasons.map(({ season, days }) => [season, days])).toEqual([
      ['seedling', 14],
      ['transplant', 7],
    ]);
    expect(body.recipe.seasons[1]?.fields).toEqual({
      co2: { day: { low: 600, high: null }, night: { low: 600, high: null } },
    });
    expect(Object.keys(body.recipe.seasons[0]?.fields ?? {})).toEqual(['temperature']);
  });

  it('is copied from another crop of the farm, and restored by undo', async () => {
    const other = { recipeId: 20, recipe: { ...recipe, source: '바질 기준' }, copiedFrom: null, memberName: '김관리' };
    const { user, requests, save, router } = await edit({
      'GET /my/farm/crop/6/recipes': () => paged([{ ...other, createdAt: '2026-11-01T03:00:00Z' }]),
    });
    const source = () => screen.getByLabelText<HTMLInputElement>('출처').value;
    const take = async () => {
      await user.click(screen.getByRole('button', { name: '이전 기준에서 가져오기' }));
      const sheet = within(await screen.findByRole('dialog', { name: '이전 기준에서 가져오기' }));
      await user.selectOptions(await sheet.findByLabelText('작물'), '바질 (B-01)');
      await user.click(await sheet.findByRole('button', { name: /11.\u00a01.\u00a0\(일\) 12:00/ }));
      await user.click(await sheet.findByRole('button', { name: '이 기준 가져오기' }));
    };
    await take();
    expect(source()).toBe('바질 기준');
    await user.click(screen.getByRole('button', { name: '가져오기 취소' }));
    expect(source()).toBe('재배 안내 2024');
    await take();
    await save();
    await waitFor(() => expect(router.state.location.search).toEqual({ crop: 5 }));
    expect(sent(requests, 'PUT')[0]).toMatchObject({ copiedFrom: { kind: 'recipe', no: 20 } });
  });

  it('reports others’ changes without losing input', async () => {
    let now = lettuce;
    const { requests, type, save } = await edit({
      'GET /my/farm/crops': () => paged([now, basil]),
      'PUT /my/farm/crop/5': ({ body }) =>
        (body as { version: number }).version === now.version
          ? ok({ item: now })
          : refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.'),
    });
    now = { ...lettuce, version: 8, envStandard: '여름', recipe: { ...recipe, source: '남의 기준' } };
    await type('육묘기 기간', '16');
    await save();
    expect(await screen.findByText(/재배 기준: 현재 ‘다른 사람이 저장한 기준\(출처: 남의 기준\)/)).toBeDefined();
    expect(screen.getByLabelText('육묘기 기간')).toHaveProperty('value', '16');
    expect(screen.getByLabelText('환경 기준')).toHaveProperty('value', '여름');
    await save();
    await waitFor(() => expect(sent(requests, 'PUT')).toHaveLength(2));
    expect(sent(requests, 'PUT')[1]).toMatchObject({ version: 8, envStandard: '여름' });
  });

  it('asks before unsaved input is lost', async () => {
    const { user, type, router } = await edit();
    await type('작물 이름', '상추');
    await user.click(screen.getByRole('link', { name: '취소' }));
    const asks = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(asks.getByRole('button', { name: '취소' }));
    expect(screen.getByLabelText('작물 이름')).toHaveProperty('value', '상추');
    expect(router.state.location.search).toEqual({ crop: 5, sheet: 'edit' });
  });
});
