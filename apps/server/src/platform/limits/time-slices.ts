import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time one piece of work may block the event loop. */
const maxTurnMs = 15;

/** Yields to other work during long computations: `await turns.give()` whenever `turns.isOver()`. */
export const createTimeSlices = () => {
  let began = performance.now();
  return {
    isOver: (): boolean => performance.now() - began > maxTurnMs,
    async give(): Promise<void> {
      await nextTurn();
      began = performance.now();
    },
  };
};
