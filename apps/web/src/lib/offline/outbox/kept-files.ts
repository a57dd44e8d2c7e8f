import { createStore as openDatabase, del, get, set, values } from 'idb-keyval';
import type { StoredFile } from '@onsil/contract/files';
import { dayMs } from '@onsil/domain/calendar/duration';
import { localFileUrls } from '../../http/file-url.ts';
import { currentSession } from '../../session/session-store.ts';
import { now } from '../../state/clock.ts';

/** A file that waits on this device for a connection; the entry that refers to it has its key in place of the server's. */
export type KeptFile = { key: string; memberNo: number; farmId: string | undefined; file: File; keptAt: number };

/** What the outbox takes of a device, for all its members. */
export const maxKeptFiles = 40;
export const maxKeptBytes = 200_000_000;
/** A file without an entry is of a form that was left. */
const orphanMs = dayMs;

/** The device has no room for another file. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
}

const storage = () => openDatabase('onsil-outbox-files', 'files');

// As the server's keys: 128 random bits.
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const readAll = async (): Promise<KeptFile[]> => values<KeptFile>(storage());

/** @throws NoRoomError */
const requireRoom = async (size: number): Promise<void> => {
  const kept = await readAll();
  const bytes = kept.reduce((sum, { file }) => sum + file.size, 0);
  // `storage` is absent on plain HTTP.
  const { quota, usage } = (await (navigator.storage as StorageManager | undefined)?.estimate?.()) ?? {};
  const free = quota === undefined || usage === undefined ? Infinity : quota - usage;
  if (kept.length >= maxKeptFiles || bytes + size > maxKeptBytes || size * 1.1 > free) throw new NoRoomError();
};

const measure = async (file: File): Promise<Pick<StoredFile, 'width' | 'height'>> => {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return {};
  }
};

/**
 * Keeps a file on the device until the entry that refers to it is sent.
 * @throws NoRoomError if the device cannot keep it
 */
export const keepFile = async (file: File, farmId: string | undefined): Promise<StoredFile> => {
  const memberNo = currentSession()?.memberNo;
  if (memberNo === undefined) throw new NoRoomError();
  const key = createKey();
  try {
    await requireRoom(file.size);
    await set(key, { key, memberNo, farmId, file, keptAt: now() } satisfies KeptFile, storage());
  } catch {
    throw new NoRoomError();
  }
  const size = await measure(file);
  if (size.width !== undefined) localFileUrls.set(key, URL.createObjectURL(file));
  return { key, name: file.name, size: file.size, contentType: file.type, ...size };
};

export const findKeptFile = async (key: string): Promise<KeptFile | undefined> => get<KeptFile>(key, storage());

/** The keys of kept files that a call refers to. */
export const listKeptFilesOf = async (body: unknown): Promise<string[]> => {
  const keys = new Set(JSON.stringify(body ?? null).match(/\b[\da-f]{32}\b/g));
  if (keys.size === 0) return [];
  const found = await Promise.all([...keys].map((key) => findKeptFile(key).catch(() => undefined)));
  return found.flatMap((one) => (one ? [one.key] : []));
};

export const removeKeptFiles = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await del(key, storage());
    const url = localFileUrls.get(key);
    if (url !== undefined) URL.revokeObjectURL(url);
    localFileUrls.delete(key);
  }
};

/** Gives files that wait a URL, which ended with the page before or is another tab's, and removes those of forms that were left. */
export const loadKeptFiles = async (referenced: ReadonlySet<string>): Promise<void> => {
  const kept = await readAll().catch(() => []);
  for (const { key, file } of kept.filter((one) => !localFileUrls.has(one.key)))
    localFileUrls.set(key, URL.createObjectURL(file));
  const orphans = kept.filter(({ key, keptAt }) => !referenced.has(key) && now() - keptAt > orphanMs);
  await removeKeptFiles(orphans.map(({ key }) => key));
};
