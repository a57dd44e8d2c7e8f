import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { createRateLimitedWarning } from '../log/rate-limited-warning.ts';
import { openListeningConnection, type ListeningConnection } from './listening-connection.ts';
import { publish } from './publish.ts';
import { eventChannel, type Topic } from './topics.ts';

/**
 * Live events between the processes of one portal. An event names what changed, never its new state, so losing one
 * loses no data. After a lost connection, subscribers read everything again (`onResync`).
 */
export type EventBus = {
  /**
   * Publishes to all processes, including this one: at once where nothing was published for `gatherMs`, otherwise ids are
   * collected until then and sent as one event.
   */
  publish(topic: Topic, ids: Iterable<number>): void;
  subscribe(topic: Topic, onIds: (ids: number[]) => void, onResync: () => void): () => void;
  /** Publishes what is still collected, so the database has to be open. */
  close(): Promise<void>;
};

const gatherMs = 40;
const reconnectMs = 1_000;
/** Beyond this, what could not be published is dropped: subscribers read all in their own intervals. */
const maxUnsentIds = 100_000;
const answerMs = 10_000; // for a statement on the listening connection

type Listener = { onIds: (ids: number[]) => void; onResync: () => void };

/** Notifies of the ids of each topic together, every `gatherMs` at most; those that fail, again after `retryMs`. */
const createGatheringPublisher = (
  db: Database,
  log: Log,
  retryMs: number,
): Pick<EventBus, 'publish'> & { stop(): Promise<void> } => {
  const gathered = new Map<Topic, Set<number>>();
  const warn = createRateLimitedWarning(log, 'live events');
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;
  let sent = Promise.resolve();
  let isStopped = false;
  const gather = (topic: Topic, ids: Iterable<number>): void => {
    const set = gathered.get(topic) ?? new Set();
    for (const id of ids) set.add(id);
    gathered.set(topic, set);
  };
  const send = async (): Promise<void> => {
    const unsent = new Map(gathered);
    gathered.clear();
    try {
      for (const [topic, ids] of unsent) {
        await publish({ db }, topic, ids);
        unsent.delete(topic);
      }
    } catch (error) {
      const count = [...unsent.values()].reduce((sum, { size }) => sum + size, 0);
      const isDropped = isStopped || count > maxUnsentIds;
      warn('publish', isDropped ? 'publish failed, dropped' : 'publish failed, retrying', { err: error, ids: count });
      if (isDropped) return;
      for (const [topic, ids] of unsent) gather(topic, ids);
      timer ??= setTimeout(flush, retryMs);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    sent = sent.then(send);
    return sent;
  };
  return {
    publish(topic, ids) {
      gather(topic, ids);
      timer ??= setTimeout(flush, Math.max(0, sentAt + gatherMs - performance.now()));
    },
    stop() {
      isStopped = true;
      return flush();
    },
  };
};

/** Event bus over PostgreSQL LISTEN/NOTIFY; uses one dedicated connection. */
export const connectEventBus = async (
  connectionString: string,
  db: Database,
  log: Log,
  { askEveryMs = 30_000, giveUpMs = answerMs, retryMs = reconnectMs } = {},
): Promise<EventBus> => {
  const listeners = new Map<string, Set<Listener>>();
  const publisher = createGatheringPublisher(db, log, retryMs);
  let connection: ListeningConnection | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    const next = await openListeningConnection({
      connectionString,
      channel: eventChannel,
      askEveryMs,
      giveUpMs,
      onPayload(payload) {
        const [topic = '', ids = ''] = payload.split(':');
        for (const listener of listeners.get(topic) ?? []) listener.onIds(ids.split(',').map(Number));
      },
      onLost(error) {
        log.warn({ err: error }, 'live events: connection lost, reconnecting');
        setTimeout(reconnect, reconnectMs);
      },
    });
    if (closed) return next.close();
    connection = next;
  };
  const reconnect = (): void => {
    if (closed) return;
    listen().then(
      () => listeners.forEach((set) => set.forEach((listener) => listener.onResync())),
      (error: unknown) => {
        log.warn({ err: error }, 'live events: connection failed');
        setTimeout(reconnect, reconnectMs);
      },
    );
  };
  await listen();
  return {
    publish: publisher.publish,
    subscribe(topic, onIds, onResync) {
      const listener = { onIds, onResync };
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    async close() {
      closed = true;
      await publisher.stop();
      await connection?.close();
    },
  };
};
