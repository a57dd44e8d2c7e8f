import { CallError } from '../../http/call-error.ts';
import { currentSession } from '../../session/session-store.ts';
import { listLockedEntries } from './entry-lock.ts';
import {
  announceOutbox,
  isInFlight,
  isUntried,
  readOutbox,
  removeEntry,
  setFresh,
  updateEntry,
  type OutboxEntry,
} from './outbox.ts';
import { EntryGoneError, sendEntry } from './send-entry.ts';

/** After so many failures, 20 s apart, an entry waits for its member. */
const maxTries = 10;

/** Whether the call may succeed later as it is: no reply, too many calls, a pause of the server, or a session to renew. */
const isTemporary = (error: unknown): boolean =>
  error instanceof CallError && (error.number === 401 || ['NETWORK', 'TOO_MANY', 'UNAVAILABLE'].includes(error.code));

/** The member's entries that wait and that no tab sends or edits now, oldest first. */
export const listDueEntries = async (): Promise<readonly OutboxEntry[]> => {
  const [entries, locked] = await Promise.all([readOutbox(), listLockedEntries()]);
  return entries.filter(({ id, state }) => state === 'waiting' && !locked.has(id) && !isInFlight(id));
};

export type Outcome = { reply: unknown } | { error: CallError };

/** How an entry, or the parts that it is split into, waits from now on. */
export type Wait = (stored: OutboxEntry) => OutboxEntry | OutboxEntry[];

/** Reads what the server asks before it stores an entry, for which it then waits; undefined: nothing. */
export type FindQuestion = (entry: OutboxEntry, outcome: Outcome) => Promise<Wait | undefined>;

/** What a run did: the entries that the server has now with its replies, how many of them had waited, and how many need a decision. */
export type OutboxRun = { sent: { entry: OutboxEntry; reply: unknown }[]; lateCount: number; unsettledCount: number };

const noRun = (): OutboxRun => ({ sent: [], lateCount: 0, unsettledCount: 0 });

/** What the server has now, or what its member decides; `later`: no entry can be sent now; `skipped`: this one cannot. */
type Settled = { reply: unknown } | 'later' | 'skipped' | Wait;

const refuse =
  (reason: string): Wait =>
  (stored) => ({ ...stored, state: 'refused', reason, tries: 0 });

/** Counts a failure of the server or of the app; after the last one the entry's member decides. */
const failTry = async (entry: OutboxEntry, error: unknown): Promise<Settled> => {
  console.error(error);
  const tries = (entry.tries ?? 0) + 1;
  const isOfServer = error instanceof CallError;
  if (tries >= maxTries) return refuse(isOfServer ? error.message : '');
  await updateEntry(entry.id, (stored) => ({ ...stored, tries }));
  // The server may be well again soon, and those behind may depend on this one.
  return isOfServer ? 'later' : 'skipped';
};

const settle = async (entry: OutboxEntry, findQuestion: FindQuestion): Promise<Settled> => {
  try {
    const response = await sendEntry(entry);
    const reply: unknown = await response.json();
    return (await findQuestion(entry, { reply })) ?? { reply };
  } catch (error) {
    if (error instanceof EntryGoneError) return 'skipped';
    if (!(error instanceof CallError)) return failTry(entry, error);
    // The next one would fail in the same way.
    if (isTemporary(error) || entry.memberNo !== currentSession()?.memberNo) return 'later';
    if (error.number >= 500) return failTry(entry, error);
    return findQuestion(entry, { error }).then(
      (question) => question ?? refuse(error.message),
      (failure: unknown) => failTry(entry, failure),
    );
  }
};

const sendOneByOne = async (findQuestion: FindQuestion): Promise<OutboxRun & { isBlocked: boolean }> => {
  const run = { ...noRun(), isBlocked: false };
  const tried = new Set<string>();
  // Read each time: another tab may have sent an entry, its member may have discarded it or made another.
  const findNext = async (): Promise<OutboxEntry | undefined> =>
    (await listDueEntries()).find(({ id }) => !tried.has(id));
  for (let entry = await findNext(); entry; entry = await findNext()) {
    const { id } = entry;
    tried.add(id);
    const settled = await settle(entry, findQuestion);
    if (settled === 'later') {
      run.isBlocked = true;
      break;
    }
    if (settled === 'skipped') continue;
    if (typeof settled === 'function') {
      if (await updateEntry(id, settled)) run.unsettledCount += 1;
    } else {
      await removeEntry(id);
      run.sent.push({ entry, reply: settled.reply });
      if (!isUntried(id)) run.lateCount += 1;
    }
  }
  for (const id of [...tried, ...(await readOutbox()).map((one) => one.id)]) if (isUntried(id)) setFresh(id, undefined);
  if (tried.size > 0) await announceOutbox();
  return run;
};

// Without locks (plain HTTP) two tabs may send an entry twice, which has one effect because of its key.
const inOneTab = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('onsil-outbox', task) as Promise<T>) : task();

type Run = { ended: Promise<void>; isAskedAgain: boolean };
let current: Run | undefined;

/**
 * Sends the member's waiting entries in the order in which they were made, in one tab at a time. A call during a run lets
 * it look once more before it ends; what it did is the result of the call that began it.
 */
export const sendOutbox = async (findQuestion: FindQuestion): Promise<OutboxRun> => {
  const total = noRun();
  if (current) {
    current.isAskedAgain = true;
    await current.ended.catch(() => undefined);
    return total;
  }
  const run: Run = { ended: Promise.resolve(), isAskedAgain: false };
  const sendAll = async (): Promise<void> => {
    let isBlocked: boolean;
    try {
      do {
        run.isAskedAgain = false;
        const { sent, lateCount, unsettledCount, ...pass } = await inOneTab(() => sendOneByOne(findQuestion));
        total.sent.push(...sent);
        total.lateCount += lateCount;
        total.unsettledCount += unsettledCount;
        ({ isBlocked } = pass);
        // Without a connection the next try waits for one.
      } while (run.isAskedAgain && !isBlocked);
    } finally {
      // At once: a call after the last look would wait for this run, which does not look again.
      current = undefined;
    }
  };
  current = run;
  run.ended = sendAll();
  await run.ended;
  return total;
};
