import type { ManualReadingBody, PlausibilityWarning } from '@onsil/contract/manual-readings';
import { yesNo } from '@onsil/contract/values';
import { fromWire, toWire } from '@onsil/contract/wire';
import * as z from 'zod/mini';
import { createStore, memoizeLast } from '#lib/state/store.ts';
import { currentSession, subscribeToSession } from '#lib/session/session-store.ts';

/** An entry as sent. Its id makes the call idempotent. */
export type EntryBody = ManualReadingBody & { entryId: string };

/**
 * An entry that is not on the server: it waits for a connection (`waiting`), or the member has to check it first.
 * `said` is the server's reason for the rejection.
 */
export type QueuedEntry = {
  body: EntryBody;
  controllerName: string;
  state: 'waiting' | 'doubted' | 'exists' | 'refused';
  recheck: readonly PlausibilityWarning[];
  said: string;
};

/** Entries stored by an older version are dropped if they do not match. */
const readable = z.looseObject({
  body: z.looseObject({
    entryId: z.string(),
    controllerId: z.string(),
    date: z.string(),
    acceptsWarnings: z.optional(yesNo),
    mayOverwrite: z.optional(yesNo),
    isPartial: z.optional(yesNo),
    values: z.record(z.string(), z.number()),
  }),
  controllerName: z.string(),
  state: z.enum(['waiting', 'doubted', 'exists', 'refused']),
  recheck: z.array(z.looseObject({ field: z.string() })),
  said: z.string(),
});

const prefix = 'measuredEntries ';
// Several people may share a device: an entry is neither shown to another member nor sent with their session.
const key = (): string => prefix + String(currentSession()?.memberNo ?? '');

const noEntries: readonly QueuedEntry[] = [];

const parse = memoizeLast((text: string | null): readonly QueuedEntry[] => {
  if (text === null) return noEntries;
  try {
    const kept = z.parse(z.array(z.unknown()), JSON.parse(text));
    const entries = kept.map((one) => fromWire(readable, one));
    return entries.filter((one) => readable.safeParse(one).success) as QueuedEntry[];
  } catch {
    return noEntries;
  }
});

/** The signed-in member's unsent entries on this device, oldest first; returns the same array until it changes. */
export const getQueuedEntries = (): readonly QueuedEntry[] =>
  parse(currentSession() ? localStorage.getItem(key()) : null);

/** The number of writes in this tab. */
const writes = createStore(0);

const write = (entries: readonly QueuedEntry[]): void => {
  if (entries.length === 0) localStorage.removeItem(key());
  else localStorage.setItem(key(), JSON.stringify(entries.map((entry) => toWire(readable, entry))));
  writes.set(writes.get() + 1);
};

const others = (entryId: string): QueuedEntry[] => getQueuedEntries().filter(({ body }) => body.entryId !== entryId);

/** Stores an entry, or replaces it after an attempt to send it. @throws if the device's storage is full */
export const saveQueuedEntry = (entry: QueuedEntry): void => {
  const place = getQueuedEntries().findIndex(({ body }) => body.entryId === entry.body.entryId);
  write(place < 0 ? [...getQueuedEntries(), entry] : getQueuedEntries().with(place, entry));
};

export const deleteQueuedEntry = (entryId: string): void => write(others(entryId));

/**
 * Subscribes to changes of the list, in this tab or another, and to changes of the member. Returns the unsubscribe
 * function.
 */
export const subscribeToQueue = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith(prefix)) listener();
  };
  const leave = writes.subscribe(listener);
  globalThis.addEventListener('storage', onStorage);
  const unsubscribe = subscribeToSession(listener);
  return () => {
    leave();
    globalThis.removeEventListener('storage', onStorage);
    unsubscribe();
  };
};
