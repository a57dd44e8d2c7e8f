import { expect, test } from 'vitest';
import { disturbs, findMaintenanceEnd, maintenanceKinds, maintenanceRules, minSteadyMs } from './maintenance.ts';
import type { Ranges } from './ranges.ts';

const minute = 60_000;
const ranges: Ranges = [
  { low: 1.4, high: 1.8 },
  { low: 1.2, high: 2 },
  { low: 1, high: 2.4 },
];
const rangesAt = (field: string): Ranges | null => (field === 'ec' ? ranges : null);
const maxRenewalMs = 6 * 60 * minute;
const renewal = { kind: 'nutrientRenewal', startedAt: 0, endsAt: maxRenewalMs } as const;
const ecs = (from: number, to: number, value: (ts: number) => number) =>
  Array.from({ length: (to - from) / minute + 1 }, (_, index) => {
    const ts = from + index * minute;
    return { ts, values: { ec: value(ts), temperature: 22 } };
  });
const ended = (now: number, samples: ReturnType<typeof ecs>) =>
  findMaintenanceEnd(renewal, samples, rangesAt, minute, now);

test('it ends after six hours, whatever the solution does', () => {
  expect(ended(maxRenewalMs + minute, [])).toEqual({ at: maxRenewalMs, by: 'time' });
  expect(
    ended(
      maxRenewalMs - 1,
      ecs(maxRenewalMs - 16 * minute, maxRenewalMs - minute, () => 3),
    ),
  ).toBeNull();
});

test('it ends once the solution was inside its ranges for 15 minutes', () => {
  const now = 40 * minute;
  expect(
    ended(
      now,
      ecs(now - minSteadyMs, now, () => 1.6),
    ),
  ).toEqual({ at: now, by: 'steady' });
});

test.each([
  ['it began less than 15 minutes ago', 14 * minute, ecs(0, 14 * minute, () => 1.6)],
  ['one sample lay outside', 40 * minute, ecs(25 * minute, 40 * minute, (ts) => (ts === 30 * minute ? 1.9 : 1.6))],
  ['the first minutes were not measured', 40 * minute, ecs(30 * minute, 40 * minute, () => 1.6)],
  ['the last minutes were not measured', 40 * minute, ecs(25 * minute, 35 * minute, () => 1.6)],
  ['nothing was measured', 40 * minute, []],
])('it goes on while %s', (_, now, samples) => {
  expect(ended(now, samples)).toBeNull();
});

test('without ranges nothing is steady', () => {
  const now = 40 * minute;
  expect(
    findMaintenanceEnd(
      renewal,
      ecs(now - minSteadyMs, now, () => 1.6),
      () => null,
      minute,
      now,
    ),
  ).toBeNull();
});

test('each kind of work ends on what it disturbs alone', () => {
  const now = 40 * minute;
  const door = { kind: 'door', startedAt: 0, endsAt: maintenanceRules.door.maxMs } as const;
  const samples = ecs(now - minSteadyMs, now, () => 9);
  const calm: Ranges = [
    { low: 20, high: 24 },
    { low: 18, high: 26 },
    { low: 16, high: 28 },
  ];
  const airRanges = (field: string): Ranges | null => (field === 'temperature' ? calm : rangesAt(field));
  expect(findMaintenanceEnd(door, samples, airRanges, minute, now)).toEqual({ at: now, by: 'steady' });
  expect(findMaintenanceEnd({ ...door, kind: 'other' }, samples, airRanges, minute, now)).toBeNull();
});

test('every kind has a latest end within a working day, and work on sensors concerns the whole controller', () => {
  for (const kind of maintenanceKinds) expect(maintenanceRules[kind].maxMs).toBeLessThanOrEqual(8 * 60 * minute);
  expect([disturbs('sensorCare', 'ph'), disturbs('sensorCare', null)]).toEqual([true, true]);
  expect([disturbs('door', 'co2'), disturbs('door', 'ph'), disturbs('door', null)]).toEqual([true, false, false]);
});
