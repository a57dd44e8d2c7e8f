/** The device's storage, which jsdom lacks: it outlives the page. Stands in for `idb-keyval`. */
type Stored = Map<string, unknown>;
const databases = new Map<string, Stored>();

export const createStore = (name: string): Stored => {
  const found = databases.get(name) ?? new Map<string, unknown>();
  databases.set(name, found);
  return found;
};

/** Entries of the outbox, and files that wait with them. */
export const device = createStore('onsil-outbox');
export const deviceFiles = createStore('onsil-outbox-files');

/** `structuredClone` makes plain objects of jsdom's files. */
const clone = (value: unknown): unknown => {
  const file = (value as { file?: unknown } | undefined)?.file;
  return file instanceof File ? { ...(value as object) } : structuredClone(value);
};

export const values = async (stored: Stored): Promise<unknown[]> => [...stored.values()].map(clone);
export const get = async (key: string, stored: Stored): Promise<unknown> => clone(stored.get(key));
export const set = async (key: string, value: unknown, stored: Stored): Promise<void> =>
  void stored.set(key, clone(value));
export const del = async (key: string, stored: Stored): Promise<void> => void stored.delete(key);
export const clear = async (stored: Stored): Promise<void> => stored.clear();
