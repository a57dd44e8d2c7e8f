import { expect, it } from 'vitest';
import { minuteMs, dayMs } from '../calendar/duration.ts';
import { acceptsLateAction, lateActionError, lateRecordTime } from './late-action.ts';

const now = Date.parse('2026-11-20T12:00:00+09:00');

it('an action is recorded up to a week after the end of its alarm', () => {
  expect(acceptsLateAction(now - 7 * dayMs, now)).toBe(true);
  expect(acceptsLateAction(now - 7 * dayMs - 1, now)).toBe(false);
});

it('an action lies between the minute in which its alarm began and now, clocks of devices apart', () => {
  const startedAt = now - dayMs + 40_000;
  expect(lateActionError(now - dayMs, startedAt, now)).toBeNull();
  expect(lateActionError(now - dayMs - 1, startedAt, now)).toBe('beforeAlarm');
  expect(lateActionError(now + 5 * minuteMs, startedAt, now)).toBeNull();
  expect(lateActionError(now + 5 * minuteMs + 1, startedAt, now)).toBe('inFuture');
});

it('the time of the record is told when it came five minutes later or more', () => {
  expect(lateRecordTime(now - 5 * minuteMs + 1, now)).toBeNull();
  expect(lateRecordTime(now - 5 * minuteMs, now)).toBe(now);
});
