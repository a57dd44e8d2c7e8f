import { CallError } from '../../http/call-error.ts';
import { createUuid } from '../../http/uuid.ts';
import { currentSession } from '../../session/session-store.ts';
import { now } from '../../state/clock.ts';
import { copyDrafts, putBackDrafts } from '../../state/use-draft.ts';
import { createStore } from '../../state/store.ts';
import {
  announceOutbox,
  isInFlight,
  isUntried,
  loadOutbox,
  readOutbox,
  removeEntry,
  setFresh,
  storeEntry,
  updateEntry,
  type OutboxEntry,
} from './outbox.ts';
import { listLockedEntries, withEntryLock } from './entry-lock.ts';
import { listKeptFilesOf } from './kept-files.ts';
import { sendEntry } from './send-entry.ts';
import { sendStored } from './stored-request.ts';

/** Whether the call may succeed later as it is: no reply, too many calls, a pause of the server, or a session to renew. */
const isTemporary = (error: unknown): boolean =>
  error instanceof CallError && (error.number === 401 || ['NETWORK', 'TOO_MANY', 'UNAVAILABLE'].includes(error.code));

/** Whether the call did not reach the server, or not as its member. */
const isUnsent = (error: unknown): boolean =>
  error instanceof CallError && (error.number === 401 || error.code === 'NETWORK');

/** What happened to new entries, for messages about it: kept on the device, or impossible to keep. */
export const outboxEvents = createStore<{ event: 'kept' | 'full' | 'added'; count: number }>({
  event: 'added',
  count: 0,
});
const report = (event: 'kept' | 'full' | 'added'): void =>
  outboxEvents.set({ event, count: outboxEvents.get().count + 1 });

export type NewEntry = Pick<OutboxEntry, 'farmId' | 'kind' | 'about' | 'input' | 'request' | 'changes'>;

const createEntry = async (draft: NewEntry, memberNo: number): Promise<OutboxEntry> => {
  const drafts = copyDrafts();
  const files = await listKeptFilesOf(draft.request.body);
  return {
    ...draft,
    ...(drafts.length > 0 && { origin: { href: location.pathname + location.search, drafts } }),
    id: createUuid(),
    memberNo,
    ...(files.length > 0 && { files }),
    madeAt: now(),
    state: 'waiting',
    reason: '',
  };
};

const store = (entry: OutboxEntry): Promise<boolean> =>
  storeEntry(entry).then(
    () => true,
    () => false,
  );

/** The member's entries that wait and that no tab sends or edits now, oldest first. */
const listDue = async (): Promise<readonly OutboxEntry[]> => {
  const [entries, locked] = await Promise.all([readOutbox(), listLockedEntries()]);
  return entries.filter(({ id, state }) => state === 'waiting' && !locked.has(id) && !isInFlight(id));
};

const keep = async (entry: OutboxEntry): Promise<null> => {
  await replaceEdited(entry);
  report('kept');
  await announceOutbox();
  return null;
};

/** Resolves with null when the entry waits. */
const submitNow = async (entry: OutboxEntry): Promise<Response | null> => {
  const { id } = entry;
  setFresh(id, 'inFlight');
  const isStored = await store(entry);
  try {
    const response = await sendEntry(entry, { isStored });
    await replaceEdited(entry);
    if (isStored) await removeEntry(id);
    return response;
  } catch (error) {
    if (isStored && isUnsent(error)) return null;
    // Its form is still open, with its files.
    if (isStored) await removeEntry(id, { keepsFiles: true });
    else if (isUnsent(error)) report('full');
    throw error;
  } finally {
    setFresh(id, undefined);
  }
};

/**
 * Sends a change, and keeps it on the device until the server has answered: a closed tab loses nothing. Resolves with
 * the answer, or null when it waits for a connection or behind others of the farm.
 * @throws CallError when the server refuses it
 */
export const submitToOutbox = async (draft: NewEntry): Promise<Response | null> => {
  const memberNo = currentSession()?.memberNo;
  if (memberNo === undefined) return sendStored(draft.request, createUuid());
  const entry = await createEntry(draft, memberNo);
  const isBehind = (await listDue()).some(({ farmId }) => farmId === draft.farmId);
  if (isBehind && (await store(entry))) return keep(entry);
  return (await withEntryLock(entry.id, () => submitNow(entry))) ?? keep(entry);
};

/**
 * Leaves a change to the next run, which begins at once. Resolves when the device has it, or the server where the device
 * cannot store it.
 * @throws CallError when neither has it
 */
export const enqueueInOutbox = async (draft: NewEntry): Promise<void> => {
  const memberNo = currentSession()?.memberNo;
  const entry = memberNo === undefined ? undefined : await createEntry(draft, memberNo);
  if (entry) setFresh(entry.id, 'untried');
  if (!entry || !(await store(entry))) {
    if (entry) setFresh(entry.id, undefined);
    await sendStored(draft.request, entry?.id ?? createUuid());
    return;
  }
  await loadOutbox();
  report('added');
};

export type Outcome = { reply: unknown } | { error: CallError };

/** Reads what the server asks before it stores an entry; undefined: nothing. */
export type FindQuestion = (entry: OutboxEntry, outcome: Outcome) => Promise<unknown>;

/** What a run did: the entries that the server has now with its replies, how many of them had waited, and how many need a decision. */
export type OutboxRun = { sent: { entry: OutboxEntry; reply: unknown }[]; lateCount: number; unsettledCount: number };

const noRun = (): OutboxRun => ({ sent: [], lateCount: 0, unsettledCount: 0 });

/** What the server has now, or what its member decides; `later`: no entry can be sent now; `skipped`: this one cannot. */
type Settled = { reply: unknown } | 'later' | 'skipped' | Pick<OutboxEntry, 'state' | 'reason' | 'question'>;

const settle = async (entry: OutboxEntry, findQuestion: FindQuestion): Promise<Settled> => {
  try {
    const response = await sendEntry(entry);
    const reply: unknown = await response.json();
    const question = await findQuestion(entry, { reply });
    return question === undefined ? { reply } : { state: 'doubted', reason: '', question };
  } catch (error) {
    // Deleted while it was sent, or the code of its kind is missing without a network.
    if (!(error instanceof CallError)) return 'skipped';
    // The next one would fail in the same way.
    if (isTemporary(error) || entry.memberNo !== currentSession()?.memberNo) return 'later';
    const question = await findQuestion(entry, { error });
    return question === undefined
      ? { state: 'refused', reason: error.message }
      : { state: 'doubted', reason: '', question };
  }
};

const sendOneByOne = async (findQuestion: FindQuestion): Promise<OutboxRun & { isBlocked: boolean }> => {
  const run = { ...noRun(), isBlocked: false };
  const tried = new Set<string>();
  // Read each time: another tab may have sent an entry, its member may have discarded it or made another.
  const findNext = async (): Promise<OutboxEntry | undefined> => (await listDue()).find(({ id }) => !tried.has(id));
  for (let entry = await findNext(); entry; entry = await findNext()) {
    const { id } = entry;
    tried.add(id);
    const settled = await settle(entry, findQuestion);
    if (settled === 'later') {
      run.isBlocked = true;
      break;
    }
    if (settled === 'skipped') continue;
    if ('reply' in settled) {
      await removeEntry(id);
      run.sent.push({ entry, reply: settled.reply });
      if (!isUntried(id)) run.lateCount += 1;
    } else if (await updateEntry(id, (stored) => ({ ...stored, ...settled }))) {
      run.unsettledCount += 1;
    }
  }
  for (const id of [...tried, ...(await readOutbox()).map((one) => one.id)]) if (isUntried(id)) setFresh(id, undefined);
  if (tried.size > 0) await announceOutbox();
  return run;
};

// Without locks (plain HTTP) two tabs may send an entry twice, which has one effect because of its key.
const inOneTab = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('onsil-outbox', task) as Promise<T>) : task();

let running: Promise<unknown> | undefined;
let isAskedAgain = false;

/**
 * Sends the member's waiting entries in the order in which they were made, in one tab at a time. A call during a run lets
 * it look once more before it ends; what it did is the result of the call that began it.
 */
export const sendOutbox = async (findQuestion: FindQuestion): Promise<OutboxRun> => {
  const total = noRun();
  if (running) {
    isAskedAgain = true;
    await running.catch(() => undefined);
    return total;
  }
  const runAll = async (): Promise<void> => {
    let isBlocked: boolean;
    do {
      isAskedAgain = false;
      const { sent, lateCount, unsettledCount, ...run } = await inOneTab(() => sendOneByOne(findQuestion));
      total.sent.push(...sent);
      total.lateCount += lateCount;
      total.unsettledCount += unsettledCount;
      ({ isBlocked } = run);
      // Without a connection the next try waits for one.
    } while (isAskedAgain && !isBlocked);
  };
  running = runAll().finally(() => {
    running = undefined;
  });
  await running;
  return total;
};

/** The entry that is being edited: the member's next one of its kind and farm takes its place. No tab sends it meanwhile. */
let edited:
  | (Pick<OutboxEntry, 'id' | 'kind' | 'farmId' | 'memberNo'> & { href: string; unlock: () => void })
  | undefined;

const endEditing = (): void => {
  edited?.unlock();
  edited = undefined;
};

/** Begins to edit an entry; returns the address of its form, which opens with what was typed. */
export const editEntry = ({ id, kind, farmId, memberNo, origin }: OutboxEntry): string | undefined => {
  if (!origin) return undefined;
  endEditing();
  putBackDrafts(origin.drafts);
  const { promise, resolve } = Promise.withResolvers<void>();
  void withEntryLock(id, () => promise);
  edited = { id, kind, farmId, memberNo, href: origin.href, unlock: resolve };
  return origin.href;
};

/** Ends the editing when its form is left: the entry stays. */
export const endEditingAway = (href: string): void => {
  if (edited?.href !== href) endEditing();
};

/** Removes the entry that was edited when another took its place; its files are those of the new one. */
const replaceEdited = async ({ kind, farmId, memberNo, files = [] }: OutboxEntry): Promise<void> => {
  if (edited?.kind !== kind || edited.farmId !== farmId || edited.memberNo !== memberNo) return;
  const { id } = edited;
  await removeEntry(id, { keepsFiles: files.length > 0 });
  endEditing();
  await announceOutbox();
};

/** Lets a refused entry wait again, also one that is being edited. A refused call left no key, so it keeps its own. */
export const retryEntry = async ({ id }: OutboxEntry): Promise<void> => {
  if (edited?.id === id) endEditing();
  await updateEntry(id, (stored) => ({ ...stored, state: 'waiting', reason: '' }));
  await announceOutbox();
};

/** Lets an entry wait again with another input. It is another call, so it gets another key. */
export const resubmitEntry = async (
  { id }: OutboxEntry,
  changed: Pick<OutboxEntry, 'input' | 'request'>,
): Promise<void> => {
  await updateEntry(id, ({ question: _question, ...stored }) => ({
    ...stored,
    ...changed,
    id: createUuid(),
    state: 'waiting',
    reason: '',
  }));
  await announceOutbox();
};

export const discardEntry = async (id: string): Promise<void> => {
  await removeEntry(id);
  await announceOutbox();
};

/** Takes over entries that something else kept on this device. @throws if the device cannot store them */
export const adoptEntries = async (adopted: readonly OutboxEntry[]): Promise<void> => {
  for (const entry of adopted) await storeEntry(entry);
  await announceOutbox();
};
