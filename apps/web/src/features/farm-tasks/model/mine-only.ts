import { createStore, useStore } from '#lib/state/store.ts';

const key = 'tasksMineOnly';

const mineOnly = createStore(localStorage.getItem(key) === 'Y');

/** Whether the dashboard leaves out tasks assigned to others, remembered on this device, and its setter. */
export const useMineOnly = (): [boolean, (mine: boolean) => void] => {
  const set = (mine: boolean): void => {
    mineOnly.set(mine);
    localStorage.setItem(key, mine ? 'Y' : 'N');
  };
  return [useStore(mineOnly), set];
};
