// Web Locks exist on https and localhost only. On plain http a lease in localStorage is written, then read back after a
// moment in which another tab may have overwritten it.
const leaseKey = 'turn';
const leaseMs = 10_000;
const settleMs = 40;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const holder = (): string | null => {
  const [owner, until] = (localStorage.getItem(leaseKey) ?? '').split(' ');
  return owner && Number(until) > Date.now() ? owner : null;
};

const withLease = async <T>(work: () => Promise<T>): Promise<T> => {
  const me = Math.random().toString(36).slice(2);
  while (holder() !== me) {
    if (holder() === null) localStorage.setItem(leaseKey, `${me} ${Date.now() + leaseMs}`);
    await sleep(settleMs + Math.random() * settleMs);
  }
  try {
    return await work();
  } finally {
    if (holder() === me) localStorage.removeItem(leaseKey);
  }
};

/** Runs `task` under a lock shared by all tabs of this browser. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('onsil-session', work) as Promise<T>) : withLease(work);
