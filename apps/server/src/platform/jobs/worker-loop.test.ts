import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorkerLoop } from './worker-loop.ts';

const log = pino({ level: 'silent' });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('passes run one after another with a pause', async () => {
  const pass = vi.fn<() => Promise<void>>().mockResolvedValue();
  const worker = startWorkerLoop('work', log, 1_000, pass);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(pass).toHaveBeenCalledTimes(4);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pass).toHaveBeenCalledTimes(4);
});

test('a wake signal during a pass starts the next one right after it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  const pass = vi.fn<() => Promise<void>>(() => held);
  const worker = startWorkerLoop('work', log, 60_000, pass);
  worker.wake();
  expect(pass).toHaveBeenCalledOnce();
  release(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(pass).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('a failed pass is repeated after 5 seconds, ignoring wake signals', async () => {
  const pass = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database')).mockResolvedValue();
  const worker = startWorkerLoop('work', log, 1_000, pass);
  await vi.advanceTimersByTimeAsync(0);
  worker.wake();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(pass).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(200);
  expect(pass.mock.calls.length).toBeGreaterThan(1);
  await worker.stop();
});

test('stopping waits for the current pass, but not for the pause after a failure', async () => {
  const { promise: held, reject } = Promise.withResolvers<undefined>();
  const worker = startWorkerLoop('work', log, 1_000, () => held);
  const stopped = vi.fn<() => void>();
  const stopping = worker.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stopped).not.toHaveBeenCalled();
  reject(new Error('no database'));
  await stopping;
  expect(vi.getTimerCount()).toBe(0);
});

test('a pass over a long backlog is asked to end after its current piece', async () => {
  let pieces = 0;
  const worker = startWorkerLoop('work', log, 1_000, async (stopping) => {
    while (!stopping.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      pieces += 1;
    }
  });
  await vi.advanceTimersByTimeAsync(250);
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(50);
  await stopping;
  expect(pieces).toBe(3);
});
