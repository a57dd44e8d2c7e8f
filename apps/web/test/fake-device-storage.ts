/** The device's storage, which jsdom lacks: it outlives the page. Stands in for `idb-keyval`. */
export const device = new Map<string, unknown>();

export const createStore = (): undefined => undefined;
export const values = async (): Promise<unknown[]> => structuredClone([...device.values()]);
export const get = async (key: string): Promise<unknown> => structuredClone(device.get(key));
export const set = async (key: string, value: unknown): Promise<void> => void device.set(key, structuredClone(value));
export const del = async (key: string): Promise<void> => void device.delete(key);
export const clear = async (): Promise<void> => device.clear();
