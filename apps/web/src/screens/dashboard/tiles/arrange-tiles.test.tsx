import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { humidity, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import { atNoon, namesOf, open, serve, tiles } from '#test/dashboard/page.tsx';

atNoon();

describe('arranging', () => {
  it('moves and hides tiles by buttons, keeps the focus, and is stored for this farm', async () => {
    serve([room({ values: [temperature, humidity, ph] })]);
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
    await user.click(screen.getByRole('button', { name: '완료' }));
    expect(namesOf(await tiles())).toEqual(['pH', '습도']);
    expect(screen.getByText('숨긴 타일 1개')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '배치 변경' }));
    cleanup();
    open();
    expect(namesOf(await tiles())).toEqual(['pH', '습도']);
  });

  it('shows a message when all tiles are hidden', async () => {
    localStorage.setItem('dashboard-tiles:F1', JSON.stringify({ order: [], hidden: ['ph'] }));
    serve([room({ values: [ph] })]);
    const { user } = open();
    expect(await screen.findByText('표시할 타일이 없습니다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '배치 변경' }));
    await user.click(screen.getByRole('button', { name: '기본 순서로' }));
    await user.click(screen.getByRole('button', { name: '완료' }));
    expect(namesOf(await tiles())).toEqual(['pH']);
  });
});
