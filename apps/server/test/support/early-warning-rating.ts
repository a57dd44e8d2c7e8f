import { countOutcomes, probabilityOf, type CountedBin } from '@onsil/domain/early-warning/calibration';
import { horizonMs } from '@onsil/domain/early-warning/comparable-courses';
import { rateWarnings, type Rating } from '@onsil/domain/early-warning/rate-warnings';
import type { JudgedField } from './early-warning-data.ts';

/** A field with the probability of each of its moments. */
export type Scored = JudgedField & { probabilities: number[] };
/** How strongly a forecast warns at each moment of a field. */
export type Score = (field: Scored) => readonly number[];

/** Each greenhouse by what was counted in the others. */
export const leaveOneOut = (fields: readonly JudgedField[]): Scored[] => {
  const countedWithout = new Map<string, CountedBin[]>();
  for (const { house } of fields)
    if (!countedWithout.has(house))
      countedWithout.set(house, countOutcomes(fields.flatMap((one) => (one.house === house ? [] : one.moments))));
  return fields.map((one) => ({
    ...one,
    probabilities: one.moments.map(({ share }) => probabilityOf(share, countedWithout.get(one.house) ?? [])),
  }));
};

const sum = (ratings: readonly Rating[]): Rating => ({
  warnings: ratings.reduce((all, { warnings }) => all + warnings, 0),
  right: ratings.reduce((all, { right }) => all + right, 0),
  departures: ratings.reduce((all, { departures }) => all + departures, 0),
  warned: ratings.reduce((all, { warned }) => all + warned, 0),
  leadsMs: ratings.flatMap(({ leadsMs }) => leadsMs),
});

/** Rates a forecast over all fields together. */
export const rate = (fields: readonly Scored[], score: Score, minScore: number): Rating =>
  sum(
    fields.map((field) => {
      const scores = score(field);
      const moments = field.moments.map(({ at }, index) => ({ at, score: scores[index] ?? 0 }));
      return rateWarnings(moments, field.departures, { minScore, horizonMs });
    }),
  );

export const recallOf = ({ warned, departures }: Rating): number => warned / Math.max(1, departures);
export const precisionOf = ({ right, warnings }: Rating): number => right / Math.max(1, warnings);

/** The highest threshold with at least a recall. */
export const thresholdFor = (fields: readonly Scored[], score: Score, recall: number): number => {
  const scores = [...new Set(fields.flatMap(score))].toSorted((a, b) => a - b);
  let [low, high] = [0, scores.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (recallOf(rate(fields, score, scores[middle] ?? 0)) >= recall) low = middle;
    else high = middle - 1;
  }
  return scores[low] ?? 0;
};

export const byProbability: Score = ({ probabilities }) => probabilities;
export const byLine: Score = ({ moments }) => moments.map(({ line }) => line);
/** A straight line warns as soon as it leaves the range. */
export const minLine = Number.EPSILON;
