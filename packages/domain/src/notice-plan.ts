import type { DeviationState } from './deviation-state.ts';
import type { Level } from './standard.ts';

/**
 * What was told of a deviation: up to which level, when last (epoch ms; repeats and the hand-over do not count), how
 * many repeats, and whether the hand-over, the need to act and the return were told.
 */
export type Told = {
  level: Level;
  at: number | null;
  repeats: number;
  handedOver: boolean;
  actionNeeded: boolean;
  returned: boolean;
};

/**
 * A deviation as a notice sees it. `acknowledged`: an action came after `told.at`. `fresh`: what is known of it is not
 * late (always true of a controller that fell silent). `muted`: stopped, in a pause or in a nutrient renewal.
 */
export type NoticeFacts = {
  openedAt: number;
  level: Level;
  highest: Level;
  endedAt: number | null;
  state: DeviationState;
  acknowledged: boolean;
  fresh: boolean;
  muted: boolean;
};

/** A notice to send now (null: none, only `told` is to be kept); `n` counts the repeats. */
export type NoticeDue = {
  notice: 'opened' | 'escalated' | 'action_needed' | 'repeat' | 'handed_over' | 'returned' | null;
  n?: 1 | 2 | 3;
  told: Told;
};

/** Nobody was told anything. */
export const nothingTold: Told = {
  level: 0,
  at: null,
  repeats: 0,
  handedOver: false,
  actionNeeded: false,
  returned: false,
};

const minuteMs = 60_000;

/**
 * How long (ms) after it was told a critical deviation is told again, the last time first; after the third it is handed
 * over. Short enough that a crop in the heat can still be saved, long enough to walk over and look.
 */
export const repeatAfterMs: readonly [n: 1 | 2 | 3, ms: number][] = [
  [3, 60 * minuteMs],
  [2, 30 * minuteMs],
  [1, 15 * minuteMs],
];

/**
 * What is to be told of a deviation at `now` (epoch ms), as a function of how it is and what was told: a restart neither
 * forgets nor repeats. Null where nothing is due and nothing is to be kept. One notice a call: after the third repeat
 * the next call hands over, at the same time too.
 */
export function noticeDue(facts: NoticeFacts, told: Told, now: number): NoticeDue | null {
  const kept = keep(facts, told);
  const due = facts.fresh && !facts.muted ? noticeOf(facts, kept, now) : null;
  return due ?? (kept === told ? null : { notice: null, told: kept });
}

// What has to be remembered even while nobody is told: a return in silence is not told later, an action makes the need
// to act news again, and so does a reopening the return.
function keep({ endedAt, state, muted }: NoticeFacts, told: Told): Told {
  if (endedAt !== null) return muted && told.at !== null && !told.returned ? { ...told, returned: true } : told;
  const isActedOn = state === 'ACTION_TAKEN' && told.actionNeeded;
  if (!isActedOn && !told.returned) return told;
  return { ...told, actionNeeded: isActedOn ? false : told.actionNeeded, returned: false };
}

function noticeOf(facts: NoticeFacts, told: Told, now: number): NoticeDue | null {
  const { level, state } = facts;
  if (facts.endedAt !== null)
    return told.at === null || told.returned ? null : { notice: 'returned', told: { ...told, returned: true } };
  const mustAct = state === 'ACTION_NEEDED';
  if (level > told.level) {
    const notice = told.at === null ? 'opened' : 'escalated';
    return { notice, told: { ...told, level, at: now, repeats: 0, actionNeeded: mustAct || told.actionNeeded } };
  }
  if (told.at === null) return null;
  if (mustAct && !told.actionNeeded) return { notice: 'action_needed', told: { ...told, at: now, actionNeeded: true } };
  return level === 3 && !facts.acknowledged ? reminder(told, now - told.at) : null;
}

// After an outage or a mute only the newest repeat is told, not one for each that was missed.
function reminder(told: Told, sinceMs: number): NoticeDue | null {
  const [n] = repeatAfterMs.find(([, ms]) => sinceMs >= ms) ?? [0];
  if (n !== 0 && n > told.repeats) return { notice: 'repeat', n, told: { ...told, repeats: n } };
  return n === 3 && !told.handedOver ? { notice: 'handed_over', told: { ...told, handedOver: true } } : null;
}
