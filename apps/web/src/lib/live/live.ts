import type { LiveValues } from '@onsil/contract/live';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { liveChanges, type LiveChange, type LiveMessage } from './live-connection.ts';
import { canShare, connectAlone, connectTabs, type TabConnection } from './shared-connection.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';

export type LiveStatus = {
  status: 'live' | 'connecting' | 'offline';
  /** when the newest received sample was measured, epoch ms; null before the first */
  lastAt: number | null;
};

type Listener = (values: LiveValues) => void;

/** A tab hidden for longer disconnects until it is shown again. */
const hiddenMs = 15_000;

const nothing: LiveStatus = { status: 'connecting', lastAt: null };
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
const changeListeners = new Set<(change: LiveChange) => void>();
let farm: string | null = null;
let tab: TabConnection | undefined;
let tabOwner: number | undefined;
let status = nothing;
let isHidden = false;
/** Whether changes may have been missed while the tab was disconnected. */
let isBehind = false;

const show = (next: LiveStatus): void => {
  status = next;
  for (const watcher of watchers) watcher();
};

const onChange = (change: LiveChange): void => {
  for (const listener of changeListeners) listener(change);
};

const onMessage = (message: LiveMessage): void => {
  if (message.type === 'status') {
    show({ ...status, status: message.status });
    if (message.status !== 'live' || !isBehind) return;
    isBehind = false;
    return liveChanges.forEach(onChange);
  }
  if (message.farmId !== null && message.farmId !== farm) return;
  if (message.type === 'refused') return show({ ...status, status: 'offline' });
  if (message.type === 'change') return onChange(message.change);
  const newestAt = Math.max(status.lastAt ?? 0, ...message.values.controllers.map(({ lastSeen }) => lastSeen));
  show({ status: 'live', lastAt: newestAt > 0 ? newestAt : null });
  for (const listener of listeners) listener(message.values);
};

/** Connects or disconnects to match the session, the shown farm and the tab's visibility. */
const connect = (): void => {
  const memberNo = currentSession()?.memberNo;
  if (farm === null || memberNo !== tabOwner) {
    tab?.close();
    tab = undefined;
  }
  tabOwner = memberNo;
  if (farm === null || memberNo === undefined) return;
  tab ??= canShare() ? connectTabs(memberNo, onMessage) : connectAlone(onMessage);
  tab.want(isHidden ? null : farm);
};

subscribeToSession(() => {
  if (tab && currentSession()?.memberNo !== tabOwner) connect();
});

let hideTimer: ReturnType<typeof setTimeout> | undefined;
const hide = (): void => {
  isHidden = true;
  isBehind = true;
  connect();
};
const reveal = (): void => {
  clearTimeout(hideTimer);
  if (!isHidden) return;
  isHidden = false;
  if (farm !== null) show({ ...status, status: 'connecting' });
  connect();
};
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return reveal();
  clearTimeout(hideTimer);
  hideTimer = setTimeout(hide, hiddenMs);
});
// A page frozen or in the back/forward cache must not hold the other tabs' stream.
document.addEventListener('freeze', hide);
globalThis.addEventListener('pagehide', hide);
globalThis.addEventListener('pageshow', () => {
  if (!document.hidden) reveal();
});

/** Subscribes to the farm on the screen: one connection for all listeners, replaced when the farm changes. */
const listen = (farmId: string, listener: Listener): (() => void) => {
  if (farm !== farmId) {
    farm = farmId;
    show(nothing);
  }
  connect();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A page that replaces another subscribes in the same task; the connection stays open for it.
    queueMicrotask(() => {
      if (listeners.size > 0 || farm === null) return;
      farm = null;
      connect();
      show(nothing);
    });
  };
};

/** Subscribes to a farm's live stream while mounted; `onValues` receives changed values. */
export const useLive = (farmId: string, onValues?: Listener): void => {
  const latest = useRef(onValues);
  useEffect(() => {
    latest.current = onValues;
  });
  useEffect(() => listen(farmId, (values) => latest.current?.(values)), [farmId]);
};

/** Calls `onReport` when the stream reports a change; does nothing without a stream. */
export const useLiveChanges = (onReport: (change: LiveChange) => void): void => {
  const latest = useRef(onReport);
  useEffect(() => {
    latest.current = onReport;
  });
  useEffect(() => {
    const listener = (change: LiveChange): void => latest.current(change);
    changeListeners.add(listener);
    return () => void changeListeners.delete(listener);
  }, []);
};

/** Whether the stream reports changes now: of a farm, or of the member if omitted. */
export const isLive = (farmId?: string): boolean =>
  farm !== null && (farmId === undefined || farmId === farm) && status.status === 'live';

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The connection's status, and when the newest received sample was measured. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(watch, () => status);

/** Reconnects now instead of waiting for the backoff. */
export const reconnectLive = (): void => tab?.retry();
