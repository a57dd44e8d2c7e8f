export type Outbox<T> = {
  /** Puts something last in the queue; over the limit the oldest goes. */
  add(item: T): void;
  /** Sends what waits, one after the other; call it when sending has become possible again. */
  flush(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
};

/**
 * A queue in order that keeps what `send` could not deliver. One item is under way at a time, so that order survives;
 * an item leaves the queue only when it is delivered or pushed out.
 */
export function createOutbox<T extends {}>(options: {
  limit: number;
  canSend: () => boolean;
  send: (item: T) => Promise<unknown>;
  onError: (error: unknown) => void;
}): Outbox<T> {
  const waiting: T[] = [];
  let busy = false;
  let sending = Promise.resolve();

  const drain = async () => {
    busy = true;
    try {
      for (let oldest = waiting[0]; oldest !== undefined && options.canSend(); oldest = waiting[0]) {
        await options.send(oldest);
        // While it was under way the limit may have pushed it out already.
        if (waiting[0] === oldest) waiting.shift();
      }
    } catch (error) {
      options.onError(error);
    } finally {
      busy = false;
    }
  };
  const flush = () => {
    if (!busy) sending = drain();
  };
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length > options.limit) waiting.shift();
      flush();
    },
    flush,
    idle: () => sending,
  };
}
