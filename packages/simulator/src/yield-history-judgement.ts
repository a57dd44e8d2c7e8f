import { planBackward } from '@onsil/domain/backward-plan';
import { daysAfter } from '@onsil/domain/kst';
import type { Stage } from '@onsil/domain/stages';
import { forecastBatch } from '@onsil/domain/yield-forecast';
import { mondayOf } from '@onsil/domain/yield-forecast-course';
import { grownBatch, kgOf, type GrownBatch } from '@onsil/domain/yield-forecast-past';
import type { HistoryBatch } from './yield-history.ts';

/** When a batch is judged: so many days after its first plants came to a stage, with so many batches finished by then. */
type Moment = { stage: Stage; days: number; finished: number };

const leafy = (name: string, stage: Stage, days: number) => ({ name, stage, days, finished: 12 });
const fruit = (name: string, stage: Stage, days: number) => ({ name, stage, days, finished: 4 });
/** The moments at which forecasts are judged, by kind of farm. */
export const moments = {
  leafy: [leafy('sown', 'sowing', 0), leafy('planted', 'plant', 0), leafy('first heads taken', 'harvest', 0)],
  fruit: [
    fruit('seedlings', 'seedling', 0),
    fruit('planted', 'plant', 0),
    fruit('first week of picking', 'harvest', 7),
    fruit('fifth week of picking', 'harvest', 28),
  ],
};

/** One forecast against what came: ln errors of it and of "as the last batch", and what its bounds held. */
export type Verdict = { error: number; asLast: number; inside: boolean; weeks: number; weeksInside: number };

const firstAt = ({ steps }: HistoryBatch, stage: Stage): string | undefined =>
  steps.find((step) => step.stage === stage)?.day;
const lastDay = ({ steps }: HistoryBatch): string => steps.at(-1)?.day ?? '';
const whole = ({ stages, steps }: HistoryBatch): GrownBatch => grownBatch(stages, steps);

/**
 * Forecasts every batch at a moment by those that were finished then, and compares with what came of it. Batches with too
 * few finished before them are left out.
 */
export function judge(batches: readonly HistoryBatch[], { stage, days, finished }: Moment): Verdict[] {
  return batches.flatMap((batch): Verdict[] => {
    const reached = firstAt(batch, stage);
    if (reached === undefined) return [];
    const today = daysAfter(reached, days);
    const done = batches
      .filter((one) => lastDay(one) < today)
      .toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1))
      .map(whole);
    const known = batch.steps.filter((step) => step.day <= today);
    const rest = batch.steps.filter((step) => step.day > today && step.stage === 'harvest');
    const last = done.at(-1);
    const came = rest.reduce((sum, { weightKg }) => sum + (weightKg ?? 0), 0);
    if (done.length < finished || !last || came <= 0) return [];
    const open = { ...grownBatch(batch.stages, known), startOn: batch.startOn, plannedPlants: null };
    const { toCome, weeks } = forecastBatch(open, done, { today, targets: { weightPerPlant: null, harvestOn: null } });
    if (!toCome) return [];
    const cameIn = Map.groupBy(rest, ({ day }) => mondayOf(day));
    const judged = [...new Set([...weeks.map(({ week }) => week), ...cameIn.keys()])];
    const isIn = (week: string): boolean => {
      const kg = (cameIn.get(week) ?? []).reduce((sum, { weightKg }) => sum + (weightKg ?? 0), 0);
      const told = weeks.find((one) => one.week === week) ?? { low: 0, high: 0 };
      return kg >= told.low - 1e-6 && kg <= told.high + 1e-6;
    };
    return [
      {
        error: Math.log(Math.max(toCome.kg, 1e-3) / came),
        asLast: Math.log(Math.max(likeLast(open, last), 1e-3) / came),
        inside: came >= toCome.low && came <= toCome.high,
        weeks: judged.length,
        weeksInside: judged.filter(isIn).length,
      },
    ];
  });
}

/**
 * Plans every batch backward on the day on which it began, by those that were finished then, and tells whether its own
 * plants reached the kg that were planned for them.
 */
export function judgePlans(batches: readonly HistoryBatch[], finished: number): boolean[] {
  return batches.flatMap((batch) => {
    const done = batches.filter((one) => lastDay(one) < batch.startOn).map(whole);
    const { stages, harvests } = whole(batch);
    const crop = { stages: batch.stages, portCounts: noPorts, weightPerPlant: null, recipe: { seasons: [] } };
    const plan = done.length < finished ? null : planBackward({ kg: 1, by: lastDay(batch) }, crop, done);
    if (!plan) return [];
    return [kgOf(harvests) / (stages[0]?.arrived ?? 0) >= (plan.weightPerPlant * plan.survival) / 1_000];
  });
}

const noPorts = { seedling: null, transplant: null, lastFeed: null };

/** What is to come if a batch does as the last one did, plant by plant. */
function likeLast(open: GrownBatch, last: GrownBatch): number {
  const reached = open.stages.findLast(({ firstOn, stage }) => firstOn !== null && stage !== 'harvest');
  const then = last.stages.find(({ stage }) => stage === reached?.stage)?.arrived ?? 1;
  return ((reached?.arrived ?? 0) * kgOf(last.harvests)) / then - kgOf(open.harvests);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Verdicts in one line; errors as shares (0.1: 10 % off), the share of outcomes between the bounds. */
export function summed(verdicts: readonly Verdict[]) {
  const off = (ln: readonly number[]): number => median(ln.map((one) => Math.abs(Math.expm1(one))));
  return {
    batches: verdicts.length,
    error: off(verdicts.map(({ error }) => error)),
    asLast: off(verdicts.map(({ asLast }) => asLast)),
    inside: verdicts.filter(({ inside }) => inside).length / verdicts.length,
    weeksInside:
      verdicts.reduce((sum, { weeksInside }) => sum + weeksInside, 0) /
      verdicts.reduce((sum, { weeks }) => sum + weeks, 0),
  };
}
