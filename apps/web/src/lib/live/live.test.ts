import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser, serve, testSession } from '#test/browser.ts';
import { saveSession } from '../session/session-store.ts';
import { useLive, useLiveChanges, useLiveStatus } from './live.ts';

let open = 0;
let connections = 0;
let changed = 0;

const stream = (signal: AbortSignal | null | undefined): Response => {
  connections += 1;
  open += 1;
  signal?.addEventListener('abort', () => (open -= 1), { once: true });
  return new Response(new ReadableStream<Uint8Array>());
};

/** A faked network that records closed connections. */
const stubNetwork = (): void => {
  serve({});
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit = {}) => Promise.resolve(stream(signal)));
};

const turn = async (hidden: boolean): Promise<void> => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
  await soon();
};
const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const show = () =>
  renderHook(() => {
    useLive('F1');
    useLiveChanges((change) => void (changed += Number(change === 'deviations')));
    return useLiveStatus().status;
  });

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  [open, connections, changed] = [0, 0, 0];
  vi.useFakeTimers();
  stubNetwork();
});

afterEach(async () => {
  cleanup();
  await turn(false);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a hidden tab', () => {
  it('keeps its stream for a short time', async () => {
    show();
    await soon();
    await turn(true);
    await soon(14_000);
    await turn(false);
    await soon(20_000);
    expect({ open, connections, changed }).toEqual({ open: 1, connections: 1, changed: 0 });
  });

  it('disconnects when it is hidden for longer, and catches up when it is shown', async () => {
    const { result } = show();
    await soon();
    expect(result.current).toBe('live');
    await turn(true);
    await soon(16_000);
    expect({ open, connections }).toEqual({ open: 0, connections: 1 });
    await soon(3_600_000);
    expect({ open, connections, changed }).toEqual({ open: 0, connections: 1, changed: 0 });
    await turn(false);
    expect({ open, connections, changed }).toEqual({ open: 1, connections: 2, changed: 1 });
    expect(result.current).toBe('live');
  });

  it('that never was visible does not connect', async () => {
    await turn(true);
    await soon(16_000);
    show();
    await soon(1_000);
    expect(connections).toBe(0);
    await turn(false);
    expect(connections).toBe(1);
  });
});
