import { CallError } from '../../http/call-error.ts';
import { createUuid } from '../../http/uuid.ts';
import { currentSession } from '../../session/session-store.ts';
import { now } from '../../state/clock.ts';
import { createStore } from '../../state/store.ts';
import { copyDrafts } from '../../state/use-draft.ts';
import { replaceEdited } from './edit-entry.ts';
import { withEntryLock } from './entry-lock.ts';
import { listKeptFilesOf } from './kept-files.ts';
import { announceOutbox, loadOutbox, removeEntry, setFresh, storeEntry, type OutboxEntry } from './outbox.ts';
import { sendEntry } from './send-entry.ts';
import { listDueEntries } from './send-outbox.ts';
import { sendStored } from './stored-request.ts';

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

const createEntry = async (draft: NewEntry, memberNo: number, formAt?: string): Promise<OutboxEntry> => {
  const drafts = copyDrafts();
  const files = await listKeptFilesOf(draft.request.body);
  return {
    ...draft,
    ...(drafts.length > 0 && { origin: { href: formAt ?? location.pathname + location.search, drafts } }),
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

const keep = async (entry: OutboxEntry): Promise<null> => {
  await replaceEdited(entry);
  report('kept');
  await announceOutbox();
  return null;
};

type Options = {
  /** the address at which it can be edited; by default the current one */
  formAt?: string | undefined;
  /** whether the answer means that the server has it; by default it does */
  isDone?: (response: Response) => Promise<boolean>;
};

/** Resolves with null when the entry waits. */
const submitNow = async (entry: OutboxEntry, isDone: Options['isDone']): Promise<Response | null> => {
  const { id } = entry;
  setFresh(id, 'inFlight');
  const isStored = await store(entry);
  try {
    const response = await sendEntry(entry, { isStored });
    // Who was asked whether a value is right may still say no: what was edited stays.
    if (!isDone || (await isDone(response.clone()))) await replaceEdited(entry);
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
export const submitToOutbox = async (draft: NewEntry, { formAt, isDone }: Options = {}): Promise<Response | null> => {
  const memberNo = currentSession()?.memberNo;
  if (memberNo === undefined) return sendStored(draft.request, createUuid());
  const entry = await createEntry(draft, memberNo, formAt);
  const isBehind = (await listDueEntries()).some(({ farmId }) => farmId === draft.farmId);
  if (isBehind && (await store(entry))) return keep(entry);
  return (await withEntryLock(entry.id, () => submitNow(entry, isDone))) ?? keep(entry);
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
