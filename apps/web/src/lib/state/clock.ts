import { useSyncExternalStore } from 'react';

// A tablet in a greenhouse may be minutes off, so ages use the server's clock, learned from the Date header of replies.
const minCorrectionMs = 2_000;
let offsetMs = 0;

/** Updates the clock offset from a reply's `Date` header, which has whole seconds: half a second is added. */
export const syncServerTime = (date: string | null): void => {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return;
  const measuredOffset = serverMs + 500 - Date.now();
  offsetMs = Math.abs(measuredOffset) > minCorrectionMs ? measuredOffset : 0;
};

/** Epoch milliseconds by the server's clock. */
export const now = (): number => Date.now() + offsetMs;

const listeners = new Set<() => void>();
let secondMs = Math.floor(now() / 1000);
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  const next = Math.floor(now() / 1000);
  if (next === secondMs || document.hidden) return;
  secondMs = next;
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
  if (listeners.size === 0) secondMs = Math.floor(now() / 1000);
  return secondMs;
};

/**
 * The current time in epoch milliseconds, updated each second while the page is visible by one shared timer. With
 * `stepSeconds` the value changes only that often.
 */
export const useNow = (stepSeconds = 1): number =>
  useSyncExternalStore(subscribe, () => Math.floor(snapshot() / stepSeconds) * stepSeconds * 1000);
