import type { World } from './world.ts';

/** A hostile or heavy use of the product. It ends by itself or by the signal, and ignores responses. */
export type Attack = { name: string; run: (world: World, signal: AbortSignal) => Promise<unknown> };

/** Makes calls concurrently and waits for all of them, whatever their outcome. */
export const together = (count: number, call: (index: number) => Promise<unknown>): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));

/** Makes calls in eight lanes, as a client with a bounded number of connections does. */
export const inLanes = async (count: number, call: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await call(next++).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
};
