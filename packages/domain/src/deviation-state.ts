import type { Level } from './standard.ts';

export type DeviationState = 'NONE' | 'PRESENT' | 'ACTION_NEEDED' | 'ACTION_TAKEN';

/** What the state of a deviation hangs on; `action` is the newest one, with the end of its pause. Times in epoch ms. */
export type DeviationFacts = {
  openedAt: number;
  endedAt: number | null;
  highest: Level;
  action: { at: number; pauseUntil: number } | null;
};

/**
 * The state of a deviation at `now`, and when the clock alone will change it (null: never). From level 2 on somebody has
 * to act at once, at level 1 after `attentionMs`; an action gives time until its pause is over.
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
