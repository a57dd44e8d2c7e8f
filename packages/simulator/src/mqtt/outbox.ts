export type Outbox<T> = {
  /** Appends an item; above the limit the oldest is dropped. */
  add(item: T): void;
  /** Sends queued items in order; call it when sending is possible again. */
  flush(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
};

/** An ordered queue that keeps items until `send` delivered them. One item is in flight at a time. */
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
        // It may have been dropped by the limit meanwhile.
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
