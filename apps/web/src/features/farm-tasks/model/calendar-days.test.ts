import { describe, expect, it } from 'vitest';
import { viewSpan, shiftDay, spanFromToday, splitIntoWeeks } from './calendar-days.ts';

describe('the days of a view', () => {
  it('are whole weeks from Sunday for a month, and its own days for the list', () => {
    expect(viewSpan('month', '2026-12-15')).toEqual({ start: '2026-11-29', end: '2027-01-02' });
    expect(viewSpan('list', '2028-02-10')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
    expect(viewSpan('week', '2026-11-28')).toEqual({ start: '2026-11-22', end: '2026-11-28' });
    expect(viewSpan('day', '2026-11-28')).toEqual({ start: '2026-11-28', end: '2026-11-28' });
  });

  it('are two weeks at least from today on, beyond the end of the month too', () => {
    expect(spanFromToday('2026-11-10', '2026-11-10')).toEqual({ start: '2026-11-10', end: '2026-11-30' });
    expect(spanFromToday('2026-11-10', '2026-11-28')).toEqual({ start: '2026-11-28', end: '2026-12-11' });
    expect(spanFromToday('2026-12-10', '2026-11-28')).toBeNull();
    expect(spanFromToday('2026-11-10', '2026-11-01')).toBeNull();
  });

  it('are split into weeks', () => {
    const weeks = splitIntoWeeks(viewSpan('month', '2026-11-15'));
    expect(weeks.map((week) => [week.length, week[0]])).toEqual([
      [7, '2026-11-01'],
      [7, '2026-11-08'],
      [7, '2026-11-15'],
      [7, '2026-11-22'],
      [7, '2026-11-29'],
    ]);
  });
});

describe('turning the calendar', () => {
  it('keeps the day of the month, or uses the last day of a shorter one', () => {
    expect(shiftDay('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(shiftDay('month', '2026-12-15', 1)).toBe('2027-01-15');
    expect(shiftDay('list', '2026-03-31', -1)).toBe('2026-02-28');
    expect(shiftDay('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(shiftDay('day', '2026-03-01', -1)).toBe('2026-02-28');
  });
});
