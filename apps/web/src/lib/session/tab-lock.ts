import { readText, removeText, storeText } from '../state/stored-text.ts';

// Web Locks exist on https and localhost only. On plain http a lease in localStorage is written, then read back after a
// moment in which another tab may have overwritten it.
const leaseKey = 'turn';
const leaseMs = 10_000;
const settleMs = 40;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const readHolder = (): string | null => {
  const [owner, until] = (readText(leaseKey) ?? '').split(' ');
  return owner && Number(until) > Date.now() ? owner : null;
};

const withLease = async <T>(task: () => Promise<T>): Promise<T> => {
  const ownerId = Math.random().toString(36).slice(2);
  while (readHolder() !== ownerId) {
    // Without storage tabs share no session that a second task could spoil.
    if (readHolder() === null && !storeText(leaseKey, `${ownerId} ${Date.now() + leaseMs}`)) break;
    await sleep(settleMs + Math.random() * settleMs);
  }
  try {
    return await task();
  } finally {
    if (readHolder() === ownerId) removeText(leaseKey);
  }
};

/** Runs `task` under a lock shared by all tabs of this browser. */
export const withTabLock = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('onsil-session', task) as Promise<T>) : withLease(task);
