import { planBackward } from '@onsil/domain/batches/backward-plan';
import { addDays } from '@onsil/domain/calendar/kst';
import { mondayOfDay } from '@onsil/domain/calendar/week';
import type { Stage } from '@onsil/domain/crops/stages';
import { forecastBatch } from '@onsil/domain/yields/forecast';
import { toGrownBatch, totalKg, type GrownBatch } from '@onsil/domain/yields/past-batches';
import type { HistoryBatch } from './yield-history.ts';

/** When to evaluate a forecast: days after the first plants reach a stage, with at least so many finished batches. */
type Moment = { stage: Stage; days: number; finished: number };

const leafy = (name: string, stage: Stage, days: number) => ({ name, stage, days, finished: 12 });
const fruit = (name: string, stage: Stage, days: number) => ({ name, stage, days, finished: 4 });
/** Evaluation moments by kind of farm. */
export const evaluationMoments = {
  leafy: [leafy('sown', 'sowing', 0), leafy('planted', 'plant', 0), leafy('first heads taken', 'harvest', 0)],
  fruit: [
    fruit('seedlings', 'seedling', 0),
    fruit('planted', 'plant', 0),
    fruit('first week of picking', 'harvest', 7),
    fruit('fifth week of picking', 'harvest', 28),
  ],
};

/** Evaluation of one forecast: ln errors of it and of "as the last batch", and whether its bounds held. */
export type ForecastEvaluation = { error: number; asLast: number; inside: boolean; weeks: number; weeksInside: number };

const firstAt = ({ steps }: HistoryBatch, stage: Stage): string | undefined =>
  steps.find((step) => step.stage === stage)?.day;
const lastDay = ({ steps }: HistoryBatch): string => steps.at(-1)?.day ?? '';
const grown = ({ stages, steps }: HistoryBatch): GrownBatch => toGrownBatch(stages, steps);

/**
 * Forecasts every batch at a moment from the batches finished by then and compares with the outcome. Batches with too
 * few finished ones before them are skipped.
 */
export function evaluateForecasts(
  batches: readonly HistoryBatch[],
  { stage, days, finished }: Moment,
): ForecastEvaluation[] {
  return batches.flatMap((batch): ForecastEvaluation[] => {
    const reached = firstAt(batch, stage);
    if (reached === undefined) return [];
    const today = addDays(reached, days);
    const finishedBatches = batches
      .filter((one) => lastDay(one) < today)
      .toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1))
      .map(grown);
    const known = batch.steps.filter((step) => step.day <= today);
    const rest = batch.steps.filter((step) => step.day > today && step.stage === 'harvest');
    const last = finishedBatches.at(-1);
    const actualKg = rest.reduce((sum, { weightKg }) => sum + (weightKg ?? 0), 0);
    if (finishedBatches.length < finished || !last || actualKg <= 0) return [];
    const open = { ...toGrownBatch(batch.stages, known), startOn: batch.startOn, plannedPlants: null };
    const { toCome, weeks } = forecastBatch(open, finishedBatches, {
      today,
      targets: { weightPerPlant: null, harvestOn: null },
    });
    if (!toCome) return [];
    const actualByWeek = Map.groupBy(rest, ({ day }) => mondayOfDay(day));
    const evaluatedWeeks = [...new Set([...weeks.map(({ week }) => week), ...actualByWeek.keys()])];
    const isIn = (week: string): boolean => {
      const kg = (actualByWeek.get(week) ?? []).reduce((sum, { weightKg }) => sum + (weightKg ?? 0), 0);
      const expected = weeks.find((one) => one.week === week) ?? { low: 0, high: 0 };
      return kg >= expected.low - 1e-6 && kg <= expected.high + 1e-6;
    };
    return [
      {
        error: Math.log(Math.max(toCome.kg, 1e-3) / actualKg),
        asLast: Math.log(Math.max(likeLast(open, last), 1e-3) / actualKg),
        inside: actualKg >= toCome.low && actualKg <= toCome.high,
        weeks: evaluatedWeeks.length,
        weeksInside: evaluatedWeeks.filter(isIn).length,
      },
    ];
  });
}

/**
 * Plans every batch backward on its first day from the batches finished by then; returns whether its plants reached the
 * planned kg.
 */
export function evaluatePlans(batches: readonly HistoryBatch[], finished: number): boolean[] {
  return batches.flatMap((batch) => {
    const finishedBatches = batches.filter((one) => lastDay(one) < batch.startOn).map(grown);
    const { stages, harvests } = grown(batch);
    const crop = { stages: batch.stages, portCounts: noPorts, weightPerPlant: null, recipe: { seasons: [] } };
    const plan =
      finishedBatches.length < finished ? null : planBackward({ kg: 1, by: lastDay(batch) }, crop, finishedBatches);
    if (!plan) return [];
    return [totalKg(harvests) / (stages[0]?.arrived ?? 0) >= (plan.weightPerPlant * plan.survival) / 1_000];
  });
}

const noPorts = { seedling: null, transplant: null, lastFeed: null };

/** Remaining kg if a batch yields per plant as the last one did. */
function likeLast(open: GrownBatch, last: GrownBatch): number {
  const reached = open.stages.findLast(({ firstOn, stage }) => firstOn !== null && stage !== 'harvest');
  const lastArrived = last.stages.find(({ stage }) => stage === reached?.stage)?.arrived ?? 1;
  return ((reached?.arrived ?? 0) * totalKg(last.harvests)) / lastArrived - totalKg(open.harvests);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Summary; errors as shares (0.1: 10 % off), and shares of outcomes within the bounds. */
export function summarizeEvaluations(verdicts: readonly ForecastEvaluation[]) {
  const medianError = (ln: readonly number[]): number => median(ln.map((one) => Math.abs(Math.expm1(one))));
  return {
    batches: verdicts.length,
    error: medianError(verdicts.map(({ error }) => error)),
    asLast: medianError(verdicts.map(({ asLast }) => asLast)),
    inside: verdicts.filter(({ inside }) => inside).length / verdicts.length,
    weeksInside:
      verdicts.reduce((sum, { weeksInside }) => sum + weeksInside, 0) /
      verdicts.reduce((sum, { weeks }) => sum + weeks, 0),
  };
}
