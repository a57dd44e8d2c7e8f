import { CallError } from '../../http/call-error.ts';
import { createUuid } from '../../http/uuid.ts';
import { currentSession } from '../../session/session-store.ts';
import { now } from '../../state/clock.ts';
import { createStore, singleFlight } from '../../state/store.ts';
import {
  announceOutbox,
  findEntry,
  isInFlight,
  readOutbox,
  removeEntry,
  setInFlight,
  storeEntry,
  type OutboxEntry,
} from './outbox.ts';
import { sendStored } from './stored-request.ts';

/** Whether the call may succeed later as it is: no reply, too many calls, a pause of the server, or a session to renew. */
const isTemporary = (error: unknown): boolean =>
  error instanceof CallError && (error.number === 401 || ['NETWORK', 'TOO_MANY', 'UNAVAILABLE'].includes(error.code));

/** Whether the call did not reach the server, or not as its member. */
const isUnsent = (error: unknown): boolean =>
  error instanceof CallError && (error.number === 401 || error.code === 'NETWORK');

/** Counts entries that were kept on the device, for the message about it. */
export const keptCount = createStore(0);

type NewEntry = Pick<OutboxEntry, 'farmId' | 'kind' | 'about' | 'input' | 'request' | 'changes'>;

/**
 * Sends a change, and keeps it on the device until the server has answered: a closed tab loses nothing. Resolves with
 * the answer, or null when it waits for a connection or behind others of the farm.
 * @throws CallError when the server refuses it
 */
export const submitToOutbox = async (draft: NewEntry): Promise<Response | null> => {
  const memberNo = currentSession()?.memberNo;
  const id = createUuid();
  if (memberNo === undefined) return sendStored(draft.request, id);
  const entry: OutboxEntry = { ...draft, id, memberNo, madeAt: now(), state: 'waiting', reason: '' };
  const earlier = (await readOutbox()).some(
    (one) => one.farmId === draft.farmId && one.state === 'waiting' && !isInFlight(one.id),
  );
  setInFlight(id, !earlier);
  const isStored = await storeEntry(entry).then(
    () => true,
    () => false,
  );
  const keep = async (): Promise<null> => {
    setInFlight(id, false);
    keptCount.set(keptCount.get() + 1);
    await announceOutbox();
    return null;
  };
  if (isStored && earlier) return keep();
  try {
    const response = await sendStored(draft.request, id);
    if (isStored) await removeEntry(id);
    return response;
  } catch (error) {
    if (isStored && isUnsent(error)) return await keep();
    if (isStored) await removeEntry(id);
    throw error;
  } finally {
    setInFlight(id, false);
  }
};

/** What a run did: the entries that the server has now, and how many it refused. */
export type OutboxRun = { sent: readonly OutboxEntry[]; refusedCount: number };

const sendOneByOne = async (): Promise<OutboxRun> => {
  const sent: OutboxEntry[] = [];
  let refusedCount = 0;
  for (const { id } of await readOutbox()) {
    // Another tab may have sent it, or its member discarded it.
    const entry = isInFlight(id) ? undefined : await findEntry(id);
    if (entry?.state !== 'waiting' || entry.memberNo !== currentSession()?.memberNo) continue;
    try {
      await sendStored(entry.request, id);
      await removeEntry(id);
      sent.push(entry);
    } catch (error) {
      if (entry.memberNo !== currentSession()?.memberNo) break;
      // The next one would fail in the same way.
      if (isTemporary(error)) break;
      await storeEntry({ ...entry, state: 'refused', reason: error instanceof Error ? error.message : '' });
      refusedCount += 1;
    }
  }
  if (sent.length + refusedCount > 0) await announceOutbox();
  return { sent, refusedCount };
};

// Without locks (plain HTTP) two tabs may send an entry twice, which has one effect because of its key.
const inOneTab = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('onsil-outbox', task) as Promise<T>) : task();

/** Sends the member's waiting entries in the order in which they were made, in one tab at a time. */
export const sendOutbox = singleFlight(() => inOneTab(sendOneByOne));

/** Lets a refused entry wait again. A refused call left no key, so it keeps its own. */
export const retryEntry = async (entry: OutboxEntry): Promise<void> => {
  await storeEntry({ ...entry, state: 'waiting', reason: '' });
  await announceOutbox();
};

export const discardEntry = async (id: string): Promise<void> => {
  await removeEntry(id);
  await announceOutbox();
};
