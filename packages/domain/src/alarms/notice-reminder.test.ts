import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { initialNotificationState, planNotice, type NoticeFacts } from './notice-plan.ts';
import { nextReminderAt } from './notice-reminder.ts';

const critical: NoticeFacts = {
  openedAt: 0,
  level: 3,
  highest: 3,
  endedAt: null,
  state: 'ACTION_NEEDED',
  acknowledged: false,
  fresh: true,
  muted: false,
};
const notified = { ...initialNotificationState, level: 3, at: 0, actionNeeded: true } as const;

test('a critical deviation is repeated after 15, 30 and 60 minutes and handed over with the third', () => {
  const times = [0, 1, 2, 3].map((repeats) => nextReminderAt(critical, { ...notified, repeats }));
  expect(times.map((ms) => (ms ?? 0) / minuteMs)).toEqual([15, 30, 60, 60]);
});

test('at each of these times, and not a moment before, a notice is due', () => {
  let standing: Parameters<typeof nextReminderAt>[1] = notified;
  const notices: string[] = [];
  for (let at = nextReminderAt(critical, standing); at !== null; at = nextReminderAt(critical, standing)) {
    const before = planNotice(critical, standing, at - 1);
    if (standing.repeats < 3) expect(before).toBeNull();
    const due = planNotice(critical, standing, at);
    notices.push(`${due?.notice} ${at / minuteMs}`);
    standing = due?.notified ?? standing;
  }
  expect(notices).toEqual(['repeat 15', 'repeat 30', 'repeat 60', 'handed_over 60']);
});

test.each([
  ['it is over', { ...critical, endedAt: 5 }, notified],
  ['it is less than critical', { ...critical, level: 2 as const }, notified],
  ['it was not told as critical yet', critical, { ...notified, level: 2 as const }],
  ['nobody was told', critical, initialNotificationState],
  ['somebody acted', { ...critical, acknowledged: true }, notified],
  ['it was handed over', critical, { ...notified, repeats: 3, handedOver: true }],
])('no reminder comes where %s', (_, facts, standing) => {
  expect(nextReminderAt(facts, standing)).toBeNull();
});

test('a deviation that becomes critical again after a hand-over is repeated again', () => {
  expect(nextReminderAt(critical, { ...notified, handedOver: true })).toBe(15 * minuteMs);
});
