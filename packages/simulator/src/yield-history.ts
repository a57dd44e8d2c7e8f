import { daysAfter } from '@onsil/domain/kst';
import type { BatchStep } from '@onsil/domain/batch-tally';
import { kstDayStart } from '@onsil/domain/kst';
import type { Stage } from '@onsil/domain/stages';
import { createNoise } from './noise.ts';
import { createRng, type Rng } from './rng.ts';

/** One step of a batch as a grower enters it; `weightKg` only of a harvest. */
export type HistoryStep = BatchStep & { weightKg: number | null };
export type HistoryBatch = { stages: readonly Stage[]; startOn: string; steps: HistoryStep[] };

export type HistoryOptions = {
  seed: number;
  kind: 'leafy' | 'fruit';
  /** the first day (YYYY-MM-DD), and for how long */
  from: string;
  days: number;
};

const yearMs = 365.25 * 86_400_000;
const monthMs = 30 * 86_400_000;

/** Leafy: a batch every 10 days, heads taken over up to 4 days. Fruit: one every 45 days, picked weekly for 14 weeks. */
const kinds = {
  leafy: {
    stages: ['sowing', 'seedling', 'plant', 'harvest'] as Stage[],
    every: 10,
    plants: 1_200,
    kg: 0.14,
    days: [4, 14, 24],
  },
  fruit: { stages: ['seedling', 'plant', 'harvest'] as Stage[], every: 45, plants: 400, kg: 3.2, days: [30, 55] },
};

/**
 * The batches of a farm that learns (6 % more a year), whose yields follow the seasons (± 12 %), drift over weeks (about
 * 7 %: a pump, a new hand, seed of another lot) and differ from batch to batch (9 %); seedlings die, now and then many.
 * In winter plants take a seventh longer. The same seed gives the same farm.
 */
export function createYieldHistory({ seed, kind, from, days }: HistoryOptions): HistoryBatch[] {
  const rng = createRng(seed);
  const drift = createNoise(seed + 1, 2 * monthMs);
  const { every } = kinds[kind];
  return Array.from({ length: Math.ceil(days / every) }, (_, index) => {
    const startOn = daysAfter(from, index * every + Math.round(rng.next() * 2));
    const years = (kstDayStart(startOn) - kstDayStart(from)) / yearMs;
    const lnYield = 0.06 * years + 0.08 * drift(kstDayStart(startOn)) + 0.09 * rng.normal();
    return batchOf(kind, startOn, lnYield, rng);
  });
}

/** −1 at the middle of January, 1 in the middle of July. */
const seasonOf = (day: string): number => -Math.cos(((kstDayStart(day) / yearMs) * 2 - 0.08) * Math.PI);

function batchOf(kind: HistoryOptions['kind'], startOn: string, lnYield: number, rng: Rng): HistoryBatch {
  const { stages, plants: usual, kg, days } = kinds[kind];
  const winter = 1 - 0.07 * seasonOf(startOn);
  const steps: HistoryStep[] = [];
  let day = startOn;
  let plants = Math.round(usual * (0.8 + 0.4 * rng.next()));
  for (const [index, stage] of stages.slice(0, -1).entries()) {
    const before = stages[index - 1];
    const lost = before ? Math.round(plants * lossOf(rng)) : 0;
    plants -= lost;
    steps.push({
      stage,
      day,
      plants,
      weightKg: null,
      discards: before && lost > 0 ? [{ stage: before, plants: lost }] : [],
    });
    day = daysAfter(day, Math.max(1, Math.round((days[index] ?? 1) * winter + 1.5 * rng.normal())));
  }
  const total = plants * kg * Math.exp(lnYield + 0.12 * seasonOf(day));
  const bearing = stages.at(-2) ?? 'plant';
  return {
    stages,
    startOn,
    steps: [...steps, ...(kind === 'leafy' ? heads : fruit)(bearing, day, plants, total, rng)],
  };
}

/** A few in a hundred, and of one batch in twelve a fifth. */
const lossOf = (rng: Rng): number => 0.02 + 0.04 * rng.next() + (rng.next() < 1 / 12 ? 0.2 : 0);

function heads(bearing: Stage, first: string, plants: number, total: number, rng: Rng): HistoryStep[] {
  const days = 1 + Math.floor(rng.next() * 4);
  const spoilt = Math.round(plants * 0.03 * rng.next());
  const taken = plants - spoilt;
  return Array.from({ length: days }, (_, index) => {
    const here = Math.floor((taken * (index + 1)) / days) - Math.floor((taken * index) / days);
    const discards = index === days - 1 && spoilt > 0 ? [{ stage: bearing, plants: spoilt }] : [];
    return {
      stage: 'harvest',
      day: daysAfter(first, index),
      plants: here,
      weightKg: ((total * here) / plants) * Math.exp(0.06 * rng.normal()),
      discards,
    };
  });
}

/** Picks that grow for five weeks, then fade. */
function fruit(_bearing: Stage, first: string, _plants: number, total: number, rng: Rng): HistoryStep[] {
  const weights = Array.from(
    { length: 14 },
    (_, week) => Math.min(1, (week + 1) / 5) * Math.exp(-week / 20 + 0.2 * rng.normal()),
  );
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((weight, week) => ({
    stage: 'harvest',
    day: daysAfter(first, week * 7),
    plants: 0,
    weightKg: (total * weight) / sum,
    discards: [],
  }));
}
