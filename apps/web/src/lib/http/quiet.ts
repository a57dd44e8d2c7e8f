const quietMs = 300;
const lookMs = 100;
const maxWaitMs = 15_000;

const underWay = new Set<Promise<unknown>>();

/** Knows of a call until it is answered. */
export const countCall = async <T>(answer: Promise<T>): Promise<T> => {
  underWay.add(answer);
  try {
    return await answer;
  } finally {
    underWay.delete(answer);
  }
};

/**
 * Resolves once no call has been under way for a moment, after 15 s at most: on a weak line what may come later does
 * not share the line with what the screen shows first.
 */
export const whenQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    const beganAt = performance.now();
    let quietSince = beganAt;
    const look = (): void => {
      const at = performance.now();
      if (underWay.size > 0) quietSince = at;
      if (at - quietSince >= quietMs || at - beganAt >= maxWaitMs) resolve();
      else setTimeout(look, lookMs);
    };
    look();
  });
