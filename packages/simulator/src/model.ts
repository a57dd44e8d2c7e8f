import { minuteMs } from '@onsil/domain/calendar/duration';

/** A simulated greenhouse or room. */
export type Model = {
  /** True values at `ts` (ms, ascending) by field key. @throws RangeError for an earlier time */
  step(ts: number): Record<string, number>;
};

export type Dynamics<State> = {
  /** Time until the dynamics no longer depend on the initial state, at least a day. */
  spinUpMs: number;
  initial(ts: number): State;
  /** Advances `state` from `ts` by `seconds`, at most 60. */
  advance(state: State, ts: number, seconds: number): void;
  observe(state: State, ts: number): Record<string, number>;
};

const stepMs = minuteMs;

/**
 * Runs the dynamics in whole minutes, starting a spin-up before `startAt`. A partial minute is advanced on a copy, so
 * that the state does not depend on the times of calls.
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
