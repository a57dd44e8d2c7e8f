import { maxStreamFarms } from '@onsil/contract/live';
import { liveChanges, openLine, type LiveLine, type LiveMessage } from './live-line.ts';

/** The connection of this tab; `want` says which farm it shows now, null for none. */
export type LiveTab = { want: (farmId: string | null) => void; retry: () => void; close: () => void };

type Sent =
  | LiveMessage
  /** of the leader, now and then: it lives */
  | { type: 'pulse' }
  /** of a tab: what it wants has changed */
  | { type: 'wants' }
  /** of a tab: somebody pressed "try again" */
  | { type: 'retry' };

const pulseMs = 5_000;
/** A leader that was not heard for so long is frozen: three pulses, apart for each tab so that one of them comes first. */
const frozenMs = () => 3 * pulseMs + Math.random() * pulseMs;
/** Tabs that open together are one change. */
const settleMs = 100;

/** Web Locks exist on https and localhost only. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** A stream of this tab alone. */
export const connectAlone = (onMessage: (message: LiveMessage) => void): LiveTab => {
  let wanted: string | null = null;
  let line: LiveLine | undefined;
  const want = (farmId: string | null): void => {
    if (farmId === wanted) return;
    wanted = farmId;
    line?.close();
    line = farmId === null ? undefined : openLine([farmId], onMessage);
  };
  return { want, retry: () => line?.retry(), close: () => want(null) };
};

/** Holds a lock until the signal aborts; `onHeld` is called when it is this tab's. */
const holdLock = (name: string, options: LockOptions, signal: AbortSignal, onHeld: () => void): Promise<void> => {
  const hold = (): Promise<void> => {
    if (signal.aborted) return Promise.resolve();
    onHeld();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  // The browser allows no signal beside `steal`.
  const all = options.steal ? options : { ...options, signal };
  return navigator.locks.request(name, all, hold).catch(() => undefined) as Promise<void>;
};

/**
 * The stream that the leader keeps open for the farms that tabs want.
 * @param missed whether another tab led before: what changed since is not known, and is said to have changed
 */
const createLeader = (farmLock: string, missed: boolean, send: (message: LiveMessage) => void) => {
  const lines: LiveLine[] = [];
  let farms = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;
  let isOver = false;
  let isMissed = missed;

  const open = (wanted: readonly string[]): void => {
    farms = wanted.join();
    const line: LiveLine = openLine(wanted, (message) => {
      if (isOver) return;
      // Nothing may be missed in between: the streams before this one end when it is there.
      if (message.type === 'status' && lines.at(-1) === line)
        for (const before of lines.splice(0, lines.length - 1)) before.close();
      send(message);
      if (!isMissed || message.type !== 'status' || message.status !== 'live') return;
      isMissed = false;
      for (const change of liveChanges) send({ type: 'change', farmId: null, change });
    });
    lines.push(line);
  };

  const read = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const found = held.flatMap(({ name = '' }) => (name.startsWith(farmLock) ? [name.slice(farmLock.length)] : []));
    const wanted = [...new Set(found)].toSorted().slice(0, maxStreamFarms);
    if (isOver || wanted.length === 0 || (!isJoined && wanted.join() === farms)) return;
    isJoined = false;
    open(wanted);
  };

  return {
    /** `joined`: a tab came, which needs the newest values: a new stream begins with them */
    refresh: (joined: boolean): void => {
      isJoined ||= joined;
      clearTimeout(timer);
      timer = setTimeout(() => void read(), settleMs);
    },
    retry: () => lines.at(-1)?.retry(),
    close: (): void => {
      isOver = true;
      clearTimeout(timer);
      for (const line of lines) line.close();
    },
  };
};

/**
 * One stream for all tabs of a browser in which this member is signed in. The tab that holds the lock `lead` keeps it open
 * and shares what comes; what a tab wants is a lock too (`farm …`), so that it ends with the tab. A tab that wants nothing
 * neither leads nor listens. The lead passes on when the leader closes, wants nothing any more, or is not heard.
 */
export const connectTabs = (mno: number, onMessage: (message: LiveMessage) => void): LiveTab => {
  const prefix = `onsil-live ${mno}`;
  const names = { lead: `${prefix} lead`, farm: `${prefix} farm ` };
  const channel = new BroadcastChannel(prefix);
  let wanted: string | null = null;
  let wanting = new AbortController();
  let leader: ReturnType<typeof createLeader> | undefined;
  let heardAt = 0;
  let isFollower = false;
  let frozenAfter = frozenMs();

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  const post = (message: Sent): void => channel.postMessage(message);
  const share = (message: LiveMessage): void => {
    post(message);
    onMessage(message);
  };

  const lead = async (options: LockOptions): Promise<void> => {
    const { signal } = wanting;
    let own: ReturnType<typeof createLeader> | undefined;
    await holdLock(names.lead, options, signal, () => {
      own = createLeader(names.farm, isFollower, share);
      leader = own;
      own.refresh(true);
      post({ type: 'pulse' });
    });
    // Given up, or taken by a tab that did not hear this one.
    own?.close();
    if (leader === own) leader = undefined;
    heardAt = Date.now();
    if (own && !signal.aborted) void lead({});
  };

  const onSent = ({ data }: MessageEvent<Sent>): void => {
    if (data.type === 'wants') return leader?.refresh(true);
    if (data.type === 'retry') return leader?.retry();
    heardAt = Date.now();
    isFollower = wanted !== null;
    if (wanted !== null && data.type !== 'pulse' && !leader) onMessage(data);
  };
  channel.addEventListener('message', onSent);

  const check = (): void => {
    if (wanted === null) return;
    if (leader) {
      post({ type: 'pulse' });
      leader.refresh(false);
    } else if (Date.now() - heardAt > frozenAfter) {
      heardAt = Date.now();
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
    heardAt = Date.now();
    if (farmId === null) return post({ type: 'wants' });
    const { signal } = wanting;
    void holdLock(names.farm + farmId, { mode: 'shared' }, signal, () => {
      post({ type: 'wants' });
      void lead({});
    });
  };

  return {
    want,
    retry: () => (leader ? leader.retry() : post({ type: 'retry' })),
    close: () => {
      want(null);
      clearInterval(timer);
      channel.close();
    },
  };
};
