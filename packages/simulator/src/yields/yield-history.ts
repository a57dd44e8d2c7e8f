import type { BatchStep } from '@onsil/domain/batches/tally';
import { dayMs } from '@onsil/domain/calendar/duration';
import { addDays } from '@onsil/domain/calendar/kst';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import { createNoise } from '../physics/noise.ts';
import { createRng, type Rng } from '../physics/rng.ts';

/** A recorded step of a batch; `weightKg` only for a harvest. */
export type HistoryStep = BatchStep & { weightKg: number | null };
export type HistoryBatch = { stages: readonly Stage[]; startOn: string; steps: HistoryStep[] };

export type HistoryOptions = {
  seed: number;
  kind: 'leafy' | 'fruit';
  /** first day (YYYY-MM-DD) and number of days */
  from: string;
  days: number;
};

const yearMs = 365.25 * dayMs;
const monthMs = 30 * dayMs;

/**
 * Leafy: a batch every 10 days, harvested over up to 4 days. Fruit: a batch every 45 days, picked weekly for 14 weeks.
 */
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
 * Batches of a farm whose yields grow by 6 % per year, follow the season (± 12 %), drift over weeks (about 7 %) and
 * vary by batch (9 %). Seedlings die, occasionally many. In winter growth takes a seventh longer. Deterministic by
 * seed.
 */
export function createYieldHistory({ seed, kind, from, days }: HistoryOptions): HistoryBatch[] {
  const rng = createRng(seed);
  const drift = createNoise(seed + 1, 2 * monthMs);
  const { every } = kinds[kind];
  return Array.from({ length: Math.ceil(days / every) }, (_, index) => {
    const startOn = addDays(from, index * every + Math.round(rng.next() * 2));
    const years = (kstDayStart(startOn) - kstDayStart(from)) / yearMs;
    const lnYield = 0.06 * years + 0.08 * drift(kstDayStart(startOn)) + 0.09 * rng.normal();
    return batchOf(kind, startOn, lnYield, rng);
  });
}

/** −1 in mid-January, 1 in mid-July. */
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
    day = addDays(day, Math.max(1, Math.round((days[index] ?? 1) * winter + 1.5 * rng.normal())));
  }
  const total = plants * kg * Math.exp(lnYield + 0.12 * seasonOf(day));
  const bearing = stages.at(-2) ?? 'plant';
  return {
    stages,
    startOn,
    steps: [...steps, ...(kind === 'leafy' ? heads : fruit)(bearing, day, plants, total, rng)],
  };
}

/** 2–6 %, and 20 % more in one batch of twelve. */
const lossOf = (rng: Rng): number => 0.02 + 0.04 * rng.next() + (rng.next() < 1 / 12 ? 0.2 : 0);

function heads(bearing: Stage, first: string, plants: number, total: number, rng: Rng): HistoryStep[] {
  const days = 1 + Math.floor(rng.next() * 4);
  const discarded = Math.round(plants * 0.03 * rng.next());
  const taken = plants - discarded;
  return Array.from({ length: days }, (_, index) => {
    const plantsOfDay = Math.floor((taken * (index + 1)) / days) - Math.floor((taken * index) / days);
    const discards = index === days - 1 && discarded > 0 ? [{ stage: bearing, plants: discarded }] : [];
    return {
      stage: 'harvest',
      day: addDays(first, index),
      plants: plantsOfDay,
      weightKg: ((total * plantsOfDay) / plants) * Math.exp(0.06 * rng.normal()),
      discards,
    };
  });
}

/** Pickings that increase for five weeks, then decrease. */
function fruit(_bearing: Stage, first: string, _plants: number, total: number, rng: Rng): HistoryStep[] {
  const weights = Array.from(
    { length: 14 },
    (_, week) => Math.min(1, (week + 1) / 5) * Math.exp(-week / 20 + 0.2 * rng.normal()),
  );
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((weight, week) => ({
    stage: 'harvest',
    day: addDays(first, week * 7),
    plants: 0,
    weightKg: (total * weight) / sum,
    discards: [],
  }));
}
