const quietMs = 1_000;
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

/** Resolves once the page's thread has nothing else to do, after `timeout` ms at most; in browsers that cannot tell, at once. */
export const whenIdle = (timeout = maxWaitMs): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout });
    else resolve();
  });

/**
 * Resolves once no call has been under way for a second and everything is drawn, after 15 s at most: on a weak line what may
 * come later does not share the line with what the screen shows first, and on a slow phone not its processor.
 */
export const whenQuiet = async (): Promise<void> => {
  const beganAt = performance.now();
  let quietSince = beganAt;
  for (;;) {
    await whenIdle();
    const at = performance.now();
    if (underWay.size > 0) quietSince = at;
    if (at - quietSince >= quietMs || at - beganAt >= maxWaitMs) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
};
