import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import type { LastValue } from '@onsil/contract/telemetry';
import { humidity, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import { atNoon, namesOf, ok, open, saved, serve, tiles } from '#test/dashboard/page.tsx';

atNoon();

type Known = { farm: Arrangement | null; own: Arrangement | null };

/** The state after saving. */
const afterSaving = (known: Known): Known =>
  saved.reduce(
    (now, { path, body }) => ({ ...now, [path.endsWith('/own') ? 'own' : 'farm']: body['arrangement'] }),
    known,
  );

/** A farm with these tiles and arrangements, as seen by a member of this role. */
const serveArranged = (values: LastValue[], known: Partial<Known> = {}, role = 'member') =>
  serve([room({ values })], {
    arrangement: () => ok({ item: afterSaving({ farm: null, own: null, ...known }) }),
    farm: () => ok({ item: { farmId: 'F1', role } }),
  });
const onlyHumidity: Arrangement = { order: ['humidity'], hidden: ['ph', 'temperature'] };
const names = async () => namesOf(await tiles());

describe('arranging', () => {
  it('moves and hides tiles by buttons, keeps the focus, and is saved for the member when it is done', async () => {
    serveArranged([temperature, humidity, ph]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '배치 변경' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '완료' }));
    screen.getByRole('button', { name: 'pH 앞으로' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'pH 앞으로' }));
    await user.keyboard('{Enter}');
    expect(screen.getByText('pH, 3개 중 1번째')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'pH 뒤로' }));
    await user.click(screen.getByRole('button', { name: '온도 숨기기' }));
    expect(saved).toEqual([]);
    await user.click(screen.getByRole('button', { name: '완료' }));
    expect(await names()).toEqual(['pH', '습도']);
    expect(screen.getByText('숨긴 타일 1개')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '배치 변경' }));
    const arrangement = { order: ['ph', 'temperature', 'humidity'], hidden: ['temperature'] };
    expect(saved).toEqual([{ path: '/farm/F1/dashboard-arrangement/own', body: { arrangement } }]);
  });

  it('is that of the farm until the member has one of their own, and can be again', async () => {
    serveArranged([temperature, humidity, ph], { farm: onlyHumidity });
    open();
    expect(await names()).toEqual(['습도']);
    cleanup();
    serveArranged([temperature, humidity, ph], { farm: onlyHumidity, own: { order: ['ph'], hidden: [] } });
    const { user } = open();
    expect(await names()).toEqual(['pH', '온도', '습도']);
    await user.click(screen.getByRole('button', { name: '배치 변경' }));
    await user.click(screen.getByRole('button', { name: '농장 배치로' }));
    await user.click(screen.getByRole('button', { name: '완료' }));
    expect(saved).toEqual([{ path: '/farm/F1/dashboard-arrangement/own', body: { arrangement: null } }]);
  });

  it('is saved for everybody by managers only', async () => {
    serveArranged([temperature, humidity, ph]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '배치 변경' }));
    expect(screen.queryByRole('button', { name: '농장 전체에 적용' })).toBeNull();
    cleanup();
    serveArranged([temperature, humidity, ph], {}, 'manager');
    const manager = open().user;
    await manager.click(await screen.findByRole('button', { name: '배치 변경' }));
    await manager.click(screen.getByRole('button', { name: 'pH 숨기기' }));
    await manager.click(await screen.findByRole('button', { name: '농장 전체에 적용' }));
    expect(await names()).toEqual(['온도', '습도']);
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved).toEqual([
      { path: '/farm/F1/dashboard-arrangement', body: { arrangement: { order: [], hidden: ['ph'] } } },
      { path: '/farm/F1/dashboard-arrangement/own', body: { arrangement: null } },
    ]);
  });

  it('shows a message when all tiles are hidden', async () => {
    serveArranged([ph], { own: { order: [], hidden: ['ph'] } });
    const { user } = open();
    expect(await screen.findByText('표시할 타일이 없습니다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '배치 변경' }));
    await user.click(screen.getByRole('button', { name: '기본 순서로' }));
    await user.click(screen.getByRole('button', { name: '완료' }));
    expect(saved).toHaveLength(1);
  });
});
