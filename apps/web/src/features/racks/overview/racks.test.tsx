import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { racksApi } from '@onsil/contract/racks';
import { ok, refuse } from '#test/browser.ts';
import { racks } from '#test/racks/fixtures.ts';
import { findPosition, setUpRacksPage, openRacksPage, serveFarm } from '#test/racks/page.tsx';

setUpRacksPage();

const chosen = () => screen.queryAllByRole('gridcell', { selected: true }).length;

it('its fixtures satisfy the contract', () => {
  expect(z.parse(racksApi.getRackView.reply.item, racks)).toEqual(racks);
});

describe('a drawn rack', () => {
  it('labels each position, its tiers from the top and their controllers', async () => {
    serveFarm();
    openRacksPage();
    expect(await findPosition(/^3단 1열, 버터헤드 상추 11-03 1, 정식, 수확까지 6일$/)).toBeDefined();
    expect(await findPosition(/^2단 1열, 바질 10-01 1, 정식, 수확 예정 3일 지남$/)).toBeDefined();
    expect(await findPosition(/^1단 4열, 빈 자리$/)).toBeDefined();
    const names = screen.getAllByRole('rowheader').map((head) => head.textContent);
    expect(names).toEqual(['3단', '2단', '1단']);
    expect(screen.getByRole('button', { name: '3단, 제어기 1호 제어기' })).toBeDefined();
    const link = screen.getByRole('link', { name: '1호 제어기 (2~3단)' });
    expect(link.getAttribute('href')).toBe('/smartfarm/F1/dashboard/S-1');
  });

  it('calls reserved positions planned, whatever the stage of their batch', async () => {
    const [first, ...others] = racks.racks;
    const reserving = { ...racks, racks: [{ ...first, reserved: [[3, 4]] }, ...others] };
    serveFarm({ 'GET /farm-rack/list/F1': () => ok({ item: reserving }) });
    openRacksPage('?by=stage');
    expect(await findPosition(/^3단 4열, 버터헤드 상추 11-03 1, 예정, 수확까지 6일$/)).toHaveProperty(
      'dataset.sign',
      '예',
    );
    expect(await findPosition(/^3단 3열, 버터헤드 상추 11-03 1, 정식,/)).toHaveProperty('dataset.sign', '정');
    expect(within(screen.getByRole('list', { name: '범례' })).getByText(/예정/).textContent).toMatch(/1$/);
  });

  it('marks overdue batches with a shape and a label', async () => {
    serveFarm();
    openRacksPage('?by=days');
    expect((await findPosition(/^2단 1열/)).dataset['sign']).toBe('▲3');
    expect(within(screen.getByRole('list', { name: '범례' })).getByText(/예정일 지남/)).toBeDefined();
  });

  it('is one tab stop, moves by arrow keys, and Shift grows and shrinks a rectangle', async () => {
    serveFarm();
    const { user } = openRacksPage();
    (await findPosition(/^3단 1열/)).focus();
    await user.keyboard(' ');
    expect(chosen()).toBe(1);
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
    expect(chosen()).toBe(4);
    expect(document.activeElement).toBe(await findPosition(/^2단 3열/));
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
    expect(chosen()).toBe(2);
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(chosen()).toBe(0);
  });

  it('toggles a whole tier, a section or a batch at once', async () => {
    serveFarm();
    const { user } = openRacksPage();
    await user.click(await screen.findByRole('button', { name: /^3단/ }));
    expect(chosen()).toBe(4);
    await user.click(screen.getByRole('button', { name: /^3단/ }));
    expect(chosen()).toBe(0);
    await user.click(screen.getByRole('button', { name: '왼쪽 (3/6)' }));
    expect(chosen()).toBe(3);
    await user.click(screen.getByRole('button', { name: '이 작기 전체(5자리)' }));
    expect(chosen()).toBe(5);
  });

  it('opens the batch of the focused position', async () => {
    serveFarm();
    const { user, router } = openRacksPage();
    (await findPosition(/^3단 1열/)).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toHaveProperty('work', 1));
  });
});

describe('a move', () => {
  const begin = async () => {
    const { user, router } = openRacksPage();
    await user.click(await findPosition(/^3단 3열/));
    await user.click(await findPosition(/^3단 4열/));
    await user.click(screen.getByRole('button', { name: '이동' }));
    await user.click(screen.getByRole('button', { name: /^랙 2/ }));
    return { user, router };
  };

  it('fills the free positions of another rack in reading order, from the shown day on', async () => {
    const requests = serveFarm();
    const { user } = await begin();
    await user.click(await findPosition(/^3단 4열/));
    expect(screen.getByText('2자리를 랙 2 3단 4열부터 배치합니다.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '2자리 이동' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '자리 이동' })).toBeNull());
    const sent = requests.find(({ path: to }) => to === '/farm-rack/move')?.body;
    expect(sent).toEqual({
      date: '2026-11-20',
      moves: [
        { from: { rackId: 1, tier: 3, column: 3 }, to: { rackId: 2, tier: 3, column: 4 } },
        { from: { rackId: 1, tier: 3, column: 4 }, to: { rackId: 2, tier: 2, column: 1 } },
      ],
    });
    expect(z.safeParse(racksApi.moveCells.body, sent).success).toBe(true);
  });

  it('says how many positions are missing, and cannot be sent', async () => {
    serveFarm();
    const { user } = await begin();
    await user.click(await findPosition(/^1단 4열/));
    expect(screen.getByText(/빈 자리가 1개 부족합니다/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '2자리 이동' }).disabled).toBe(true);
  });

  it('keeps the selection when a position is taken, and names the batch', async () => {
    const taken = '다른 작기가 사용 중인 자리입니다: 로메인 11-01 2';
    serveFarm({ 'POST /farm-rack/move': () => refuse(409, 'PLACE_TAKEN', taken, { names: ['로메인 11-01 2'] }) });
    const { user } = await begin();
    await user.click(await findPosition(/^3단 4열/));
    await user.click(screen.getByRole('button', { name: '2자리 이동' }));
    expect(await screen.findByText(taken)).toBeDefined();
    expect(screen.getByText('2자리를 랙 2 3단 4열부터 배치합니다.')).toBeDefined();
  });

  it('frees positions after a confirmation', async () => {
    const requests = serveFarm();
    const { user } = openRacksPage();
    await user.click(await findPosition(/^2단 1열/));
    await user.click(screen.getByRole('button', { name: '비우기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1자리를 비울까요?' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: '비우기' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        date: '2026-11-20',
        moves: [{ from: { rackId: 1, tier: 2, column: 1 }, to: null }],
      }),
    );
  });
});

describe('the racks of a day', () => {
  it('are requested for the day in the address', async () => {
    const requests = serveFarm();
    const { user, router } = openRacksPage();
    await findPosition(/^3단 1열/);
    await user.click(screen.getByRole('button', { name: '하루 뒤' }));
    await waitFor(() => expect(router.state.location.search).toHaveProperty('day', '2026-11-21'));
    await waitFor(() => expect(requests.some(({ query }) => query.get('day') === '2026-11-21')).toBe(true));
    expect(screen.getByText(/11. 21. \(토\)에 예정된 모습입니다/)).toBeDefined();
  });

  it('are dimmed until those of the chosen day load; another day can be chosen after an error', async () => {
    let answer: (response: Response) => void = () => {};
    const later = new Promise<Response>((resolve) => (answer = resolve));
    serveFarm({
      'GET /farm-rack/list/F1': ({ query }) => (query.get('day') === '2026-11-21' ? later : ok({ item: racks })),
    });
    const { user, router } = openRacksPage();
    const cell = await findPosition(/^3단 1열/);
    await user.click(screen.getByRole('button', { name: '하루 뒤' }));
    await waitFor(() => expect(cell.closest('[aria-busy=true]')).not.toBeNull());
    answer(refuse(500, 'ERROR', '오류'));
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: '하루 전' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('day'));
    expect((await findPosition(/^3단 1열/)).closest('[aria-busy=true]')).toBeNull();
  });

  it('show the next step if there are none; only managers can change them', async () => {
    const none = { ...racks, groups: [], racks: [], batches: [] };
    serveFarm({ 'GET /farm-rack/list/F1': () => ok({ item: none }) }, 'member');
    openRacksPage();
    expect(await screen.findByText('농장 관리자가 랙을 등록하면 여기에 표시됩니다.')).toBeDefined();
    expect(screen.queryByRole('button', { name: '그룹 추가' })).toBeNull();
  });
});
