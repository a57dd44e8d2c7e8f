import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { humidity, noon, room } from '#test/dashboard/fixtures.ts';
import { atNoon, iso, ok, placeless, serve } from '#test/dashboard/page.tsx';
import { task } from '#test/farm-tasks/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';

atNoon();

const open = () => openPage({ path: '/smartfarm/$farmId/wall', at: '/smartfarm/F1/wall', Page });
const shown = (name: string) =>
  screen.findByRole('heading', { level: 2, name }).then((heading) => heading.closest('li'));

it('shows each room with the value that matters, what the farm needs, and how old the values are', async () => {
  serve([
    room(),
    room({ controllerId: 'B', controllerName: '재배실 2', values: [{ ...humidity, value: 84.1, level: 2 }] }),
  ]);
  open();
  const wrong = within((await shown('재배실 2')) as HTMLElement);
  expect(wrong.getByText('84.1')).toBeDefined();
  expect(wrong.getByText('기준 60~75')).toBeDefined();
  expect((await shown('육묘실'))?.dataset['old']).toBeUndefined();
  expect(await screen.findByText(/실시간 · 8초 전 수신|연결 중/)).toBeDefined();
});

it('shows the weather of the farm, and how many of today’s tasks are done with those that are left', async () => {
  const unknown = { humidity: null, precipitation: null, wind: null, windDirection: null };
  const weather = {
    ...placeless,
    state: 'ready',
    fetchedAt: iso(noon),
    current: { ...unknown, at: iso(noon), temperature: 4.2, condition: 'clear' },
    days: [{ day: '2026-11-20', low: -3.4, high: 8, condition: 'clear', chance: null }],
  };
  const tasks = [
    task(1, { start: '2026-11-20', end: '2026-11-20', time: '14:00', description: '양액 교체' }),
    task(2, {
      start: '2026-11-20',
      end: '2026-11-20',
      completed: { at: iso(noon), memberName: '가나다', note: null, hours: null, files: [] },
    }),
    task(3, { start: '2026-11-19', end: '2026-11-19', description: '트랩 갈기' }),
  ];
  serve([room()], {
    '/weather/': () => ok({ item: weather }),
    '/farm-task-list': () => ok({ items: tasks, paging: getPaging(1, 100, 3) }),
  });
  open();
  const line = await screen.findByText(/오늘 할 일 1\/3/);
  expect(line.parentElement?.textContent).toContain('트랩 갈기 · 14:00 양액 교체');
  expect((await screen.findByText(/최저 −3/)).textContent).toBe('4℃ · 최저 −3℃');
});

it('has no line of tasks on a day without any', async () => {
  serve([room()], { '/farm-task-list': () => ok({ items: [], paging: getPaging(1, 100, 0) }) });
  open();
  await shown('육묘실');
  expect(screen.queryByText(/오늘 할 일/)).toBeNull();
});

it('values that are old do not pass for new ones', async () => {
  serve([room({ lastSeen: iso(noon - 12 * 60_000), freshness: 'late' })]);
  open();
  const late = await shown('육묘실');
  expect(late?.dataset['old']).toBe('true');
  expect(late?.textContent).toContain('11:48 값');
});

it('dims by night, and says until when', async () => {
  serve([room()]);
  open();
  await shown('육묘실');
  expect(screen.getByRole('main').dataset['night']).toBeUndefined();
  cleanup();
  vi.setSystemTime(noon + 11 * 3_600_000);
  open();
  expect(await screen.findByText('야간 화면 · 22:00~06:00')).toBeDefined();
  expect(screen.getByRole('main').dataset['night']).toBe('true');
});

it('keeps the screen on, again after it was hidden, and says so where it cannot', async () => {
  serve([room()]);
  const request = vi.fn<() => Promise<object>>(async () => ({ release: async () => undefined }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  open();
  await shown('육묘실');
  expect(request).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  request.mockRejectedValue(new Error('saving power'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/화면이 꺼질 수 있습니다/)).toBeDefined();
  Reflect.deleteProperty(navigator, 'wakeLock');
});
