import { describe, expect, it } from 'vitest';
import { toTaskDraft, emptyTask, withRepeat, spanInScope, withStart } from './task-draft.ts';

const weekly = { every: 'week' as const, weekdays: [2], until: null };
// A Tuesday, and the Wednesday after it.
const task = { ...emptyTask('2026-11-03'), end: '2026-11-04', repeat: weekly, version: 3 };

it('the days follow the scope', () => {
  expect(spanInScope(task, 'all', '2026-11-17')).toEqual({ start: '2026-11-03', end: '2026-11-04' });
  expect(spanInScope(task, 'one', '2026-11-17')).toEqual({ start: '2026-11-17', end: '2026-11-18' });
});

describe('changing the first day', () => {
  const draft = toTaskDraft(task, 'all', '2026-11-03');

  it('moves the last day and the weekday along', () => {
    expect(withStart(draft, '2026-11-05')).toMatchObject({ end: '2026-11-06', repeat: { weekdays: [4] } });
  });

  it('keeps the weekdays when it is already one of them', () => {
    const both = { ...draft, repeat: { ...weekly, weekdays: [2, 4] } };
    expect(withStart(both, '2026-11-05').repeat?.weekdays).toEqual([2, 4]);
  });

  it('to none keeps the rest', () => {
    expect(withStart(draft, null)).toEqual({ ...draft, start: null });
    expect(withStart({ ...draft, repeat: null }, '2026-11-05').repeat).toBeNull();
  });
});

it('a weekly task starts with the weekday of its first day', () => {
  const draft = toTaskDraft(emptyTask('2026-11-08'), 'all', '2026-11-08');
  expect(withRepeat(draft, 'week')).toEqual({ every: 'week', weekdays: [0], until: null });
  expect(withRepeat(draft, 'month')).toEqual({ every: 'month', weekdays: [], until: null });
  expect(withRepeat(draft, '')).toBeNull();
});
