import { useEffect, useEffectEvent } from 'react';
import type { LiveValues } from '@onsil/contract/live';
import { whenIdle } from '../http/quiet.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { createStore, useStore } from '../state/store.ts';
import { liveChanges, type LiveChange, type LiveMessage } from './live-connection.ts';
import { canShare, connectAlone, connectTabs, type TabConnection } from './shared-connection.ts';

export type LiveStatus = {
  status: 'live' | 'connecting' | 'offline';
  /** when the newest received sample was measured, epoch ms; null before the first */
  lastAt: number | null;
};

type Listener = (values: LiveValues) => void;

/** A tab hidden for longer disconnects until it is shown again. */
const hiddenMs = 15_000;

/** A stream begins once its screen is drawn, since its first values would begin the drawing anew, or after so long. */
const maxDrawMs = 2_000;

const nothing: LiveStatus = { status: 'connecting', lastAt: null };
const listeners = new Set<Listener>();
const changeListeners = new Set<(change: LiveChange) => void>();
const status = createStore(nothing);

/** This tab's connection. */
const own = {
  /** the farm on the screen */
  farm: null as string | null,
  tab: undefined as TabConnection | undefined,
  memberNo: undefined as number | undefined,
  isHidden: false,
  /** whether changes may have been missed while the tab was disconnected */
  isBehind: false,
  hideTimer: undefined as ReturnType<typeof setTimeout> | undefined,
};

const onChange = (change: LiveChange): void => {
  for (const listener of changeListeners) listener(change);
};

const onMessage = (message: LiveMessage): void => {
  if (message.type === 'status') {
    status.set({ ...status.get(), status: message.status });
    if (message.status !== 'live' || !own.isBehind) return;
    own.isBehind = false;
    return liveChanges.forEach(onChange);
  }
  if (message.farmId !== null && message.farmId !== own.farm) return;
  if (message.type === 'refused') return status.set({ ...status.get(), status: 'offline' });
  if (message.type === 'change') return onChange(message.change);
  const newestAt = Math.max(status.get().lastAt ?? 0, ...message.values.controllers.map(({ lastSeen }) => lastSeen));
  status.set({ status: 'live', lastAt: newestAt > 0 ? newestAt : null });
  for (const listener of listeners) listener(message.values);
};

/** Connects or disconnects to match the session, the shown farm and the tab's visibility. */
const connect = (): void => {
  const memberNo = currentSession()?.memberNo;
  if (own.farm === null || memberNo !== own.memberNo) {
    own.tab?.close();
    own.tab = undefined;
  }
  own.memberNo = memberNo;
  if (own.farm === null || memberNo === undefined) return;
  own.tab ??= canShare() ? connectTabs(memberNo, onMessage) : connectAlone(onMessage);
  own.tab.want(own.isHidden ? null : own.farm);
};

subscribeToSession(() => {
  if (own.tab && currentSession()?.memberNo !== own.memberNo) connect();
});

const hide = (): void => {
  own.isHidden = true;
  own.isBehind = true;
  connect();
};
const reveal = (): void => {
  clearTimeout(own.hideTimer);
  if (!own.isHidden) return;
  own.isHidden = false;
  if (own.farm !== null) status.set({ ...status.get(), status: 'connecting' });
  connect();
};
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return reveal();
  clearTimeout(own.hideTimer);
  own.hideTimer = setTimeout(hide, hiddenMs);
});
// A page frozen or in the back/forward cache must not hold the other tabs' stream.
document.addEventListener('freeze', hide);
globalThis.addEventListener('pagehide', hide);
globalThis.addEventListener('pageshow', () => {
  if (!document.hidden) reveal();
});

/** Subscribes to the farm on the screen: one connection for all listeners, replaced when the farm changes. */
const listen = (farmId: string, listener: Listener): (() => void) => {
  if (own.farm !== farmId) {
    own.farm = farmId;
    status.set(nothing);
  }
  void whenIdle(maxDrawMs).then(connect);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A page that replaces another subscribes in the same task; the connection stays open for it.
    queueMicrotask(() => {
      if (listeners.size > 0 || own.farm === null) return;
      own.farm = null;
      connect();
      status.set(nothing);
    });
  };
};

/** Subscribes to a farm's live stream while mounted; `onValues` receives changed values. */
export const useLive = (farmId: string, onValues?: Listener): void => {
  const receive = useEffectEvent((values: LiveValues) => onValues?.(values));
  useEffect(() => listen(farmId, (values) => receive(values)), [farmId]);
};

/** Calls `onReport` when the stream reports a change; does nothing without a stream. */
export const useLiveChanges = (onReport: (change: LiveChange) => void): void => {
  const receive = useEffectEvent(onReport);
  useEffect(() => {
    const listener = (change: LiveChange): void => receive(change);
    changeListeners.add(listener);
    return () => void changeListeners.delete(listener);
  }, []);
};

/** Whether the stream reports changes now: of a farm, or of the member if omitted. */
export const isLive = (farmId?: string): boolean =>
  own.farm !== null && (farmId === undefined || farmId === own.farm) && status.get().status === 'live';

/** The connection's status, and when the newest received sample was measured. */
export const useLiveStatus = (): LiveStatus => useStore(status);

/** Reconnects now instead of waiting for the backoff. */
export const reconnectLive = (): void => own.tab?.retry();
