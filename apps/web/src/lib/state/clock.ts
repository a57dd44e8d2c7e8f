import { useEffect, useState } from 'react';
import { createStore } from './store.ts';

// A tablet in a greenhouse may be minutes off, so ages use the server's clock, learned from the Date header of replies.
const minCorrectionMs = 2_000;
let offsetMs = 0;

/**
 * Updates the clock offset from a reply's `Date` header, which has whole seconds, at some time between the request and the
 * reply: half a second and half the round trip are taken, and an offset that those explain stays.
 * @param sentAt when the request was sent, by this device's clock
 */
export const syncServerTime = (date: string | null, sentAt: number): void => {
  const halfTripMs = (Date.now() - sentAt) / 2;
  const measuredOffset = Date.parse(date ?? '') + 500 - sentAt - halfTripMs;
  // Also not when the header is missing or no date.
  if (!(Math.abs(measuredOffset - offsetMs) > halfTripMs + 500)) return;
  offsetMs = Math.abs(measuredOffset) > minCorrectionMs ? measuredOffset : 0;
};

/** Epoch milliseconds by the server's clock. */
export const now = (): number => Date.now() + offsetMs;

const currentSecond = (): number => Math.floor(now() / 1000);

const tick = (): void => {
  if (currentSecond() !== seconds.get() && !document.hidden) seconds.set(currentSecond());
};

/** The second shown, by one timer for all that follow it. */
const seconds = createStore(currentSecond(), () => {
  const timer = setInterval(tick, 1000);
  document.addEventListener('visibilitychange', tick);
  seconds.set(currentSecond());
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});

const snapshot = (): number => (seconds.hasListeners() ? seconds.get() : currentSecond());

/**
 * The current time in epoch milliseconds, updated each second while the page is visible by one shared timer. With
 * `stepSeconds` the value changes only that often. It is state of each component and not read from a store: a store whose value
 * is another one by the end of a long draw makes React draw everything again, in one task.
 */
export const useNow = (stepSeconds = 1): number => {
  const read = (): number => Math.floor(snapshot() / stepSeconds) * stepSeconds * 1000;
  const [shown, setShown] = useState(read);
  useEffect(() => {
    let last: number | undefined;
    const follow = (): void => {
      const next = Math.floor(seconds.get() / stepSeconds) * stepSeconds * 1000;
      if (next !== last) setShown((last = next));
    };
    const end = seconds.subscribe(follow);
    follow();
    return end;
  }, [stepSeconds]);
  return shown;
};
