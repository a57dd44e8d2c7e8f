// Without Web Locks (plain HTTP) two tabs may send an entry twice, which has one effect because of its key.
const prefix = 'onsil-outbox entry ';

/** Runs `work` while no other run, in this tab or another, sends the entry. */
export const withEntryLock = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(prefix + id, work) as Promise<T>) : work();

/** Ids of the entries that a tab sends for the first time or edits. */
export const listLockedEntries = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
};
