import { expect, it } from 'vitest';
import { acceptsLateAction, lateActionError, lateRecordTime } from './late-action.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.parse('2026-11-20T12:00:00+09:00');

it('an action is recorded up to a week after the end of its alarm', () => {
  expect(acceptsLateAction(now - 7 * day, now)).toBe(true);
  expect(acceptsLateAction(now - 7 * day - 1, now)).toBe(false);
});

it('an action lies between the minute in which its alarm began and now, clocks of devices apart', () => {
  const startedAt = now - day + 40_000;
  expect(lateActionError(now - day, startedAt, now)).toBeNull();
  expect(lateActionError(now - day - 1, startedAt, now)).toBe('beforeAlarm');
  expect(lateActionError(now + 5 * minute, startedAt, now)).toBeNull();
  expect(lateActionError(now + 5 * minute + 1, startedAt, now)).toBe('inFuture');
});

it('the time of the record is told when it came five minutes later or more', () => {
  expect(lateRecordTime(now - 5 * minute + 1, now)).toBeNull();
  expect(lateRecordTime(now - 5 * minute, now)).toBe(now);
});
