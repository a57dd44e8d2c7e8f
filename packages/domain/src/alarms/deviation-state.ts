import type { Level } from './ranges.ts';

export type DeviationState = 'NONE' | 'PRESENT' | 'ACTION_NEEDED' | 'ACTION_TAKEN';

/**
 * Facts that determine a deviation's state; `action` is the newest action with the end of its pause. Times in epoch ms.
 */
export type DeviationFacts = {
  openedAt: number;
  endedAt: number | null;
  highest: Level;
  action: { at: number; pauseUntil: number } | null;
};

/**
 * State of a deviation at `now`, and when the clock alone changes it (null: never). From level 2 an action is needed at
 * once, at level 1 after `attentionMs`; an action gives time until its pause ends.
 */
export function deviationState(
  { openedAt, endedAt, highest, action }: DeviationFacts,
  attentionMs: number,
  now: number,
): { state: DeviationState; changesAt: number | null } {
  if (endedAt !== null) return { state: 'NONE', changesAt: null };
  if (action && now < action.pauseUntil) return { state: 'ACTION_TAKEN', changesAt: action.pauseUntil };
  const attentionAt = openedAt + attentionMs;
  if (action || highest >= 2 || now >= attentionAt) return { state: 'ACTION_NEEDED', changesAt: null };
  return { state: 'PRESENT', changesAt: attentionAt };
}

/** Whether an open deviation is out of range and no action on it counts. */
export const isUnattended = ({
  endedAt,
  backAt,
  state,
}: {
  endedAt: unknown;
  backAt: unknown;
  state: DeviationState;
}): boolean => endedAt === null && backAt === null && state !== 'ACTION_TAKEN';

/** What an action changes of a deviation. Times in epoch ms. */
export type ActedDeviation = { state: DeviationState; actedAt: number; pauseUntil: number; dueAt: number };

/** Applies an action to an open deviation: it counts as taken until its pause ends, and the deviation is due at once. */
export function applyAction({ at, pauseUntil }: { at: number; pauseUntil: number }): ActedDeviation {
  return { state: 'ACTION_TAKEN', actedAt: at, pauseUntil, dueAt: at };
}
