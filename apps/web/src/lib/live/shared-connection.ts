import { maxStreamFarms } from '@onsil/contract/live';
import { liveChanges, openConnection, type LiveConnection, type LiveMessage } from './live-connection.ts';

/** This tab's share of the connection; `want` sets the farm it shows, null for none. */
export type TabConnection = { want: (farmId: string | null) => void; retry: () => void; close: () => void };

type TabMessage =
  | LiveMessage
  /** heartbeat of the leader */
  | { type: 'pulse' }
  /** a tab changed the farm it wants */
  | { type: 'wants' }
  /** a tab asks to reconnect now */
  | { type: 'retry' };

const pulseMs = 5_000;
/** After three missed pulses a leader counts as frozen; the jitter lets one tab take over first. */
const frozenMs = () => 3 * pulseMs + Math.random() * pulseMs;
/** Debounce for tabs that open together. */
const settleMs = 100;

/** Web Locks exist on https and localhost only. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** A stream for this tab alone. */
export const connectAlone = (onMessage: (message: LiveMessage) => void): TabConnection => {
  let wanted: string | null = null;
  let connection: LiveConnection | undefined;
  const want = (farmId: string | null): void => {
    if (farmId === wanted) return;
    wanted = farmId;
    connection?.close();
    connection = farmId === null ? undefined : openConnection([farmId], onMessage);
  };
  return { want, retry: () => connection?.retry(), close: () => want(null) };
};

/** Holds a lock until the signal aborts; calls `onHeld` when it is acquired. */
const holdLock = (name: string, options: LockOptions, signal: AbortSignal, onHeld: () => void): Promise<void> => {
  const hold = (): Promise<void> => {
    if (signal.aborted) return Promise.resolve();
    onHeld();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  // The Locks API rejects `signal` together with `steal`.
  const all = options.steal ? options : { ...options, signal };
  return navigator.locks.request(name, all, hold).catch(() => undefined) as Promise<void>;
};

/**
 * The leader's streams for the farms that tabs want.
 * @param missed whether another tab led before: its missed changes are then reported as changed
 */
const createLeader = (farmLock: string, missed: boolean, send: (message: LiveMessage) => void) => {
  const connections: LiveConnection[] = [];
  let farms = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;
  let isClosed = false;
  let hasMissed = missed;

  const open = (wanted: readonly string[]): void => {
    farms = wanted.join();
    const connection: LiveConnection = openConnection(wanted, (message) => {
      if (isClosed) return;
      // The previous streams close only when the new one is live, so that no event is lost.
      if (message.type === 'status' && connections.at(-1) === connection)
        for (const before of connections.splice(0, connections.length - 1)) before.close();
      send(message);
      if (!hasMissed || message.type !== 'status' || message.status !== 'live') return;
      hasMissed = false;
      for (const change of liveChanges) send({ type: 'change', farmId: null, change });
    });
    connections.push(connection);
  };

  const readWanted = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const found = held.flatMap(({ name = '' }) => (name.startsWith(farmLock) ? [name.slice(farmLock.length)] : []));
    const wanted = [...new Set(found)].toSorted().slice(0, maxStreamFarms);
    if (isClosed || wanted.length === 0 || (!isJoined && wanted.join() === farms)) return;
    isJoined = false;
    open(wanted);
  };

  return {
    /** `joined`: a tab joined and needs the current values, with which a new stream starts */
    refresh: (joined: boolean): void => {
      isJoined ||= joined;
      clearTimeout(timer);
      timer = setTimeout(() => void readWanted(), settleMs);
    },
    retry: () => connections.at(-1)?.retry(),
    close: (): void => {
      isClosed = true;
      clearTimeout(timer);
      for (const connection of connections) connection.close();
    },
  };
};

/** Messages between the tabs; a tab does not get its own. */
const openChannel = (name: string, onMessage: (message: TabMessage) => void) => {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    send: (message: TabMessage): void => channel.postMessage(message),
    close: (): void => channel.close(),
  };
};

/**
 * One stream for all tabs of this browser in which the member is signed in. The tab that holds the lock `lead` keeps
 * the stream open and broadcasts its messages. Each tab announces its farm by a lock (`farm …`), which is released with
 * the tab. A tab without a farm neither leads nor listens. Another tab takes over when the leader closes, needs no farm
 * any more, or freezes.
 */
export const connectTabs = (memberNo: number, onMessage: (message: LiveMessage) => void): TabConnection => {
  const prefix = `onsil-live ${memberNo}`;
  const names = { lead: `${prefix} lead`, farm: `${prefix} farm ` };
  let wanted: string | null = null;
  let wanting = new AbortController();
  let leader: ReturnType<typeof createLeader> | undefined;
  let lastPulseAt = 0;
  let isFollower = false;
  let frozenAfter = frozenMs();

  const broadcast = (message: LiveMessage): void => {
    channel.send(message);
    onMessage(message);
  };

  const lead = async (options: LockOptions): Promise<void> => {
    const { signal } = wanting;
    let ownLeader: ReturnType<typeof createLeader> | undefined;
    await holdLock(names.lead, options, signal, () => {
      ownLeader = createLeader(names.farm, isFollower, broadcast);
      leader = ownLeader;
      ownLeader.refresh(true);
      channel.send({ type: 'pulse' });
    });
    // The lock was given up, or stolen by a tab that missed the pulses.
    ownLeader?.close();
    if (leader === ownLeader) leader = undefined;
    lastPulseAt = Date.now();
    if (ownLeader && !signal.aborted) void lead({});
  };

  const channel = openChannel(prefix, (data) => {
    if (data.type === 'wants') return leader?.refresh(true);
    if (data.type === 'retry') return leader?.retry();
    lastPulseAt = Date.now();
    isFollower = wanted !== null;
    if (wanted !== null && data.type !== 'pulse' && !leader) onMessage(data);
  });

  const check = (): void => {
    if (wanted === null) return;
    if (leader) {
      channel.send({ type: 'pulse' });
      leader.refresh(false);
    } else if (Date.now() - lastPulseAt > frozenAfter) {
      lastPulseAt = Date.now();
      frozenAfter = frozenMs();
      void lead({ steal: true });
    }
  };
  const timer = setInterval(check, pulseMs);

  const want = (farmId: string | null): void => {
    if (farmId === wanted) return;
    wanting.abort();
    wanting = new AbortController();
    wanted = farmId;
    lastPulseAt = Date.now();
    if (farmId === null) return channel.send({ type: 'wants' });
    const { signal } = wanting;
    void holdLock(names.farm + farmId, { mode: 'shared' }, signal, () => {
      channel.send({ type: 'wants' });
      void lead({});
    });
  };

  return {
    want,
    retry: () => (leader ? leader.retry() : channel.send({ type: 'retry' })),
    close: () => {
      want(null);
      clearInterval(timer);
      channel.close();
    },
  };
};
