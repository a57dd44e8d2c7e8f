import type { Discard } from '@onsil/contract/batches';
import { addDays } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Rng } from '@onsil/simulator/physics/rng';

export type DemoCell = { rack: string; tier: number; column: number };

export type DemoEntry = {
  stage: Stage;
  day: string;
  plants: number;
  trays: number | null;
  weightKg: number | null;
  kgGradeA: number | null;
  discards: Discard[];
  /** positions from that day on; absent: unchanged */
  cells?: readonly DemoCell[];
  /** this entry closes its stage */
  close: boolean;
};

export type DemoBatch = {
  /** the farm's number of the crop */
  crop: string;
  name: string;
  startOn: string;
  trays: number | null;
  plannedPlants: number;
  planKg: number;
  /** planned positions from its first day on */
  cells: readonly DemoCell[];
  entries: DemoEntry[];
};

export const noWeight = { trays: null, weightKg: null, kgGradeA: null };

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** All positions of columns of a rack, tier by tier. */
export const listPositions = (
  rack: string,
  [tierFrom, tierTo]: readonly [number, number],
  [columnFrom, columnTo]: readonly [number, number],
): DemoCell[] =>
  numbers(tierFrom, tierTo).flatMap((tier) => numbers(columnFrom, columnTo).map((column) => ({ rack, tier, column })));

/** A random number in a range, rounded to a tenth. */
export const randomBetween = (rng: Rng, low: number, high: number): number =>
  Math.round((low + (high - low) * rng.next()) * 10) / 10;

/** A harvest of about `kg`, with 80 … 95 % grade A. */
export const randomHarvest = (rng: Rng, kg: number): Pick<DemoEntry, 'weightKg' | 'kgGradeA'> => {
  const weightKg = Math.round(kg * 10) / 10;
  return { weightKg, kgGradeA: Math.floor(weightKg * randomBetween(rng, 8, 9.5)) / 10 };
};

/** Entries up to today; a batch without entries is a plan. */
export const cutAtToday = (batch: DemoBatch, today: string): DemoBatch => ({
  ...batch,
  entries: batch.entries.filter(({ day }) => day <= today),
});

/** The day after the last entry of a completed batch; null if it is not complete. */
export const findEndDay = ({ entries }: DemoBatch): string | null => {
  const last = entries.at(-1);
  return last?.stage === 'harvest' && last.close ? addDays(last.day, 1) : null;
};
