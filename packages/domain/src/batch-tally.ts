import type { Stage } from './stages.ts';

/** Plants that arrive at a stage on a day (YYYY-MM-DD), and those that were thrown away at that, each where it was. */
export type BatchStep = {
  stage: Stage;
  day: string;
  plants: number;
  discards: readonly { stage: Stage; plants: number }[];
};

/** The plants of a stage: arrived = moved on + discarded + there. Days of the first and the last arrival; null: none. */
export type StageTally = {
  stage: Stage;
  arrived: number;
  movedOn: number;
  discarded: number;
  there: number;
  firstOn: string | null;
  lastOn: string | null;
};

export type StepsRefusal = { code: 'PLANTS_MISSING' | 'DATE_TOO_EARLY'; stage: Stage; day: string };

/** Whether something arrives: plants, or a harvest, which of fruit takes none. Else some are only thrown away. */
export const isArrival = ({ stage, plants }: Pick<BatchStep, 'stage' | 'plants'>): boolean =>
  plants > 0 || stage === 'harvest';

/**
 * The plants of a batch by stage, in the order of its stages, after all steps; their order does not matter. What arrives
 * comes from the stage before, at the first stage from outside. A stage with fewer than 0 plants there is what
 * `stepsRefusal` refuses. Steps of stages that the batch does not go through count nowhere.
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

/** The stage a batch is in: the last of its stages at which something arrived; `work` before that. */
export function stateOf(stages: readonly Stage[], steps: readonly BatchStep[]): Stage | 'work' {
  return stages.findLast((stage) => steps.some((step) => step.stage === stage && isArrival(step))) ?? 'work';
}

/**
 * Why steps cannot have happened: at the end of some day a stage would have fewer plants than none. PLANTS_MISSING where
 * they never come, with the first stage that lacks them; DATE_TOO_EARLY where they are there later, so that only the day
 * is wrong. The day is the first on which they lack. Null: they fit.
 */
export function stepsRefusal(stages: readonly Stage[], steps: readonly BatchStep[]): StepsRefusal | null {
  for (const { stage, day, discards } of steps) {
    const foreign = [stage, ...discards.map((one) => one.stage)].find((one) => !stages.includes(one));
    if (foreign) return { code: 'PLANTS_MISSING', stage: foreign, day };
  }
  const there = new Map<Stage, number>(stages.map((stage) => [stage, 0]));
  const lacking = new Map<Stage, string>();
  for (const [day, today] of byDay(steps)) {
    for (const [stage, plants] of today.flatMap((step) => movesOf(stages, step)))
      there.set(stage, (there.get(stage) ?? 0) + plants);
    for (const [stage, plants] of there) if (plants < 0 && !lacking.has(stage)) lacking.set(stage, day);
  }
  const missing = [...lacking].find(([stage]) => (there.get(stage) ?? 0) < 0);
  const [stage, day] = missing ?? [...lacking][0] ?? [];
  if (stage === undefined || day === undefined) return null;
  return { code: missing ? 'PLANTS_MISSING' : 'DATE_TOO_EARLY', stage, day };
}

const plantsOf = (things: readonly { plants: number }[]): number => things.reduce((sum, { plants }) => sum + plants, 0);

const byDay = (steps: readonly BatchStep[]): [string, BatchStep[]][] =>
  [...Map.groupBy(steps, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What a step adds to and takes from stages. */
function movesOf(stages: readonly Stage[], { stage, plants, discards }: BatchStep): [Stage, number][] {
  const before = stages[stages.indexOf(stage) - 1];
  const thrown = discards.map((one): [Stage, number] => [one.stage, -one.plants]);
  return [[stage, plants], ...(before ? [[before, -plants] as [Stage, number]] : []), ...thrown];
}
