import type { Excursion } from './mishaps.ts';

/** A span of time, ms; `to` is exclusive. */
export type Span = { from: number; to: number };

/** What the demo's devices go through besides chance, and a span in which chance does nothing to them. */
export type Script = { calm: Span; excursionsOf: (controllerId: string) => readonly Excursion[] };

/** Whether something that chance does falls into the calm span of a script. */
export const isCalmed = (calm: Span | undefined, { from, to }: Span): boolean =>
  calm !== undefined && from < calm.to && to > calm.from;
