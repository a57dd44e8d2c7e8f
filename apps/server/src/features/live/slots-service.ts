import { refuse } from '#platform/refusal.ts';

/** Open streams of one member: a browser needs one for all of its tabs, one that lost its network leaves another behind. */
export const maxMemberStreams = 20;
/** Open streams of one address, behind which a whole company may stand. */
export const maxAddressStreams = 300;
/** A stream that was left behind is noticed and closed within about this time. */
const retryAfterSeconds = 30;

/** Counts the open streams of this process, so that nobody opens more than there may be. */
export type StreamSlots = {
  /** Gives the function that frees the place again, any number of times. @throws TOO_MANY where none is free */
  take(mno: number, address: string): () => void;
};

export const createStreamSlots = (): StreamSlots => {
  const counts = new Map<string, number>();
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    take(mno, address) {
      const keys = [`member ${mno}`, `address ${address}`] as const;
      const [ofMember, ofAddress] = keys.map((key) => counts.get(key) ?? 0);
      if ((ofMember ?? 0) >= maxMemberStreams || (ofAddress ?? 0) >= maxAddressStreams)
        throw refuse('TOO_MANY', { retryAfterSeconds });
      for (const key of keys) add(key, 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        for (const key of keys) add(key, -1);
      };
    },
  };
};

/** A stream that frees its place when it ends, breaks or is given up, even before its first event was asked for. */
export const releaseAtEnd = (stream: AsyncGenerator<string>, release: () => void): AsyncIterable<string> => ({
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
