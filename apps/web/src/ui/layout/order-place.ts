import { createStore } from '#lib/state/store.ts';

/** Where the filters of the open page take up the order of its list on phones. */
export const orderPlace = createStore<HTMLElement | null>(null);

/** Whether an order was chosen there, which the button of the filters counts. */
export const isOrderChosen = createStore(false);

/** Ref of the element that takes it up. */
export const offerOrderPlace = (element: HTMLElement | null): (() => void) => {
  orderPlace.set(element);
  return () => orderPlace.get() === element && orderPlace.set(null);
};
