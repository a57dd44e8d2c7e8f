import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstOffsetMs } from '@onsil/domain/calendar/kst';
import { createRng, hashSeed } from '../physics/rng.ts';
import { type Excursion, type Mishap, scenarioExcursion } from './mishaps.ts';
import { isCalmed, type Span } from './script.ts';

/** A mishap that occurs about once in `everyDays`, within `hours` of the Korean day, for `lasts` hours. */
export type MishapChance = {
  mishap: Mishap;
  everyDays: number;
  hours: readonly [number, number];
  lasts: readonly [number, number];
};

function excursionsOf(luck: MishapChance, seed: number, period: number): Excursion[] {
  const rng = createRng(hashSeed(`${luck.mishap} ${seed} ${period}`));
  const between = ([low, high]: readonly [number, number]) => low + (high - low) * rng.next();
  // Never on the last day, so that a mishap ends within its own period.
  const day = Math.floor(rng.next() * (luck.everyDays - 1));
  const midnight = (period * luck.everyDays + day) * dayMs - kstOffsetMs;
  return scenarioExcursion(luck.mishap, midnight + between(luck.hours) * hourMs, between(luck.lasts));
}

/** Excursions of a farm's random mishaps around an instant, without those in a calm span; deterministic. */
export function createRandomMishaps(
  seed: number,
  lucks: readonly MishapChance[],
  calm?: Span,
): (ts: number) => readonly Excursion[] {
  let day = Number.NaN;
  let current: readonly Excursion[] = [];
  return (ts) => {
    const today = Math.floor((ts + kstOffsetMs) / dayMs);
    if (today !== day) {
      day = today;
      current = lucks
        .flatMap((luck) => excursionsOf(luck, seed, Math.floor(today / luck.everyDays)))
        .filter((excursion) => !isCalmed(calm, excursion));
    }
    return current;
  };
}
