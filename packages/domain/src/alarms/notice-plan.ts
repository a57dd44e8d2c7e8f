import { minuteMs, hourMs } from '../calendar/duration.ts';
import type { DeviationState } from './deviation-state.ts';
import type { Level } from './ranges.ts';

/**
 * Notification state of a deviation: highest notified level, time of the last notice (epoch ms, without repeats and
 * hand-over), number of repeats, and which other notices were sent.
 */
export type NotificationState = {
  level: Level;
  at: number | null;
  repeats: number;
  handedOver: boolean;
  actionNeeded: boolean;
  returned: boolean;
};

/**
 * Facts about a deviation. `acknowledged`: an action followed `notified.at`. `fresh`: its data are not late (always true
 * for a silent controller). `muted`: stopped, paused or in a nutrient renewal.
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

/** A notice to send now (null: only store `notified`); `n` is the number of the repeat. */
export type PlannedNotice = {
  notice: 'opened' | 'escalated' | 'action_needed' | 'repeat' | 'handed_over' | 'returned' | null;
  n?: 1 | 2 | 3;
  notified: NotificationState;
};

/** State before any notice. */
export const initialNotificationState: NotificationState = {
  level: 0,
  at: null,
  repeats: 0,
  handedOver: false,
  actionNeeded: false,
  returned: false,
};
/**
 * Time (ms) after which an unacknowledged critical deviation is repeated, last repeat first; after the third it is
 * handed over. Short enough to save a crop in the heat, long enough to walk over.
 */
export const repeatAfterMs: readonly [n: 1 | 2 | 3, ms: number][] = [
  [3, hourMs],
  [2, 30 * minuteMs],
  [1, 15 * minuteMs],
];

/**
 * Determines the notice due at `now` (epoch ms) from facts and notification state, so that a restart neither loses nor
 * repeats notices. Null when nothing is due and the state is unchanged. One notice per call: after the third repeat the
 * next call hands over.
 */
export function planNotice(facts: NoticeFacts, notified: NotificationState, now: number): PlannedNotice | null {
  const updated = updateSilently(facts, notified);
  const due = facts.fresh && !facts.muted ? noticeOf(facts, updated, now) : null;
  return due ?? (updated === notified ? null : { notice: null, notified: updated });
}

// State changes without a notice: a return while muted is not sent later, and an action or a reopening makes the
// following notice due again.
function updateSilently({ endedAt, state, muted }: NoticeFacts, notified: NotificationState): NotificationState {
  if (endedAt !== null)
    return muted && notified.at !== null && !notified.returned ? { ...notified, returned: true } : notified;
  const isActedOn = state === 'ACTION_TAKEN' && notified.actionNeeded;
  if (!isActedOn && !notified.returned) return notified;
  return { ...notified, actionNeeded: isActedOn ? false : notified.actionNeeded, returned: false };
}

function noticeOf(facts: NoticeFacts, notified: NotificationState, now: number): PlannedNotice | null {
  const { level, state } = facts;
  if (facts.endedAt !== null)
    return notified.at === null || notified.returned
      ? null
      : { notice: 'returned', notified: { ...notified, returned: true } };
  const mustAct = state === 'ACTION_NEEDED';
  if (level > notified.level) {
    const notice = notified.at === null ? 'opened' : 'escalated';
    return {
      notice,
      notified: { ...notified, level, at: now, repeats: 0, actionNeeded: mustAct || notified.actionNeeded },
    };
  }
  if (notified.at === null) return null;
  if (mustAct && !notified.actionNeeded)
    return { notice: 'action_needed', notified: { ...notified, at: now, actionNeeded: true } };
  return level === 3 && !facts.acknowledged ? reminder(notified, now - notified.at) : null;
}

// After an outage or a mute only the newest repeat is sent.
function reminder(notified: NotificationState, sinceMs: number): PlannedNotice | null {
  const [n] = repeatAfterMs.find(([, ms]) => sinceMs >= ms) ?? [0];
  if (n !== 0 && n > notified.repeats) return { notice: 'repeat', n, notified: { ...notified, repeats: n } };
  return n === 3 && !notified.handedOver
    ? { notice: 'handed_over', notified: { ...notified, handedOver: true } }
    : null;
}
