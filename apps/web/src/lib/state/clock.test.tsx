import { act, cleanup, render, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncServerTime, now, useNow } from './clock.ts';

const noon = Date.parse('2026-11-20T03:00:00Z');
const renders = vi.fn<() => void>();

function Clock({ step, onDraw }: { step?: number; onDraw: () => void }) {
  onDraw();
  return <p>{String(useNow(step) - noon)}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  syncServerTime('Fri, 20 Nov 2026 03:00:00 GMT', Date.now());
  renders.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('corrects a device that is 5 minutes slow by the server’s clock', () => {
  syncServerTime('Fri, 20 Nov 2026 03:05:00 GMT', Date.now());
  expect(now() - noon).toBe(300_500);
});

it('ignores network latency and invalid dates', () => {
  syncServerTime('Fri, 20 Nov 2026 03:05:00 GMT', Date.now());
  syncServerTime('yesterday', Date.now());
  syncServerTime(null, Date.now());
  expect(now() - noon).toBe(300_500);
  syncServerTime('Fri, 20 Nov 2026 03:00:01 GMT', Date.now());
  expect(now()).toBe(noon);
});

it.each([
  ['was kept waiting on its way back', '03:00:00'],
  ['was kept waiting on its way there', '03:00:10'],
])('a reply that %s for 10 seconds does not change the clock', (_where, time) => {
  vi.setSystemTime(noon + 10_000);
  syncServerTime(`Fri, 20 Nov 2026 ${time} GMT`, noon);
  expect(now()).toBe(noon + 10_000);
});

it('a slow reply corrects a device that is off by more than its delay', () => {
  vi.setSystemTime(noon + 10_000);
  syncServerTime('Fri, 20 Nov 2026 03:05:05 GMT', noon);
  expect(now()).toBe(noon + 310_500);
});

it('ticks once a second, or at the requested step', async () => {
  render(<Clock onDraw={renders} />);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('3000')).toBeDefined();
  cleanup();
  vi.setSystemTime(noon);
  renders.mockClear();
  render(<Clock step={60} onDraw={renders} />);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(renders).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('60000')).toBeDefined();
  expect(renders).toHaveBeenCalledTimes(2);
});

it('stops while the page is hidden, and is correct when it is shown again', async () => {
  render(<Clock onDraw={renders} />);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('0')).toBeDefined();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('10000')).toBeDefined();
});

it('a draw during which a second passes is not begun anew', () => {
  const Later = (): null => {
    renders();
    vi.setSystemTime(noon + 1_000);
    return null;
  };
  startTransition(
    () =>
      void render(
        <>
          <Clock onDraw={() => undefined} />
          <Later />
        </>,
      ),
  );
  expect(screen.getByText('1000')).toBeDefined();
  expect(renders).toHaveBeenCalledTimes(1);
});
