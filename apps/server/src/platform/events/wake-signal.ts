/** Wake signal for one waiter. A signal without a waiter ends the next wait at once. */
export type WakeSignal = { ring(): void; wait(ms: number): Promise<void> };

/** Creates a wake signal; `wait` resolves on `ring` or after `ms`. */
export const createWakeSignal = (): WakeSignal => {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          wake = undefined;
          rung = false;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wake = end;
        if (rung) end();
      }),
  };
};
