import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { disturbs, findMaintenanceEnd, maintenanceKinds, maintenanceRules, minSteadyMs } from './maintenance.ts';
import type { Ranges } from './ranges.ts';

const ranges: Ranges = [
  { low: 1.4, high: 1.8 },
  { low: 1.2, high: 2 },
  { low: 1, high: 2.4 },
];
const rangesAt = (field: string): Ranges | null => (field === 'ec' ? ranges : null);
const maxRenewalMs = 6 * 60 * minuteMs;
const renewal = { kind: 'nutrientRenewal', startedAt: 0, endsAt: maxRenewalMs } as const;
const ecs = (from: number, to: number, value: (ts: number) => number) =>
  Array.from({ length: (to - from) / minuteMs + 1 }, (_, index) => {
    const ts = from + index * minuteMs;
    return { ts, values: { ec: value(ts), temperature: 22 } };
  });
const ended = (now: number, samples: ReturnType<typeof ecs>) =>
  findMaintenanceEnd(renewal, { samples, rangesAt, intervalMs: minuteMs, now });

test('it ends after six hours, whatever the solution does', () => {
  expect(ended(maxRenewalMs + minuteMs, [])).toEqual({ at: maxRenewalMs, by: 'time' });
  expect(
    ended(
      maxRenewalMs - 1,
      ecs(maxRenewalMs - 16 * minuteMs, maxRenewalMs - minuteMs, () => 3),
    ),
  ).toBeNull();
});

test('it ends once the solution was inside its ranges for 15 minutes', () => {
  const now = 40 * minuteMs;
  expect(
    ended(
      now,
      ecs(now - minSteadyMs, now, () => 1.6),
    ),
  ).toEqual({ at: now, by: 'steady' });
});

test.each([
  ['it began less than 15 minutes ago', 14 * minuteMs, ecs(0, 14 * minuteMs, () => 1.6)],
  [
    'one sample lay outside',
    40 * minuteMs,
    ecs(25 * minuteMs, 40 * minuteMs, (ts) => (ts === 30 * minuteMs ? 1.9 : 1.6)),
  ],
  ['the first minutes were not measured', 40 * minuteMs, ecs(30 * minuteMs, 40 * minuteMs, () => 1.6)],
  ['the last minutes were not measured', 40 * minuteMs, ecs(25 * minuteMs, 35 * minuteMs, () => 1.6)],
  ['nothing was measured', 40 * minuteMs, []],
])('it goes on while %s', (_, now, samples) => {
  expect(ended(now, samples)).toBeNull();
});

test('without ranges nothing is steady', () => {
  const now = 40 * minuteMs;
  expect(
    findMaintenanceEnd(renewal, {
      samples: ecs(now - minSteadyMs, now, () => 1.6),
      rangesAt: () => null,
      intervalMs: minuteMs,
      now,
    }),
  ).toBeNull();
});

test('each kind of work ends on what it disturbs alone', () => {
  const now = 40 * minuteMs;
  const door = { kind: 'door', startedAt: 0, endsAt: maintenanceRules.door.maxMs } as const;
  const samples = ecs(now - minSteadyMs, now, () => 9);
  const calm: Ranges = [
    { low: 20, high: 24 },
    { low: 18, high: 26 },
    { low: 16, high: 28 },
  ];
  const airRanges = (field: string): Ranges | null => (field === 'temperature' ? calm : rangesAt(field));
  expect(findMaintenanceEnd(door, { samples, rangesAt: airRanges, intervalMs: minuteMs, now })).toEqual({
    at: now,
    by: 'steady',
  });
  expect(
    findMaintenanceEnd({ ...door, kind: 'other' }, { samples, rangesAt: airRanges, intervalMs: minuteMs, now }),
  ).toBeNull();
});

test('every kind has a latest end within a working day, and work on sensors concerns the whole controller', () => {
  for (const kind of maintenanceKinds) expect(maintenanceRules[kind].maxMs).toBeLessThanOrEqual(8 * 60 * minuteMs);
  expect([disturbs('sensorCare', 'ph'), disturbs('sensorCare', null)]).toEqual([true, true]);
  expect([disturbs('door', 'co2'), disturbs('door', 'ph'), disturbs('door', null)]).toEqual([true, false, false]);
});
