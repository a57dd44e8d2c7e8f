import { minuteMs, hourMs } from '../calendar/duration.ts';
import type { Sample } from '../telemetry/sample.ts';
import { levelOf, type Ranges } from './ranges.ts';

/** Work at a controller that disturbs what it measures. */
export const maintenanceKinds = [
  'nutrientRenewal',
  'door',
  'filter',
  'lampTest',
  'sensorCare',
  'irrigation',
  'other',
] as const;
export type MaintenanceKind = (typeof maintenanceKinds)[number];

/** `fields`: those that it disturbs and therefore mutes; null: all of the controller, its silence too */
type MaintenanceRule = { fields: readonly string[] | null; maxMs: number };
const air = ['temperature', 'humidity', 'co2', 'vpd', 'dewPoint'] as const;

/** What each kind of work disturbs, and how long it may last. */
export const maintenanceRules: Readonly<Record<MaintenanceKind, MaintenanceRule>> = {
  nutrientRenewal: { fields: ['ec', 'ph', 'waterTemperature'], maxMs: 6 * hourMs },
  // Outside air comes in through an open door or vent while plants are carried.
  door: { fields: air, maxMs: 2 * hourMs },
  // Air handling is off while its filter is out.
  filter: { fields: air, maxMs: 3 * hourMs },
  // Lamps heat and dry the air.
  lampTest: { fields: ['light', 'dli', 'temperature', 'humidity', 'vpd'], maxMs: 2 * hourMs },
  // A sensor in a cloth or in buffer solution shows anything, or nothing.
  sensorCare: { fields: null, maxMs: 2 * hourMs },
  irrigation: { fields: ['ec', 'ph', 'waterTemperature', 'dissolvedOxygen', 'substrateMoisture'], maxMs: 4 * hourMs },
  other: { fields: null, maxMs: 3 * hourMs },
};

/** Whether work of a kind disturbs a field; null: the controller as a whole. */
export const disturbs = (kind: MaintenanceKind, field: string | null): boolean => {
  const { fields } = maintenanceRules[kind];
  return fields === null || (field !== null && fields.includes(field));
};

/** Work also ends when what it disturbs has been within its ranges for this long. */
export const minSteadyMs = 15 * minuteMs;

/**
 * When (epoch ms) work ended, null while it lasts: at its latest end, or when all samples of the last 15 min, none from
 * before its start, are within their ranges. `samples` are in time order and reach back 15 min; `intervalMs` is the
 * reporting interval. Without ranges only the time ends it.
 */
export function findMaintenanceEnd(
  work: { kind: MaintenanceKind; startedAt: number; endsAt: number },
  {
    samples,
    rangesAt,
    intervalMs,
    now,
  }: {
    samples: readonly Sample[];
    rangesAt: (field: string, ts: number) => Ranges | null;
    intervalMs: number;
    now: number;
  },
): { at: number; by: 'time' | 'steady' } | null {
  if (now >= work.endsAt) return { at: work.endsAt, by: 'time' };
  const from = now - minSteadyMs;
  if (from < work.startedAt) return null;
  const watched = samples.filter(({ ts }) => ts >= from && ts <= now);
  const checked = watched.flatMap(({ ts, values }) =>
    Object.entries(values).flatMap(([field, value]) => {
      const ranges = disturbs(work.kind, field) ? rangesAt(field, ts) : null;
      return ranges ? [{ ts, inside: levelOf(value, ranges) === 0 }] : [];
    }),
  );
  const [first] = checked;
  const last = checked.at(-1);
  if (!first || !last || checked.some(({ inside }) => !inside)) return null;
  // Gaps at either end, or a silent controller, prove nothing.
  const covered = first.ts <= from + 2 * intervalMs && last.ts >= now - 2 * intervalMs;
  return covered ? { at: now, by: 'steady' } : null;
}
