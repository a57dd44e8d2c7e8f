import { apiError } from '#platform/http/api-error.ts';

/** Open streams per member. A browser needs one for all tabs; a lost connection leaves another open for a while. */
export const maxMemberStreams = 20;
/** Open streams per address, which a whole company may share. */
export const maxAddressStreams = 300;
/** Dead streams are closed within about this time. */
const retryAfterSeconds = 30;

/** Limits the open streams of this process. */
export type StreamSlots = {
  /** Reserves a stream; returns an idempotent release function. @throws TOO_MANY at the limit */
  take(memberNo: number, address: string): () => void;
};

export const createStreamSlots = (): StreamSlots => {
  const counts = new Map<string, number>();
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    take(memberNo, address) {
      const keys = [`member ${memberNo}`, `address ${address}`] as const;
      const [ofMember, ofAddress] = keys.map((key) => counts.get(key) ?? 0);
      if ((ofMember ?? 0) >= maxMemberStreams || (ofAddress ?? 0) >= maxAddressStreams)
        throw apiError('TOO_MANY', { retryAfterSeconds });
      for (const key of keys) add(key, 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const key of keys) add(key, -1);
      };
    },
  };
};

/** Releases the slot when the stream ends, fails or is returned, even before its first event. */
export const releaseSlotAtEnd = (stream: AsyncGenerator<string>, release: () => void): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      try {
        const result = await stream.next();
        if (result.done) release();
        return result;
      } catch (error) {
        release();
        throw error;
      }
    },
    return: async () => {
      release();
      return stream.return(undefined);
    },
  }),
});
