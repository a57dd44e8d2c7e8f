import { minuteMs } from './korean-time.ts';

/** A greenhouse or a room that lives in time. */
export type Model = {
  /** The true state at `ts` (ms, not before the last one) by field key; throws a RangeError for an earlier one. */
  step(ts: number): Record<string, number>;
};

export type Dynamics<State> = {
  /** How long before the first call the dynamics must run to have forgotten where they began, a day at least. */
  spinUpMs: number;
  initial(ts: number): State;
  /** Moves `state` on from `ts` by `seconds`, 60 at most. */
  advance(state: State, ts: number, seconds: number): void;
  observe(state: State, ts: number): Record<string, number>;
};

const stepMs = minuteMs;

/**
 * Runs the dynamics on whole minutes, from their spin-up before `startAt` so that any start is plausible. The piece of
 * a minute up to `ts` is advanced on a copy, so that the state does not depend on how often somebody looked.
 */
export function createModel<State extends object>(startAt: number, dynamics: Dynamics<State>): Model {
  let at = Math.floor((startAt - dynamics.spinUpMs) / stepMs) * stepMs;
  const state = dynamics.initial(at);
  return {
    step(ts) {
      if (ts < at) throw new RangeError('time runs backwards');
      for (; at + stepMs <= ts; at += stepMs) dynamics.advance(state, at, stepMs / 1000);
      if (ts === at) return dynamics.observe(state, ts);
      const ahead = { ...state };
      dynamics.advance(ahead, at, (ts - at) / 1000);
      return dynamics.observe(ahead, ts);
    },
  };
}
