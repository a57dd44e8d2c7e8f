import { describe, expect, it, vi } from 'vitest';
import { createStore, memoizeLast, singleFlight } from './store.ts';

describe('a store', () => {
  it('tells its listeners of a change until they leave', () => {
    const store = createStore(1);
    const listener = vi.fn<() => void>();
    const leave = store.subscribe(listener);
    store.set(2);
    leave();
    store.set(3);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get()).toBe(3);
  });

  it('connects with the first listener and disconnects after the last', () => {
    const disconnect = vi.fn<() => void>();
    const connect = vi.fn<() => () => void>(() => disconnect);
    const store = createStore(0, connect);
    const leave = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
    expect(connect).toHaveBeenCalledTimes(1);
    leave[0]?.();
    leave[0]?.();
    expect(disconnect).not.toHaveBeenCalled();
    leave[1]?.();
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('connects once when a listener is added twice', () => {
    const connect = vi.fn<() => () => void>(() => () => undefined);
    const store = createStore(0, connect);
    const listener = () => undefined;
    store.subscribe(listener);
    store.subscribe(listener);
    expect(connect).toHaveBeenCalledTimes(1);
  });
});

it('a remembered result is computed again only for another input', () => {
  const parse = memoizeLast((text: string) => ({ text }));
  const first = parse('a');
  expect(parse('a')).toBe(first);
  expect(parse('b')).not.toBe(first);
  expect(parse('a')).not.toBe(first);
});

it('callers with another argument do not get the result of a run that is under way', async () => {
  const shared = singleFlight(async (token: string) => token);
  expect(await Promise.all([shared('a'), shared('b'), shared('b')])).toEqual(['a', 'b', 'b']);
});

it('callers share a run while it lasts, and the next one starts anew after a failure', async () => {
  const run = vi.fn<(input: string) => Promise<never>>(() => Promise.reject(new Error('no')));
  const shared = singleFlight(run);
  await Promise.allSettled([shared('a'), shared('a')]);
  expect(run).toHaveBeenCalledTimes(1);
  await Promise.allSettled([shared('a')]);
  expect(run).toHaveBeenCalledTimes(2);
});
