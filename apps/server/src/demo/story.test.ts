import { expect, test } from 'vitest';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstOffsetMs } from '@onsil/domain/calendar/kst';
import { readings, type Reading } from '@onsil/simulator/demo-farms';
import { createDemoLimits } from './crops/limits.ts';
import { createDemoRecipe } from './crops/recipes.ts';
import { createStory } from './story.ts';

const seasons = ['2026-01-09T08:00', '2026-04-18T14:30', '2026-07-23T03:10', '2026-10-30T21:45'].map((at) =>
  Date.parse(`${at}+09:00`),
);

const rangesOf = (controllerId: string, field: string, now: number): Ranges => {
  const ranges = createDemoRecipe(controllerId, now)?.recipe.stages[0]?.fields[field]?.day;
  return ranges ?? expect.fail(`no ranges of ${field}`);
};

const readOf = (controllerId: string, { from, to }: { from: number; to: number }, begunAt: number): Reading[] => [
  ...readings(controllerId, from, to, 60, { script: createStory(begunAt).script }),
];

test.each(seasons)(
  'one field is out of its range at the first sign-in, at level 2 until a day has passed (%d)',
  (at) => {
    const [, two, three] = rangesOf('PG-A-R1', 'ec', at);
    const span = { from: at - 30 * minuteMs, to: at + dayMs - 600_000 };
    const read = readOf('PG-A-R1', span, at).map(({ values }) => values['ec'] ?? 0);
    const above = (limit: number | null): number => read.filter((value) => value > (limit ?? 0)).length / read.length;
    expect(above(two.high)).toBeGreaterThan(0.95);
    expect(above(three.high)).toBeLessThan(0.01);
  },
);

test.each(seasons)('nothing else is out of range then, in any room or house (%d)', (at) => {
  const out = ['PG-A-SEED', 'PG-A-R1', 'PG-A-R2', 'NJ-1', 'NJ-2', 'GH-1'].flatMap((controllerId) => {
    const last = readOf(controllerId, { from: at - 12 * minuteMs, to: at }, at);
    return [...createDemoLimits(controllerId, at)].flatMap(([field, [{ low, high }]]) =>
      last.length > 0 &&
      last.every(
        ({ values }) => (values[field] ?? low ?? 0) < (low ?? -Infinity) || (values[field] ?? 0) > (high ?? Infinity),
      )
        ? [`${controllerId} ${field}`]
        : [],
    );
  });
  expect(out).toEqual(['PG-A-R1 ec']);
});

test('one night twelve days before was critical for more than an hour', () => {
  const begunAt = seasons[3] ?? 0;
  const night = { from: begunAt - 12.9 * dayMs, to: begunAt - 11.5 * dayMs };
  const [, , three] = rangesOf('PG-A-R2', 'temperature', begunAt);
  const critical = readOf('PG-A-R2', night, begunAt).filter(
    ({ values }) => (values['temperature'] ?? 0) > (three.high ?? 99),
  );
  expect(critical.length).toBeGreaterThan(75);
  expect(critical.length).toBeLessThan(110);
});

test.each(seasons)(
  'CO₂ was below its range on three mornings of the last week, for more than an hour each (%d)',
  (begunAt) => {
    const [one] = rangesOf('PG-A-SEED', 'co2', begunAt);
    const week = { from: begunAt - 6 * dayMs, to: begunAt - 10 * hourMs };
    const mornings = readOf('PG-A-SEED', week, begunAt).filter(({ ts, values }) => {
      const hour = (ts + kstOffsetMs) % dayMs;
      return hour > 9.5 * hourMs && hour < 11.5 * hourMs && (values['co2'] ?? Infinity) < (one.low ?? 0);
    });
    const days = Map.groupBy(mornings, ({ ts }) => Math.floor((ts + kstOffsetMs) / dayMs));
    expect([...days.values()].filter((low) => low.length > 55)).toHaveLength(3);
  },
);

test('no sensor fails around the first start', () => {
  const at = seasons[0] ?? 0;
  const span = { from: at - 12 * hourMs, to: at + 12 * hourMs };
  expect(readOf('NJ-2', span, at)).toHaveLength(24 * 60);
});
