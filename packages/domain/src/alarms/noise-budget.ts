import { minuteMs, dayMs } from '../calendar/duration.ts';
import { median } from './action-outcome.ts';
import { deviationMs, type DeviationTimes } from './deviation-span.ts';

/**
 * An alarm for the statistics; times in epoch ms, `field` null when the controller was silent. It belongs to the time in
 * which its deviation began; `openedAt`, when people heard of it, counts for floods and for the time to action.
 */
export type CountedAlarm = DeviationTimes<number> & {
  openedAt: number;
  actedAt: number | null;
  controllerNo: number;
  field: string | null;
  cause: string;
};

type Source = Pick<CountedAlarm, 'controllerNo' | 'field' | 'cause'> & { count: number };

/**
 * Alarm load of the operators in a time range. Shares are 0 … 1, null without alarms or actions. `standing24h` counts
 * alarms active for more than a day.
 */
export type NoiseBudget = {
  perOperatorPerDay: number;
  grade: 'acceptable' | 'manageable' | 'overloaded';
  floodShare: number;
  actedShare: number | null;
  medianMinutesToAction: number | null;
  noisiest: Source[];
  standing24h: number;
};
// EEMUA 191: about one alarm per 10 min and operator (150 per day) is acceptable, two (300 per day) are manageable.
const acceptablePerDay = 150;
const manageablePerDay = 300;
/** EEMUA 191: more than `maxAlarmsBelowFlood` alarms within `floodMs` are an alarm flood. */
export const floodMs = 10 * minuteMs;
export const maxAlarmsBelowFlood = 10;
const maxNoisiest = 5;

/** Alarm load from alarms begun in `from` … `to` (epoch ms, `to` exclusive), divided by `operators` (at least 1). */
export function noiseBudget(alarms: readonly CountedAlarm[], operators: number, from: number, to: number): NoiseBudget {
  const begun = alarms.filter(({ startedAt }) => startedAt >= from && startedAt < to);
  const minutes = begun.flatMap(({ openedAt, actedAt }) =>
    actedAt === null ? [] : [Math.max(0, actedAt - openedAt) / minuteMs],
  );
  const perOperatorPerDay = to > from ? (begun.length * dayMs) / ((to - from) * Math.max(1, operators)) : 0;
  return {
    perOperatorPerDay,
    grade: gradeOf(perOperatorPerDay),
    floodShare: floodShare(alarms, from, to),
    actedShare: begun.length === 0 ? null : minutes.length / begun.length,
    medianMinutesToAction: median(minutes),
    noisiest: noisiest(begun),
    standing24h: alarms.filter((alarm) => stoodLong(alarm, from, to)).length,
  };
}

function gradeOf(perDay: number): NoiseBudget['grade'] {
  if (perDay <= acceptablePerDay) return 'acceptable';
  return perDay <= manageablePerDay ? 'manageable' : 'overloaded';
}

function floodShare(alarms: readonly CountedAlarm[], from: number, to: number): number {
  const opened = alarms.filter(({ openedAt }) => openedAt >= from && openedAt < to);
  const spans = Map.groupBy(opened, ({ openedAt }) => Math.floor((openedAt - from) / floodMs));
  const floods = [...spans.values()].filter(({ length }) => length > maxAlarmsBelowFlood);
  return floods.length / Math.max(1, Math.ceil((to - from) / floodMs));
}

function noisiest(begun: readonly CountedAlarm[]): Source[] {
  const sources = Map.groupBy(begun, ({ controllerNo, field, cause }) => JSON.stringify([controllerNo, field, cause]));
  return [...sources.values()]
    .flatMap((alarms): Source[] => {
      const [first] = alarms;
      if (!first) return [];
      const { controllerNo, field, cause } = first;
      return [{ controllerNo, field, cause, count: alarms.length }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxNoisiest);
}

// Time before `from` counts for alarms opened earlier; alarms that ended before it do not count.
function stoodLong(alarm: CountedAlarm, from: number, to: number): boolean {
  const { startedAt } = alarm;
  const until = Math.min(startedAt + deviationMs(alarm, to), to);
  return until > from && startedAt < to && until - startedAt > dayMs;
}
