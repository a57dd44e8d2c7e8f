import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '../calendar/duration.ts';
import { deviationState } from './deviation-state.ts';
import {
  planNotice,
  type PlannedNotice,
  type NoticeFacts,
  initialNotificationState,
  type NotificationState,
} from './notice-plan.ts';
import type { Level } from './ranges.ts';

const open: NoticeFacts = {
  openedAt: 0,
  level: 1,
  highest: 1,
  endedAt: null,
  state: 'PRESENT',
  acknowledged: false,
  fresh: true,
  muted: false,
};
const critical: NoticeFacts = { ...open, level: 3, highest: 3, state: 'ACTION_NEEDED' };
const ended: NoticeFacts = { ...open, level: 1, endedAt: 5 * minuteMs, state: 'NONE' };

/** Applies facts one after the other, a minute each, and returns the notices sent. */
const tell = (facts: readonly NoticeFacts[], notified = initialNotificationState, from = 0) => {
  let known: NotificationState = notified;
  const notices = facts.map((fact, index) => {
    const due = planNotice(fact, known, from + index * minuteMs);
    known = due?.notified ?? known;
    return due?.notice ?? null;
  });
  return { notices, notified: known };
};
const notifiedOf = (facts: NoticeFacts, at = 0): NotificationState =>
  planNotice(facts, initialNotificationState, at)?.notified ?? initialNotificationState;

test('a deviation is notified once when it opens', () => {
  expect(planNotice(open, initialNotificationState, 7)).toEqual({
    notice: 'opened',
    notified: { ...initialNotificationState, level: 1, at: 7 },
  });
  expect(planNotice(open, notifiedOf(open), 7)).toBeNull();
});

test('a higher level is notified, an already notified one is not', () => {
  const at = (level: Level): NoticeFacts => ({ ...open, level, state: level > 1 ? 'ACTION_NEEDED' : 'PRESENT' });
  const { notices, notified } = tell([at(1), at(2), at(2), at(1), at(2), at(3), at(1), at(3)]);
  expect(notices).toEqual(['opened', 'escalated', null, null, null, 'escalated', null, null]);
  expect(notified).toMatchObject({ level: 3, at: 5 * minuteMs, actionNeeded: true });
});

test('the need to act is notified after the attention time, unless it came with the level', () => {
  expect(tell([open, { ...open, state: 'ACTION_NEEDED' }, { ...open, state: 'ACTION_NEEDED' }]).notices).toEqual([
    'opened',
    'action_needed',
    null,
  ]);
  expect(tell([critical, critical]).notices).toEqual(['opened', null]);
  expect(
    tell([
      { ...open, state: 'ACTION_NEEDED' },
      { ...open, state: 'ACTION_NEEDED' },
    ]).notices,
  ).toEqual(['opened', null]);
});

test('the need to act is notified again after each pause', () => {
  const needed: NoticeFacts = { ...open, state: 'ACTION_NEEDED' };
  const taken: NoticeFacts = { ...open, state: 'ACTION_TAKEN', muted: true, acknowledged: true };
  const { notices, notified } = tell([open, needed, taken, taken, needed, needed, taken, needed]);
  expect(notices).toEqual(['opened', 'action_needed', null, null, 'action_needed', null, null, 'action_needed']);
  expect(notified.at).toBe(7 * minuteMs);
});

test('an action makes the need to act news again without telling anything', () => {
  const notified = notifiedOf(critical);
  const taken: NoticeFacts = { ...critical, state: 'ACTION_TAKEN', acknowledged: true };
  expect(planNotice(taken, notified, 1)).toEqual({ notice: null, notified: { ...notified, actionNeeded: false } });
  expect(planNotice(taken, { ...notified, actionNeeded: false }, 1)).toBeNull();
});

test.each([
  [14.99, null, 0],
  [15, 'repeat', 1],
  [29.99, 'repeat', 1],
  [30, 'repeat', 2],
  [60, 'repeat', 3],
  [600, 'repeat', 3],
])('%d min after a critical one was told, unanswered: %s (%i)', (minutes, notice, n) => {
  const due = planNotice(critical, notifiedOf(critical, 1000), 1000 + minutes * minuteMs);
  expect(due?.notice ?? null).toBe(notice);
  expect(due?.n ?? 0).toBe(n);
});

test('a repeat is sent once, and after the third it is handed over once', () => {
  let notified = notifiedOf(critical);
  const seen: [number, string | null, number | undefined][] = [];
  for (let minutes = 0; minutes <= 240; minutes += 5) {
    for (
      let due = planNotice(critical, notified, minutes * minuteMs);
      due;
      due = planNotice(critical, notified, minutes * minuteMs)
    ) {
      notified = due.notified;
      seen.push([minutes, due.notice, due.n]);
    }
  }
  expect(seen).toEqual([
    [15, 'repeat', 1],
    [30, 'repeat', 2],
    [60, 'repeat', 3],
    [60, 'handed_over', undefined],
  ]);
});

test('repeats count from the notice of level 3, and stop with an action or a lower level', () => {
  const two: NoticeFacts = { ...critical, level: 2 };
  const { notified } = tell([two, critical], initialNotificationState, 59 * minuteMs);
  expect(notified).toMatchObject({ level: 3, at: hourMs, repeats: 0 });
  expect(planNotice(critical, notified, 74 * minuteMs)).toBeNull();
  expect(planNotice(critical, notified, 75 * minuteMs)).toMatchObject({ notice: 'repeat', n: 1 });
  expect(planNotice({ ...critical, acknowledged: true }, notified, 75 * minuteMs)).toBeNull();
  expect(planNotice(two, notified, 75 * minuteMs)).toBeNull();
});

test('after the pause of an action the repeats that are left count from then', () => {
  const repeated = planNotice(critical, notifiedOf(critical), 15 * minuteMs)?.notified ?? initialNotificationState;
  const taken: NoticeFacts = { ...critical, state: 'ACTION_TAKEN', acknowledged: true, muted: true };
  const paused = planNotice(taken, repeated, 20 * minuteMs)?.notified ?? initialNotificationState;
  const needed = planNotice(critical, paused, 80 * minuteMs);
  expect(needed).toMatchObject({ notice: 'action_needed', notified: { at: 80 * minuteMs, repeats: 1 } });
  expect(planNotice(critical, needed?.notified ?? initialNotificationState, 109 * minuteMs)).toBeNull();
  expect(planNotice(critical, needed?.notified ?? initialNotificationState, 110 * minuteMs)).toMatchObject({
    notice: 'repeat',
    n: 2,
  });
});

test('after an action on the third repeat, the hand-over waits until an hour after its pause', () => {
  const thrice = planNotice(critical, notifiedOf(critical), hourMs)?.notified ?? initialNotificationState;
  const taken: NoticeFacts = { ...critical, state: 'ACTION_TAKEN', acknowledged: true };
  const paused = planNotice(taken, thrice, hourMs)?.notified ?? initialNotificationState;
  const needed = planNotice(critical, paused, 120 * minuteMs)?.notified ?? initialNotificationState;
  expect(needed).toMatchObject({ at: 120 * minuteMs, repeats: 3 });
  expect(planNotice(critical, needed, 180 * minuteMs - 1)).toBeNull();
  expect(planNotice(critical, needed, 180 * minuteMs)).toMatchObject({
    notice: 'handed_over',
    notified: { handedOver: true },
  });
});

test('a notified deviation is notified once when it returns', () => {
  expect(tell([open, ended, ended]).notices).toEqual(['opened', 'returned', null]);
  expect(tell([ended]).notices).toEqual([null]);
});

test('a return while muted is not notified later', () => {
  const notified = notifiedOf(open);
  const due = planNotice({ ...ended, muted: true }, notified, 9);
  expect(due).toEqual({ notice: null, notified: { ...notified, returned: true } });
  expect(planNotice({ ...ended, muted: true }, due?.notified ?? notified, 9)).toBeNull();
  expect(planNotice(ended, due?.notified ?? notified, 10)).toBeNull();
  expect(planNotice({ ...ended, muted: true }, initialNotificationState, 10)).toBeNull();
});

test('a reopened deviation is notified again when it returns', () => {
  expect(tell([open, ended, open, ended, ended]).notices).toEqual(['opened', 'returned', null, 'returned', null]);
});

test('after a mute or a delay the current state is notified', () => {
  for (const quiet of [{ muted: true }, { fresh: false }]) {
    expect(tell([{ ...open, ...quiet }, { ...critical, ...quiet }, critical]).notices).toEqual([null, null, 'opened']);
    expect(tell([{ ...open, ...quiet }, ended]).notices).toEqual([null, null]);
  }
  expect(tell([open, { ...ended, fresh: false }, ended]).notices).toEqual(['opened', null, 'returned']);
});

// The course of a deviation by minute: level, actions with pauses, mutes and delays.
const minuteOfLife = fc.record({
  level: fc.constantFrom<Level>(1, 1, 2, 3, 3, 3, 3),
  acts: fc.integer({ min: 0, max: 60 }),
  muted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  fresh: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  wait: fc.integer({ min: 1, max: 12 }),
});
const lives = fc.tuple(fc.array(minuteOfLife, { maxLength: 60 }), fc.boolean());

type Seen = { facts: NoticeFacts; due: PlannedNotice | null; before: NotificationState; now: number };
const live = ([minutes, ends]: [
  { level: Level; acts: number; muted: boolean; fresh: boolean; wait: number }[],
  boolean,
]): Seen[] => {
  const seen: Seen[] = [];
  let [notified, now, highest]: [NotificationState, number, Level] = [initialNotificationState, 0, 1];
  let action: { at: number; pauseUntil: number } | null = null;
  for (const [index, { level, acts, muted, fresh, wait }] of minutes.entries()) {
    now += wait * minuteMs;
    highest = level > highest ? level : highest;
    if (acts === 60) action = { at: now, pauseUntil: now + 30 * minuteMs };
    const endedAt = ends && index > minutes.length - 3 ? now : null;
    const { state } = deviationState({ openedAt: 0, endedAt, highest, action }, 30 * minuteMs, now);
    for (;;) {
      const acknowledged: boolean = action !== null && notified.at !== null && action.at > notified.at;
      const facts = { openedAt: 0, level, highest, endedAt, state, acknowledged, muted, fresh };
      const due = planNotice(facts, notified, now);
      seen.push({ facts, due, before: notified, now });
      if (!due) break;
      notified = due.notified;
    }
  }
  return seen;
};

test('a muted or late deviation sends no notice', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { facts, due } of live(life)) if (facts.muted || !facts.fresh) expect(due?.notice ?? null).toBeNull();
    }),
  );
});

test('no notice is sent twice at the same time, and a call without changes returns null', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { facts, due, now, before } of live(life)) {
        if (!due) continue;
        expect(due.notified).not.toEqual(before);
        const again = planNotice(facts, due.notified, now);
        if (due.n === 3) expect(again?.notice ?? 'handed_over').toBe('handed_over');
        else expect(again).toBeNull();
      }
    }),
  );
});

test('each level is notified at most once, with three repeats and one hand-over', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const notices = live(life).flatMap(({ due }) => (due?.notice ? [due] : []));
      const levels = notices
        .filter(({ notice }) => notice === 'opened' || notice === 'escalated')
        .map(({ notified }) => notified.level);
      expect(levels).toEqual([...new Set(levels)].toSorted((a, b) => a - b));
      expect(notices.filter(({ notice }) => notice === 'opened').length).toBeLessThanOrEqual(1);
      const repeats = notices.flatMap(({ n }) => n ?? []);
      expect(repeats).toEqual([...new Set(repeats)].toSorted((a, b) => a - b));
      expect(repeats.length).toBeLessThanOrEqual(3);
      expect(notices.filter(({ notice }) => notice === 'handed_over').length).toBeLessThanOrEqual(1);
      expect(notices.filter(({ notice }) => notice === 'returned').length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test('a restart with the stored state continues in the same way', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { facts, before, now, due } of live(life))
        expect(planNotice(facts, JSON.parse(JSON.stringify(before)) as NotificationState, now)).toEqual(due);
    }),
  );
});
