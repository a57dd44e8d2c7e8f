import { useSyncExternalStore } from 'react';

/** A value outside of components, which they can follow. */
export type Store<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  /** calls the listener after each change; returns the function that ends it */
  subscribe: (listener: () => void) => () => void;
  hasListeners: () => boolean;
};

/** @param connect called with the first listener; what it returns is called after the last has gone */
export const createStore = <Value>(initial: Value, connect?: () => () => void): Store<Value> => {
  const listeners = new Set<() => void>();
  let value = initial;
  let disconnect: (() => void) | undefined;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    hasListeners: () => listeners.size > 0,
    subscribe: (listener) => {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) disconnect = connect?.();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        disconnect?.();
        disconnect = undefined;
      };
    },
  };
};

/** The value of a store; renders again when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value => useSyncExternalStore(subscribe, get);

/** Returns a function that remembers its last result, so that equal text is the same object. */
export const memoizeLast = <Input extends readonly unknown[], Result>(
  compute: (...input: Input) => Result,
): ((...input: Input) => Result) => {
  let last: { input: Input; result: Result } | undefined;
  return (...input) => {
    if (!last?.input.every((one, at) => Object.is(one, input[at]))) last = { input, result: compute(...input) };
    return last.result;
  };
};

/** Returns a function whose callers with the same argument share one run while it lasts. */
export const singleFlight = <Input, Result>(
  run: (input: Input) => Promise<Result>,
): ((input: Input) => Promise<Result>) => {
  const runs = new Map<Input, Promise<Result>>();
  return (input) => {
    const result = runs.get(input) ?? run(input).finally(() => runs.delete(input));
    runs.set(input, result);
    return result;
  };
};
