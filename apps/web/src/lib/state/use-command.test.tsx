import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser, serve, testSession } from '#test/browser.ts';
import { useLiveRefresh } from '../live/live-refresh.ts';
import { useLive } from '../live/live.ts';
import { saveSession } from '../session/session-store.ts';
import { queryKeys } from './query-keys.ts';
import { useCommand } from './use-command.ts';

type Settled = { resolve: () => void; reject: (error: Error) => void };

/** The farm's data as the server has them, which somebody else may change as well. */
let stored = 0;
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
let request: Settled | undefined;
const fetched = vi.fn<() => void>();

const soon = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const report = async (event = 'deviations'): Promise<void> => {
  stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
  await soon();
};

const useFarm = (waits: boolean) => {
  useLive('F1');
  useLiveRefresh('F1');
  const { data } = useQuery({
    queryKey: [...queryKeys.deviations('F1'), 'open'],
    queryFn: () => {
      fetched();
      return stored;
    },
  });
  const command = useCommand(
    () =>
      new Promise<void>((resolve, reject) => {
        request = { resolve, reject };
      }),
    { changes: ['deviations'], farmId: 'F1', waits },
  );
  return { data, command };
};

const open = async ({ isOnline = true, waits = false } = {}) => {
  const body = () => new ReadableStream<Uint8Array>({ start: (one) => void (stream = one) });
  serve(isOnline ? { 'GET /stream': () => new Response(body()) } : {});
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(() => useFarm(waits), { wrapper });
  await soon(10);
  fetched.mockClear();
  const start = async (): Promise<void> => {
    act(() => void view.result.current.command.mutateAsync().catch(() => undefined));
    await soon();
  };
  return { ...view, start };
};

beforeEach(() => {
  vi.useFakeTimers();
  freshBrowser();
  saveSession(testSession);
  stored = 0;
});
afterEach(async () => {
  cleanup();
  await soon();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('after a command', () => {
  it('each query is asked once when the stream reports the command after its reply', async () => {
    const { start, result } = await open();
    await start();
    stored = 1;
    request?.resolve();
    await soon(40);
    await report();
    await soon(2_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(result.current.data).toBe(1);
  });

  it('each query is asked once when the stream reports the command before its reply', async () => {
    const { start } = await open();
    await start();
    await report();
    expect(fetched).not.toHaveBeenCalled();
    request?.resolve();
    await soon(2_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('somebody else’s change at the same time is shown, whichever report comes first', async () => {
    const { start, result } = await open();
    await start();
    request?.resolve();
    await soon(20);
    await report();
    stored = 2;
    await report();
    await soon(2_000);
    expect(result.current.data).toBe(2);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('somebody else’s change that is reported in one with the command is shown', async () => {
    const { start, result } = await open();
    await start();
    request?.resolve();
    await soon(30);
    stored = 2;
    await report();
    await soon(2_000);
    expect(result.current.data).toBe(2);
  });

  it('somebody else’s change does not wait long for a slow command', async () => {
    const { start, result } = await open();
    await start();
    stored = 2;
    await report();
    await soon(1_010);
    expect(result.current.data).toBe(2);
    request?.resolve();
    await soon(2_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('queries are refetched without a report too', async () => {
    const { start } = await open();
    await start();
    request?.resolve();
    await soon(299);
    expect(fetched).not.toHaveBeenCalled();
    await soon(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('queries are refetched at once without a stream', async () => {
    const { start } = await open({ isOnline: false });
    await start();
    request?.resolve();
    await soon();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('queries are refetched at once after a refusal, which means that the shown data is old', async () => {
    const { start } = await open();
    await start();
    request?.reject(new Error('refused'));
    await soon();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('a command ends with its reply; one that waits ends with the new data', async () => {
  const form = await open();
  await form.start();
  request?.resolve();
  await soon(10);
  expect(form.result.current.command.isPending).toBe(false);
  cleanup();
  const toggle = await open({ waits: true });
  await toggle.start();
  request?.resolve();
  await soon(10);
  expect(toggle.result.current.command.isPending).toBe(true);
  await report();
  await soon(10);
  expect(toggle.result.current.command.isPending).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
});

describe('two presses', () => {
  const begin = () => {
    const run = vi.fn<(input: { done: boolean }) => Promise<string>>(async ({ done }) => String(done));
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useCommand(run, { changes: [], farmId: 'F1' }), { wrapper });
    const press = (...inputs: { done: boolean }[]) =>
      act(async () => {
        const replies = Promise.all(inputs.map((input) => result.current.mutateAsync(input)));
        await vi.advanceTimersByTimeAsync(10);
        return replies;
      });
    return { run, press };
  };

  it('in one task run a command once, and both get its reply', async () => {
    const { run, press } = begin();
    expect(await press({ done: true }, { done: true })).toEqual(['true', 'true']);
    expect(run).toHaveBeenCalledTimes(1);
    await press({ done: true });
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('of which another came in between all run', async () => {
    const { run, press } = begin();
    expect(await press({ done: true }, { done: false }, { done: true })).toEqual(['true', 'false', 'true']);
    expect(run).toHaveBeenCalledTimes(3);
  });
});

it('somebody else’s change without a command of this member is shown at once', async () => {
  const { result } = await open();
  stored = 3;
  await report();
  await soon(1);
  expect(result.current.data).toBe(3);
});
