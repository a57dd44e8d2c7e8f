import { median } from './action-outcome.ts';

/** An alarm for the statistics; times in epoch ms, `field` null when the controller was silent. */
export type CountedAlarm = {
  openedAt: number;
  actedAt: number | null;
  endedAt: number | null;
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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// EEMUA 191: about one alarm per 10 min and operator (150 per day) is acceptable, two (300 per day) are manageable.
const acceptablePerDay = 150;
const manageablePerDay = 300;
/** EEMUA 191: more than `maxAlarmsBelowFlood` alarms within `floodMs` are an alarm flood. */
export const floodMs = 10 * minuteMs;
export const maxAlarmsBelowFlood = 10;
const maxNoisiest = 5;

/** Alarm load from alarms opened in `from` … `to` (epoch ms, `to` exclusive), divided by `operators` (at least 1). */
export function noiseBudget(alarms: readonly CountedAlarm[], operators: number, from: number, to: number): NoiseBudget {
  const opened = alarms.filter(({ openedAt }) => openedAt >= from && openedAt < to);
  const minutes = opened.flatMap(({ openedAt, actedAt }) =>
    actedAt === null ? [] : [(actedAt - openedAt) / minuteMs],
  );
  const perOperatorPerDay = to > from ? (opened.length * dayMs) / ((to - from) * Math.max(1, operators)) : 0;
  return {
    perOperatorPerDay,
    grade: gradeOf(perOperatorPerDay),
    floodShare: floodShare(opened, from, to),
    actedShare: opened.length === 0 ? null : minutes.length / opened.length,
    medianMinutesToAction: median(minutes),
    noisiest: noisiest(opened),
    standing24h: alarms.filter((alarm) => stoodLong(alarm, from, to)).length,
  };
}

function gradeOf(perDay: number): NoiseBudget['grade'] {
  if (perDay <= acceptablePerDay) return 'acceptable';
  return perDay <= manageablePerDay ? 'manageable' : 'overloaded';
}

function floodShare(opened: readonly CountedAlarm[], from: number, to: number): number {
  const spans = Map.groupBy(opened, ({ openedAt }) => Math.floor((openedAt - from) / floodMs));
  const floods = [...spans.values()].filter((alarms) => alarms.length > maxAlarmsBelowFlood);
  return floods.length / Math.max(1, Math.ceil((to - from) / floodMs));
}

function noisiest(opened: readonly CountedAlarm[]): Source[] {
  const sources = Map.groupBy(opened, ({ controllerNo, field, cause }) => JSON.stringify([controllerNo, field, cause]));
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
function stoodLong({ openedAt, endedAt }: CountedAlarm, from: number, to: number): boolean {
  const until = Math.min(endedAt ?? to, to);
  return until > from && openedAt < to && until - openedAt > dayMs;
}
