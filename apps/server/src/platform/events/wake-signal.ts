/** Wake signal for one waiter. A signal without a waiter ends the next wait at once. */
export type WakeSignal = { signal(): void; wait(ms: number): Promise<void> };

/** Creates a wake signal; `wait` resolves on `signal`, or after `ms`. */
export const createWakeSignal = (): WakeSignal => {
  let isSignalled = false;
  let wake: (() => void) | undefined;
  return {
    signal() {
      isSignalled = true;
      wake?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          wake = undefined;
          isSignalled = false;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wake = end;
        if (isSignalled) end();
      }),
  };
};
