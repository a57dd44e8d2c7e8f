import { useSyncExternalStore } from 'react';

// A tablet in a greenhouse may run minutes off. Ages are counted on the server's clock, learned from the replies' Date.
const worthCorrecting = 2_000;
let offset = 0;

/** Takes note of a reply's `Date` header. The header has whole seconds, so its middle is meant. */
export const learnServerTime = (date: string | null): void => {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(said)) return;
  const off = said + 500 - Date.now();
  offset = Math.abs(off) > worthCorrecting ? off : 0;
};

/** Epoch milliseconds by the server's clock. */
export const now = (): number => Date.now() + offset;

const listeners = new Set<() => void>();
let second = Math.floor(now() / 1000);
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  const next = Math.floor(now() / 1000);
  if (next === second || document.hidden) return;
  second = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
};

const snapshot = (): number => {
  if (listeners.size === 0) second = Math.floor(now() / 1000);
  return second;
};

/**
 * Now in epoch milliseconds, renewed each second while the page is seen; one timer for all. With `stepSeconds` the value
 * (and so the component) changes only that often.
 */
export const useNow = (stepSeconds = 1): number =>
  useSyncExternalStore(subscribe, () => Math.floor(snapshot() / stepSeconds) * stepSeconds * 1000);
