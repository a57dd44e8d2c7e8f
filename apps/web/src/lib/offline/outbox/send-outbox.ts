import { CallError } from '../../http/call-error.ts';
import { createUuid } from '../../http/uuid.ts';
import { currentSession } from '../../session/session-store.ts';
import { now } from '../../state/clock.ts';
import { copyDrafts, putBackDrafts } from '../../state/use-draft.ts';
import { createStore, singleFlight } from '../../state/store.ts';
import {
  announceOutbox,
  findEntry,
  isInFlight,
  isUntried,
  loadOutbox,
  readOutbox,
  removeEntry,
  setFresh,
  storeEntry,
  type OutboxEntry,
} from './outbox.ts';
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

/**
 * Sends a change, and keeps it on the device until the server has answered: a closed tab loses nothing. Resolves with
 * the answer, or null when it waits for a connection or behind others of the farm.
 * @throws CallError when the server refuses it
 */
export const submitToOutbox = async (draft: NewEntry): Promise<Response | null> => {
  const memberNo = currentSession()?.memberNo;
  if (memberNo === undefined) return sendStored(draft.request, createUuid());
  const entry = await createEntry(draft, memberNo);
  const { id } = entry;
  const earlier = (await readOutbox()).some(
    (one) => one.farmId === draft.farmId && one.state === 'waiting' && !isInFlight(one.id),
  );
  setFresh(id, earlier ? undefined : 'inFlight');
  const isStored = await store(entry);
  const keep = async (): Promise<null> => {
    setFresh(id, undefined);
    await replaceEdited(entry);
    report('kept');
    await announceOutbox();
    return null;
  };
  if (isStored && earlier) return keep();
  try {
    const response = await sendEntry(entry);
    await replaceEdited(entry);
    if (isStored) await removeEntry(id);
    return response;
  } catch (error) {
    if (isStored && isUnsent(error)) return await keep();
    if (isStored) await removeEntry(id);
    else if (isUnsent(error)) report('full');
    throw error;
  } finally {
    setFresh(id, undefined);
  }
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

/** What a run did: the entries that the server has now, how many of them had waited, and how many need a decision. */
export type OutboxRun = { sent: OutboxEntry[]; lateCount: number; unsettledCount: number };

const settle = async (entry: OutboxEntry, findQuestion: FindQuestion): Promise<OutboxEntry | 'sent' | 'later'> => {
  try {
    const response = await sendEntry(entry);
    const question = await findQuestion(entry, { reply: await response.json() });
    return question === undefined ? 'sent' : { ...entry, state: 'doubted', question };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The next one would fail in the same way.
    if (isTemporary(error) || entry.memberNo !== currentSession()?.memberNo) return 'later';
    const question = await findQuestion(entry, { error });
    return question === undefined
      ? { ...entry, state: 'refused', reason: error.message }
      : { ...entry, state: 'doubted', question };
  }
};

const sendOneByOne = async (findQuestion: FindQuestion): Promise<OutboxRun> => {
  const run: OutboxRun = { sent: [], lateCount: 0, unsettledCount: 0 };
  const tried = new Set<string>();
  // Read each time: another tab may have sent an entry, its member may have discarded it or made another.
  const findNext = async (): Promise<OutboxEntry | undefined> =>
    (await readOutbox()).find(({ id, state }) => state === 'waiting' && !tried.has(id) && !isInFlight(id));
  for (let entry = await findNext(); entry; entry = await findNext()) {
    const { id } = entry;
    tried.add(id);
    const settled = await settle(entry, findQuestion);
    if (settled === 'later') break;
    if (settled === 'sent') {
      await removeEntry(id);
      run.sent.push(entry);
      if (!isUntried(id)) run.lateCount += 1;
    } else {
      const { uploaded } = (await findEntry(id)) ?? settled;
      await storeEntry({ ...settled, ...(uploaded && { uploaded }) });
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

/** Sends the member's waiting entries in the order in which they were made, in one tab at a time. */
export const sendOutbox = singleFlight((findQuestion: FindQuestion) => inOneTab(() => sendOneByOne(findQuestion)));

/** The entry that is being edited: the next one of its kind and farm takes its place. */
let edited: (Pick<OutboxEntry, 'id' | 'kind' | 'farmId'> & { href: string }) | undefined;

/** Begins to edit an entry; returns the address of its form, which opens with what was typed. */
export const editEntry = ({ id, kind, farmId, origin }: OutboxEntry): string | undefined => {
  if (!origin) return undefined;
  putBackDrafts(origin.drafts);
  edited = { id, kind, farmId, href: origin.href };
  return origin.href;
};

/** Ends the editing when its form is left: the entry stays. */
export const endEditingAway = (href: string): void => {
  if (edited?.href !== href) edited = undefined;
};

/** Removes the entry that was edited when another took its place; its files are those of the new one. */
const replaceEdited = async ({ kind, farmId, files = [] }: OutboxEntry): Promise<void> => {
  if (edited?.kind !== kind || edited.farmId !== farmId) return;
  const { id } = edited;
  edited = undefined;
  await removeEntry(id, { keepsFiles: files.length > 0 });
  await announceOutbox();
};

/** Lets a refused entry wait again. A refused call left no key, so it keeps its own. */
export const retryEntry = async (entry: OutboxEntry): Promise<void> => {
  await storeEntry({ ...entry, state: 'waiting', reason: '' });
  await announceOutbox();
};

/** Lets an entry wait again with another input. It is another call, so it gets another key. */
export const resubmitEntry = async (
  { question: _question, ...entry }: OutboxEntry,
  changed: Pick<OutboxEntry, 'input' | 'request'>,
): Promise<void> => {
  await storeEntry({ ...entry, ...changed, id: createUuid(), state: 'waiting', reason: '' });
  await removeEntry(entry.id, { keepsFiles: true });
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
