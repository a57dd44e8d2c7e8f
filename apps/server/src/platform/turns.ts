import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one caller's work may hold the event loop at a time. */
const maxTurnMs = 15;

/** Lets others go first while long work is done: `await turns.give()` wherever `turns.isOver()`. */
export const createTurns = () => {
  let began = performance.now();
  return {
    isOver: (): boolean => performance.now() - began > maxTurnMs,
    async give(): Promise<void> {
      await nextTurn();
      began = performance.now();
    },
  };
};
