import type { World } from './world.ts';

/** A hostile or heavy use of the product. It ends by itself or with the signal, and does not care how it is answered. */
export type Attack = { name: string; run: (world: World, signal: AbortSignal) => Promise<unknown> };

/** Makes many calls at once and waits for all of them, however they end. */
export const together = (count: number, call: (index: number) => Promise<unknown>): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));

/** Makes many calls in lanes of eight, as a client with a bounded number of connections does. */
export const inLanes = async (count: number, call: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await call(next++).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
};
