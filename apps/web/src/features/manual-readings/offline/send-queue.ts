import { CallError } from '#lib/http/api.ts';
import { currentSession } from '#lib/session/session-store.ts';
import { singleFlight } from '#lib/state/store.ts';
import { deleteQueuedEntry, saveQueuedEntry, getQueuedEntries, type QueuedEntry } from './queue.ts';
import { addReading } from '../commands.ts';

/** Whether a retry may succeed: no reply, rate limit, or server error. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'NETWORK' || error.code === 'TOO_MANY' || error.number >= 500);

/** The session expired: the entry waits until its member signs in again. */
const isSessionExpired = (error: unknown): boolean => error instanceof CallError && error.number === 401;

/** The entry with a state that needs the member's attention; null if it just waits. */
const afterRefusal = (entry: QueuedEntry, error: unknown): QueuedEntry | null => {
  if (isRetryable(error) || isSessionExpired(error)) return null;
  if (error instanceof CallError && error.code === 'EXISTS') return { ...entry, state: 'exists' };
  return { ...entry, state: 'refused', said: error instanceof Error ? error.message : '' };
};

const sendOneByOne = async (): Promise<number> => {
  const memberNo = currentSession()?.memberNo;
  let sent = 0;
  for (const entry of getQueuedEntries().filter(({ state }) => state === 'waiting')) {
    try {
      const { isStored, recheck } = await addReading(entry.body);
      if (currentSession()?.memberNo !== memberNo) return sent;
      if (!isStored) saveQueuedEntry({ ...entry, state: 'doubted', recheck });
      else {
        deleteQueuedEntry(entry.body.entryId);
        sent += 1;
      }
    } catch (error) {
      if (currentSession()?.memberNo !== memberNo) return sent;
      const failedEntry = afterRefusal(entry, error);
      // The next entry would fail in the same way.
      if (!failedEntry) return sent;
      saveQueuedEntry(failedEntry);
    }
  }
  return sent;
};

/** Sends the waiting entries one by one; concurrent callers share the same run. Returns the number of entries sent. */
export const sendQueue = singleFlight(sendOneByOne);
