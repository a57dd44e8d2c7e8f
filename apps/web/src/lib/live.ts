import type { LiveValues } from '@onsil/contract/live';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { openLine, type Line, type LiveChange, type LiveStatus } from './live-line.ts';

export type { LiveStatus } from './live-line.ts';

type Listener = (values: LiveValues) => void;

const nothing: LiveStatus = { status: 'connecting', lastAt: null };
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
const changeListeners = new Set<(change: LiveChange) => void>();
let line: Line | undefined;
let status = nothing;

const show = (next: LiveStatus): void => {
  status = next;
  for (const watcher of watchers) watcher();
};

const hear = (values: LiveValues): void => {
  for (const listener of listeners) listener(values);
};

const hearChange = (change: LiveChange): void => {
  for (const listener of changeListeners) listener(change);
};

/** One line for the farm on the screen, however many listen; the next farm's takes its place. */
const listen = (farmId: string, listener: Listener): (() => void) => {
  if (line?.farmId !== farmId) {
    line?.close();
    show(nothing);
    line = openLine(farmId, hear, show, hearChange);
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

/** Calls `onChange` whenever the open line says that something of that kind changed; no line, no calls. */
export const useLiveChange = (kind: LiveChange, onChange: () => void): void => {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const listener = (change: LiveChange): void => {
      if (change === kind) latest.current();
    };
    changeListeners.add(listener);
    return () => void changeListeners.delete(listener);
  }, [kind]);
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** How the line is, and when the newest sample that came over it was measured. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(watch, () => status);

/** Tries to connect at once instead of waiting for the next try. */
export const retryLive = (): void => line?.retry();
