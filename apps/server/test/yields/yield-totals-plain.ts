import type { Stage } from '@onsil/domain/crops/stages';
import { dayAfter } from '../support/yields-world.ts';

type Entry = { stage: Stage; day: string; plants: number; kg?: number; gradeA?: number; discards?: [Stage, number][] };
export type Cycle = { farmNo: number; crop: number; stages: readonly Stage[]; entries: Entry[]; closedOn?: string };

/** Pseudo-random numbers, the same every time. */
export const dice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

export const leafy: Stage[] = ['sowing', 'seedling', 'plant', 'harvest'];
export const fruit: Stage[] = ['plant', 'harvest'];

export const leafyCycle = (roll: (below: number) => number, farmNo: number, crop: number): Cycle => {
  const sown = 200 + roll(100);
  const lost = roll(20);
  const planted = sown - lost - roll(10);
  const start = dayAfter('2025-10-01', roll(500));
  const first = roll(planted);
  const kg = (plants: number): number => Math.round(plants * (80 + roll(60))) / 1_000;
  const rounds = [first, planted - first].map((plants, index): Entry => {
    const weight = kg(plants);
    const graded = roll(3) > 0 ? { gradeA: Math.round(weight * 850) / 1_000 } : {};
    return { stage: 'harvest', day: dayAfter(start, 38 + index * 9), plants, kg: weight, ...graded };
  });
  return {
    farmNo,
    crop,
    stages: leafy,
    closedOn: dayAfter(start, 47),
    entries: [
      { stage: 'sowing', day: start, plants: sown },
      { stage: 'seedling', day: dayAfter(start, 4), plants: sown - lost, discards: lost > 0 ? [['sowing', lost]] : [] },
      {
        stage: 'plant',
        day: dayAfter(start, 18),
        plants: planted,
        discards: sown - lost > planted ? [['seedling', sown - lost - planted]] : [],
      },
      ...rounds,
    ],
  };
};

/** A crop picked every week and removed at the end. */
export const fruitCycle = (roll: (below: number) => number, farmNo: number, crop: number): Cycle => {
  const start = dayAfter('2025-08-01', roll(200));
  const plants = 100 + roll(50);
  const picks = Array.from({ length: 12 + roll(20) }, (_, week): Entry => {
    const kg = roll(4_000) / 100;
    return { stage: 'harvest', day: dayAfter(start, 60 + week * 7), plants: 0, kg, gradeA: kg / 2 };
  });
  return { farmNo, crop, stages: fruit, entries: [{ stage: 'plant', day: start, plants }, ...picks] };
};

export const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);
const divided = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Computes the expected totals by simple counting. */
export const plainly = (cycles: Cycle[], inside: (day: string) => boolean, planKg: number | null) => {
  const harvests = cycles.map(({ entries, stages }) => {
    const here = entries.filter(({ stage, day }) => stage === 'harvest' && inside(day));
    const picked = entries.some(({ stage, plants, kg = 0 }) => stage === 'harvest' && plants === 0 && kg > 0);
    const stood = sum(entries.filter(({ stage }) => stage === stages.at(-2)).map(({ plants }) => plants));
    const taken = sum(here.map(({ plants }) => plants));
    return { here, taken, bearing: here.length === 0 ? 0 : picked ? stood : taken };
  });
  const all = harvests.flatMap(({ here }) => here);
  const kg = sum(all.map((one) => one.kg ?? 0));
  const gradeA = sum(all.map((one) => one.gradeA ?? 0));
  const graded = sum(all.filter((one) => one.gradeA !== undefined).map((one) => one.kg ?? 0));
  return {
    planKg,
    harvestKg: kg,
    rate: divided(kg, planKg ?? 0),
    kgGradeA: gradeA,
    gradeARate: divided(gradeA, graded),
    plants: sum(harvests.map(({ taken }) => taken)),
    weightPerPlant: divided(kg * 1_000, sum(harvests.map(({ bearing }) => bearing))),
  };
};

export const lossPlainly = (cycles: Cycle[], year: string) => {
  const counted = cycles.filter(
    ({ entries, closedOn }) =>
      closedOn?.startsWith(year) || entries.some(({ stage, day }) => stage === 'harvest' && day.startsWith(year)),
  );
  return (['sowing', 'seedling', 'transplant', 'plant'] as const)
    .filter((stage) => counted.some(({ stages }) => stages.includes(stage)))
    .map((stage) => {
      const entries = counted.flatMap((cycle) => cycle.entries);
      const arrived = sum(entries.filter((one) => one.stage === stage).map(({ plants }) => plants));
      const discards = entries.flatMap((one) => one.discards ?? []).filter(([at]) => at === stage);
      const discarded = sum(discards.map(([, plants]) => plants));
      return { stage, arrived, discarded, rate: divided(discarded, arrived) };
    });
};
