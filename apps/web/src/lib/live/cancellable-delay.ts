export type CancellableDelay = { wait: (ms: number) => Promise<void>; skip: () => void };

const noop = (): void => {};

/** A delay that can be ended early. */
export const createCancellableDelay = (): CancellableDelay => {
  let skip = noop;
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { wait, skip: () => skip() };
};
