/** The device's storage, which jsdom lacks: it outlives the page. Stands in for `idb-keyval`. */
type Stored = Map<string, unknown>;
type FakeStore = {
  get: (key: string) => { result: unknown };
  put: (value: unknown, key: string) => void;
  delete: (key: string) => void;
  transaction: { result: undefined };
};
type Database = ((mode: string, work: (store: FakeStore) => unknown) => Promise<unknown>) & { stored: Stored };
const databases = new Map<string, Database>();

const openDatabase = (): Database => {
  const stored: Stored = new Map();
  const store: FakeStore = {
    get: (key) => ({ result: clone(stored.get(key)) }),
    put: (value, key) => void stored.set(key, clone(value)),
    delete: (key) => void stored.delete(key),
    transaction: { result: undefined },
  };
  return Object.assign(async (_mode: string, work: (store: FakeStore) => unknown) => work(store), { stored });
};

export const createStore = (name: string): Database => {
  const found = databases.get(name) ?? openDatabase();
  databases.set(name, found);
  return found;
};
export const promisifyRequest = async ({ result }: { result: unknown }): Promise<unknown> => result;

/** Entries of the outbox, and files that wait with them. */
export const device = createStore('onsil-outbox').stored;
export const deviceFiles = createStore('onsil-outbox-files').stored;

/** `structuredClone` makes plain objects of jsdom's files. */
const clone = (value: unknown): unknown => {
  const file = (value as { file?: unknown } | undefined)?.file;
  return file instanceof File ? { ...(value as object) } : structuredClone(value);
};

export const values = async ({ stored }: Database): Promise<unknown[]> => [...stored.values()].map(clone);
export const get = async (key: string, { stored }: Database): Promise<unknown> => clone(stored.get(key));
export const set = async (key: string, value: unknown, { stored }: Database): Promise<void> =>
  void stored.set(key, clone(value));
export const del = async (key: string, { stored }: Database): Promise<void> => void stored.delete(key);
export const clear = async ({ stored }: Database): Promise<void> => stored.clear();
