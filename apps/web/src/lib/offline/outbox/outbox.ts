import { createStore as openDatabase, del, get, promisifyRequest, set, values } from 'idb-keyval';
import { currentSession, subscribeToSession } from '../../session/session-store.ts';
import type { Change } from '../../state/cache-graph.ts';
import { createStore, useStore } from '../../state/store.ts';
import { loadKeptFiles, removeKeptFiles } from './kept-files.ts';
import type { StoredRequest } from './stored-request.ts';

/** What an entry enters, for its name in the list. */
export type OutboxKind = 'task' | 'action' | 'step' | 'harvest' | 'note' | 'reading' | 'photo';

/** A change that the server does not have yet, as it is stored on this device. */
export type OutboxEntry = {
  /** the Idempotency-Key of its call: however often it is sent, it has one effect */
  id: string;
  memberNo: number;
  /** empty where it is not known */
  farmId: string;
  kind: OutboxKind;
  /** what it is about, in the words of the screen on which it was made */
  about: string;
  /** input of the command, for screens that show its effect already */
  input: unknown;
  request: StoredRequest;
  /** where it was made, and what was typed there, to edit it */
  origin?: { href: string; drafts: readonly (readonly [key: string, value: unknown])[] };
  /** keys of files on this device that the call refers to */
  files?: readonly string[];
  /** the server's keys of those that it has */
  uploaded?: Readonly<Record<string, string>>;
  changes: readonly Change[];
  /** epoch ms */
  madeAt: number;
  /** `doubted` and `refused` wait for their member's decision */
  state: 'waiting' | 'doubted' | 'refused';
  /** of a doubted entry: what the server asks before it stores it, as its kind reads it */
  question?: unknown;
  /** how often it failed, other than for want of a connection */
  tries?: number;
  /** the server's reason for the refusal */
  reason: string;
};

const noEntries: readonly OutboxEntry[] = [];
const entries = createStore<readonly OutboxEntry[]>(noEntries);
/**
 * New entries of this tab: `inFlight` while their first call is under way, so that they are not sent a second time;
 * `untried` until the next run. They are not shown as waiting.
 */
const fresh = new Map<string, 'inFlight' | 'untried'>();

const storage = () => openDatabase('onsil-outbox', 'entries');
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('onsil-outbox') : undefined;

/** Reads the member's entries, oldest first. Those of other members of the device are neither shown nor sent. */
export const readOutbox = async (): Promise<readonly OutboxEntry[]> => {
  try {
    const stored = await values<OutboxEntry>(storage());
    // Asked afterwards: the member may have changed while the device read.
    const memberNo = currentSession()?.memberNo;
    return stored.filter((one) => one.memberNo === memberNo).toSorted((a, b) => a.madeAt - b.madeAt);
  } catch {
    // Without storage, in private windows for instance, nothing waits.
    return noEntries;
  }
};

/** Loads the files of entries, and removes those that belong to none on the device. */
export const loadFiles = async (): Promise<void> => {
  const stored = await values<OutboxEntry>(storage());
  await loadKeptFiles(new Set(stored.flatMap(({ files = [] }) => files)));
};

/** Shows the stored entries in this tab. */
export const loadOutbox = async (): Promise<void> => entries.set(await readOutbox());

/** Shows a change of the stored entries here and in other tabs. */
export const announceOutbox = async (): Promise<void> => {
  await loadOutbox();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's postMessage has none
  otherTabs?.postMessage('changed');
};

// Pictures first: an entry is shown with them.
otherTabs?.addEventListener(
  'message',
  () =>
    void loadFiles()
      .catch(() => undefined)
      .then(loadOutbox),
);
subscribeToSession(() => void loadOutbox());

/** @throws if the device cannot store it */
export const storeEntry = async (entry: OutboxEntry): Promise<void> => set(entry.id, entry, storage());
const findEntry = async (id: string): Promise<OutboxEntry | undefined> => get<OutboxEntry>(id, storage());

/**
 * Changes an entry in one step, unless its member or another tab has removed it: then it stays removed. Under a new id
 * it takes the place of the old one; several take its place together.
 * @returns whether it was there
 */
export const updateEntry = (
  id: string,
  change: (stored: OutboxEntry) => OutboxEntry | OutboxEntry[],
): Promise<boolean> =>
  storage()('readwrite', async (store) => {
    const stored = await promisifyRequest<OutboxEntry | undefined>(store.get(id));
    if (!stored) return false;
    store.delete(id);
    for (const next of [change(stored)].flat()) store.put(next, next.id);
    await promisifyRequest(store.transaction);
    return true;
  });

/** Removes an entry; its files unless a form or another entry has them now. */
export const removeEntry = async (id: string, { keepsFiles = false } = {}): Promise<void> => {
  const entry = keepsFiles ? undefined : await findEntry(id);
  await del(id, storage());
  await removeKeptFiles(entry?.files ?? []);
  // It may have been read while it was in flight.
  if (entries.get().some((one) => one.id === id)) entries.set(entries.get().filter((one) => one.id !== id));
};

/** Marks a new entry, or with undefined one that was tried. */
export const setFresh = (id: string, state: 'inFlight' | 'untried' | undefined): void => {
  if (state) fresh.set(id, state);
  else fresh.delete(id);
};
export const isInFlight = (id: string): boolean => fresh.get(id) === 'inFlight';
export const isUntried = (id: string): boolean => fresh.get(id) === 'untried';

/** The signed-in member's unsent entries on this device, oldest first. */
export const useOutbox = (): readonly OutboxEntry[] => useStore(entries).filter(({ id }) => !fresh.has(id));

const waitingInputs = <Input>(all: readonly OutboxEntry[], farmId: string, kind: OutboxKind): Input[] =>
  all.flatMap((one) =>
    one.farmId === farmId && one.kind === kind && one.state === 'waiting' ? [one.input as Input] : [],
  );

/** Inputs of a command that wait on this device, oldest first. */
export const useWaitingInputs = <Input>(farmId: string, kind: OutboxKind): Input[] =>
  waitingInputs(useOutbox(), farmId, kind);

/** Like `useWaitingInputs`, with those that are just being sent. */
export const useUnsentInputs = <Input>(farmId: string, kind: OutboxKind): Input[] =>
  waitingInputs(useStore(entries), farmId, kind);

/** Whether the list of unsent entries is open: it covers every screen. */
export const outboxOpened = createStore(false);
