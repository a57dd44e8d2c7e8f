import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMaxBuckets } from './bucket-count.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('while a window is resized, the number of buckets changes every 200 ms at most', () => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 600);
  const rendered: number[] = [];
  renderHook(() => rendered.push(useMaxBuckets()));
  const resize = (width: number): void => {
    vi.stubGlobal('innerWidth', width);
    window.dispatchEvent(new Event('resize'));
  };
  for (const width of [800, 1000, 1200]) resize(width);
  act(() => void vi.advanceTimersByTime(199));
  expect(rendered).toEqual([480]);
  act(() => void vi.advanceTimersByTime(1));
  expect(rendered).toEqual([480, 960]);
});
