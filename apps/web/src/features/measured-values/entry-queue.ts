import type { MeasuredValueBody, Recheck } from '@onsil/contract/measured-values';
import * as z from 'zod/mini';
import { currentSession, onSession } from '#lib/session-store.ts';

/** An entry as it is sent: with an id of its own, so that one that is sent twice is entered once. */
export type EntryBody = MeasuredValueBody & { entryId: string };

/**
 * An entry that the server does not have: there was no connection (`waiting`), or somebody has to look at it first. `said`
 * is why the server refused it.
 */
export type KeptEntry = {
  body: EntryBody;
  connectNm: string;
  state: 'waiting' | 'doubted' | 'exists' | 'refused';
  recheck: readonly Recheck[];
  said: string;
};

/** Of what an older version kept, only what still reads like an entry is taken. */
const readable = z.looseObject({
  body: z.looseObject({
    entryId: z.string(),
    systemId: z.string(),
    date: z.string(),
    values: z.record(z.string(), z.number()),
  }),
  connectNm: z.string(),
  state: z.enum(['waiting', 'doubted', 'exists', 'refused']),
  recheck: z.array(z.looseObject({ field: z.string() })),
  said: z.string(),
});

const prefix = 'measuredEntries ';
// Several people may use one device: what one of them kept is neither shown to another nor sent in their name.
const key = (): string => prefix + String(currentSession()?.mno ?? '');

const nothing: readonly KeptEntry[] = [];
let read: { key: string; text: string | null; entries: readonly KeptEntry[] } = {
  key: '',
  text: null,
  entries: nothing,
};

const parse = (text: string | null): readonly KeptEntry[] => {
  if (text === null) return nothing;
  try {
    const kept = z.parse(z.array(z.unknown()), JSON.parse(text));
    return kept.filter((one) => readable.safeParse(one).success) as KeptEntry[];
  } catch {
    return nothing;
  }
};

/** What the member on this device has still to send, the oldest first; the same list until it changes. */
export const keptEntries = (): readonly KeptEntry[] => {
  const now = key();
  const text = currentSession() ? localStorage.getItem(now) : null;
  if (now !== read.key || text !== read.text) read = { key: now, text, entries: parse(text) };
  return read.entries;
};

const watchers = new Set<() => void>();
const tell = (): void => {
  for (const watcher of watchers) watcher();
};

const write = (entries: readonly KeptEntry[]): void => {
  if (entries.length === 0) localStorage.removeItem(key());
  else localStorage.setItem(key(), JSON.stringify(entries));
  tell();
};

const others = (entryId: string): KeptEntry[] => keptEntries().filter(({ body }) => body.entryId !== entryId);

/** Keeps an entry, or what became of it. @throws where the device has no room left */
export const keepEntry = (entry: KeptEntry): void => {
  const place = keptEntries().findIndex(({ body }) => body.entryId === entry.body.entryId);
  write(place < 0 ? [...keptEntries(), entry] : keptEntries().with(place, entry));
};

export const dropEntry = (entryId: string): void => write(others(entryId));

/** Calls back when the list changes, in this tab or another, or is another member's. */
export const onKeptEntries = (watcher: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith(prefix)) watcher();
  };
  watchers.add(watcher);
  globalThis.addEventListener('storage', heard);
  const stop = onSession(watcher);
  return () => {
    watchers.delete(watcher);
    globalThis.removeEventListener('storage', heard);
    stop();
  };
};
