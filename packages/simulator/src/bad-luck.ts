import { dayMs, hourMs } from './korean-time.ts';
import { createRng, hashSeed } from './rng.ts';
import { type Excursion, type Mishap, scenarioExcursion } from './scenario.ts';

/** A mishap that comes about once in `everyDays`, within `hours` of the Korean day, and lasts `lasts` hours. */
export type Luck = {
  mishap: Mishap;
  everyDays: number;
  hours: readonly [number, number];
  lasts: readonly [number, number];
};

const koreaMs = 9 * hourMs;

function excursionsOf(luck: Luck, seed: number, stretch: number): Excursion[] {
  const rng = createRng(hashSeed(`${luck.mishap} ${seed} ${stretch}`));
  const between = ([low, high]: readonly [number, number]) => low + (high - low) * rng.next();
  // The last day stays free, so that a mishap ends within its own stretch.
  const day = Math.floor(rng.next() * (luck.everyDays - 1));
  const midnight = (stretch * luck.everyDays + day) * dayMs - koreaMs;
  return scenarioExcursion(luck.mishap, midnight + between(luck.hours) * hourMs, between(luck.lasts));
}

/** The excursions of a farm's everyday bad luck around an instant, the same for whoever asks. */
export function createBadLuck(seed: number, lucks: readonly Luck[]): (ts: number) => readonly Excursion[] {
  let day = Number.NaN;
  let current: readonly Excursion[] = [];
  return (ts) => {
    const today = Math.floor((ts + koreaMs) / dayMs);
    if (today !== day) {
      day = today;
      current = lucks.flatMap((luck) => excursionsOf(luck, seed, Math.floor(today / luck.everyDays)));
    }
    return current;
  };
}
