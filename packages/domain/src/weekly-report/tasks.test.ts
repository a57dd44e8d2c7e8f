import { describe, expect, test } from 'vitest';
import { taskSentence, taskWeek } from './tasks.ts';

const time = (start: string, category = 'CROP', end = start) => ({
  start,
  end,
  category,
  isDone: category === 'HYGIENE',
});
const monday = '2026-05-11';

describe('the occurrences of tasks in a week', () => {
  test('are listed by day; earlier ones on Monday', () => {
    const before = time('2026-05-08', 'CROP', '2026-05-12');
    const late = time('2026-05-15');
    const own = time(monday, 'HYGIENE');
    expect(taskWeek([late, before, own], { monday, today: monday })).toEqual({
      count: 3,
      done: 1,
      categories: [
        { category: 'CROP', count: 2 },
        { category: 'HYGIENE', count: 1 },
      ],
      undone: { count: 0, first: [] },
      days: [
        { day: monday, count: 2, first: [before, own] },
        { day: '2026-05-15', count: 1, first: [late] },
      ],
    });
  });

  test('list the first four of a day', () => {
    const [day] = taskWeek(Array(6).fill(time(monday)), { monday, today: monday }).days;
    expect(day).toMatchObject({ count: 6, first: Array(4).fill(time(monday)) });
  });

  test('are left undone once their last day has passed, unless it is in the next week', () => {
    const [first, done, last] = [time(monday), time(monday, 'HYGIENE'), time('2026-05-17')];
    const times = [first, done, last, time('2026-05-17', 'CROP', '2026-05-18')];
    const undoneOn = (today: string) => taskWeek(times, { monday, today }).undone;
    expect(undoneOn(monday)).toEqual({ count: 0, first: [] });
    expect(undoneOn('2026-05-12')).toEqual({ count: 1, first: [first] });
    expect(undoneOn('2026-06-01')).toEqual({ count: 2, first: [first, last] });
  });

  test('name the first ten that were left undone', () => {
    const { undone } = taskWeek(Array(12).fill(time(monday)), { monday, today: '2026-06-01' });
    expect(undone).toEqual({ count: 12, first: Array(10).fill(time(monday)) });
  });
});

const of = (...counts: number[]) => ({
  count: counts.reduce((sum, count) => sum + count, 0),
  categories: counts.map((count, place) => ({ category: String(place), count })),
});

test.each([
  [of(), of(), { kind: 'none' }],
  [of(), of(2), { kind: 'coming', next: 2 }],
  [of(3), of(), { kind: 'some', count: 3, most: null, next: 0 }],
  [of(2, 2), of(1), { kind: 'some', count: 4, most: null, next: 1 }],
  [of(3, 1), of(1), { kind: 'some', count: 4, most: { category: '0', count: 3 }, next: 1 }],
])('of %j and then %j is said %j', (week, next, sentence) => expect(taskSentence(week, next)).toEqual(sentence));
