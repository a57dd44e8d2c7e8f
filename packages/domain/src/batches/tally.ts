import type { Stage } from '../crops/stages.ts';

/** Plants arriving at a stage on a day (YYYY-MM-DD), and plants discarded at that, with the stage each was at. */
export type BatchStep = {
  stage: Stage;
  day: string;
  plants: number;
  discards: readonly { stage: Stage; plants: number }[];
};

/** Plants of a stage: arrived = movedOn + discarded + there. `firstOn` and `lastOn` are days of arrival; null: none. */
export type StageTally = {
  stage: Stage;
  arrived: number;
  movedOn: number;
  discarded: number;
  there: number;
  firstOn: string | null;
  lastOn: string | null;
};

export type StepsFault = { code: 'PLANTS_MISSING' | 'DATE_TOO_EARLY'; stage: Stage; day: string };

/** Whether a step is an arrival: it has plants or is a harvest (of fruit, with 0 plants). Other steps only discard. */
export const isArrival = ({ stage, plants }: Pick<BatchStep, 'stage' | 'plants'>): boolean =>
  plants > 0 || stage === 'harvest';

/**
 * Counts a batch's plants by stage after all steps, in any order. Arrivals come from the previous stage; at the first
 * stage from outside. Negative counts are what `stepsRefusal` reports. Steps of other stages are ignored.
 */
export function tallyBatch(stages: readonly Stage[], steps: readonly BatchStep[]): StageTally[] {
  return stages.map((stage, index) => {
    const next = stages[index + 1];
    const arrivals = steps.filter((step) => step.stage === stage);
    const days = arrivals
      .filter(isArrival)
      .map(({ day }) => day)
      .toSorted();
    const arrived = plantsOf(arrivals);
    const movedOn = plantsOf(steps.filter((step) => step.stage === next));
    const discarded = plantsOf(steps.flatMap(({ discards }) => discards).filter((one) => one.stage === stage));
    const there = arrived - movedOn - discarded;
    return { stage, arrived, movedOn, discarded, there, firstOn: days[0] ?? null, lastOn: days.at(-1) ?? null };
  });
}

/** Current stage: the last one with an arrival; `work` before the first. */
export function currentStage(stages: readonly Stage[], steps: readonly BatchStep[]): Stage | 'work' {
  return stages.findLast((stage) => steps.some((step) => step.stage === stage && isArrival(step))) ?? 'work';
}

/**
 * Why steps are impossible: a stage would have fewer than 0 plants at the end of a day. PLANTS_MISSING when they never
 * arrive, DATE_TOO_EARLY when they arrive later. Has the first such stage and day; null when the steps are possible.
 */
export function findStepsFault(stages: readonly Stage[], steps: readonly BatchStep[]): StepsFault | null {
  for (const { stage, day, discards } of steps) {
    const foreign = [stage, ...discards.map((one) => one.stage)].find((one) => !stages.includes(one));
    if (foreign) return { code: 'PLANTS_MISSING', stage: foreign, day };
  }
  const there = new Map<Stage, number>(stages.map((stage) => [stage, 0]));
  const shortages = new Map<Stage, string>();
  for (const [day, today] of byDay(steps)) {
    for (const [stage, plants] of today.flatMap((step) => movesOf(stages, step)))
      there.set(stage, (there.get(stage) ?? 0) + plants);
    for (const [stage, plants] of there) if (plants < 0 && !shortages.has(stage)) shortages.set(stage, day);
  }
  const missing = [...shortages].find(([stage]) => (there.get(stage) ?? 0) < 0);
  const [stage, day] = missing ?? [...shortages][0] ?? [];
  if (stage === undefined || day === undefined) return null;
  return { code: missing ? 'PLANTS_MISSING' : 'DATE_TOO_EARLY', stage, day };
}

const plantsOf = (things: readonly { plants: number }[]): number => things.reduce((sum, { plants }) => sum + plants, 0);

const byDay = (steps: readonly BatchStep[]): [string, BatchStep[]][] =>
  [...Map.groupBy(steps, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Changes of plant counts by one step. */
function movesOf(stages: readonly Stage[], { stage, plants, discards }: BatchStep): [Stage, number][] {
  const before = stages[stages.indexOf(stage) - 1];
  const thrown = discards.map((one): [Stage, number] => [one.stage, -one.plants]);
  return [[stage, plants], ...(before ? [[before, -plants] as [Stage, number]] : []), ...thrown];
}
