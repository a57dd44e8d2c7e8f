import PQueue from 'p-queue';

/** A bounded number of places for work, with a bounded queue before them. */
export type Slots = {
  /**
   * Waits for a slot and returns the function that frees it; freeing twice does nothing.
   * @param signal ends the waiting; a slot that was given stays taken until it is freed
   * @throws what `full` returns, where the queue is full or the wait took too long
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  isIdle(): boolean;
};

export type KeyedSlots = { acquire(key: string, signal?: AbortSignal): Promise<() => void> };

export type SlotLimits = { maxRunning: number; maxWaiting: number; maxWaitMs: number; full: () => Error };

export const createSlots = ({ maxRunning, maxWaiting, maxWaitMs, full }: SlotLimits): Slots => {
  const queue = new PQueue({ concurrency: maxRunning });
  // Those that run and those that wait: the queue itself counts a task as running for a moment after its slot was freed.
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
      // `add` rejects only while the task waits: afterwards nothing aborts its signal.
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

/** Slots of their own for each key; those of a key that nobody uses take no memory. */
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

/** A call asks for few things at the same time, however many there are: each takes a connection of the pool. */
const maxAtOnce = 2;

/** What becomes of each item, in their order; two at the same time, and after a failure no further one. */
export const mapBounded = async <Item, Result>(
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
