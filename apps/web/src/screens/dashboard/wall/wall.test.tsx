import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { humidity, noon, room } from '#test/dashboard/fixtures.ts';
import { atNoon, iso, serve } from '#test/dashboard/page.tsx';
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

it('values that are old do not pass for new ones', async () => {
  serve([room({ lastSeen: iso(noon - 12 * 60_000), freshness: 'late' })]);
  open();
  const late = await shown('육묘실');
  expect(late?.dataset['old']).toBe('true');
  expect(late?.textContent).toContain('11:48 값');
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
