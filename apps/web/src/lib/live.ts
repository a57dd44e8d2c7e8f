import type { LiveValues } from '@onsil/contract/live';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { openLine, type Line, type LiveStatus } from './live-line.ts';

export type { LiveStatus } from './live-line.ts';

type Listener = (values: LiveValues) => void;

const nothing: LiveStatus = { status: 'connecting', lastAt: null };
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let line: Line | undefined;
let status = nothing;

const show = (next: LiveStatus): void => {
  status = next;
  for (const watcher of watchers) watcher();
};

const hear = (values: LiveValues): void => {
  for (const listener of listeners) listener(values);
};

/** One line for the farm on the screen, however many listen; the next farm's takes its place. */
const listen = (farmId: string, listener: Listener): (() => void) => {
  if (line?.farmId !== farmId) {
    line?.close();
    show(nothing);
    line = openLine(farmId, hear, show);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A page that replaces another listens again in the same turn; the line stays open for it.
    queueMicrotask(() => {
      if (listeners.size > 0) return;
      line?.close();
      line = undefined;
      show(nothing);
    });
  };
};

/** Follows a farm's live stream while the component is shown; `onValues` is called with what changed, as it arrives. */
export const useLive = (farmId: string, onValues?: Listener): void => {
  const latest = useRef(onValues);
  useEffect(() => {
    latest.current = onValues;
  });
  useEffect(() => listen(farmId, (values) => latest.current?.(values)), [farmId]);
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** How the line is, and when the newest sample that came over it was measured. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(watch, () => status);

/** Tries to connect at once instead of waiting for the next try. */
export const retryLive = (): void => line?.retry();
