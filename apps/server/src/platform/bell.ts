/** Something to sleep by. A ring while nobody sleeps is heard by the next sleeper. */
export type Bell = { ring(): void; wait(ms: number): Promise<void> };

/** Makes a bell for one sleeper: `wait` ends when it rings or the time (ms) is over. */
export const createBell = (): Bell => {
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
