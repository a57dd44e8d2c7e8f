import PQueue from 'p-queue';

/** Limits concurrent work, with a bounded queue. */
export type Slots = {
  /**
   * Waits for a slot and returns the function that frees it; freeing twice has no effect.
   * @param signal aborts the wait; a slot already granted stays taken until freed
   * @throws the result of `full` if the queue is full or the wait timed out
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  isIdle(): boolean;
};

export type KeyedSlots = { acquire(key: string, signal?: AbortSignal): Promise<() => void> };

export type SlotLimits = { maxRunning: number; maxWaiting: number; maxWaitMs: number; full: () => Error };

export const createSlots = ({ maxRunning, maxWaiting, maxWaitMs, full }: SlotLimits): Slots => {
  const queue = new PQueue({ concurrency: maxRunning });
  // Counts running and waiting tasks; the queue itself still counts a task as running for a moment after its slot was
  // freed.
  let admitted = 0;
  const wait = async (freed: Promise<void>, signal: AbortSignal | undefined): Promise<void> => {
    const waiting = new AbortController();
    const begun = Promise.withResolvers<void>();
    const stopWaiting = () => waiting.abort(signal?.reason);
    const timer = setTimeout(() => waiting.abort(full()), maxWaitMs);
    signal?.addEventListener('abort', stopWaiting, { once: true });
    const task = () => {
      begun.resolve();
      return freed;
    };
    try {
      // `add` rejects only while the task waits: once it runs, nothing aborts its signal.
      await Promise.race([begun.promise, queue.add(task, { signal: waiting.signal })]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopWaiting);
    }
  };
  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      if (admitted >= maxRunning + maxWaiting) throw full();
      admitted += 1;
      const freed = Promise.withResolvers<void>();
      let isFreed = false;
      const free = () => {
        if (isFreed) return;
        isFreed = true;
        admitted -= 1;
        freed.resolve();
      };
      try {
        await wait(freed.promise, signal);
      } catch (error) {
        free();
        throw error;
      }
      return free;
    },
    isIdle: () => admitted === 0,
  };
};

/** Creates separate slots per key; unused keys take no memory. */
export const createKeyedSlots = (limits: SlotLimits): KeyedSlots => {
  const byKey = new Map<string, Slots>();
  return {
    async acquire(key, signal) {
      const slots = byKey.get(key) ?? createSlots(limits);
      byKey.set(key, slots);
      const forget = () => {
        if (slots.isIdle() && byKey.get(key) === slots) byKey.delete(key);
      };
      try {
        const free = await slots.acquire(signal);
        return () => {
          free();
          forget();
        };
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
};

/** Each task takes a connection of the pool, so one call runs few at a time. */
const maxAtOnce = 2;

/** Maps items to results in order, two at a time; after a failure no further item starts. */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const queue = new PQueue({ concurrency: maxAtOnce });
  try {
    return await queue.addAll(items.map((item, index) => async () => work(item, index)));
  } finally {
    queue.clear();
  }
};
