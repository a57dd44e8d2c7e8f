import { dayOfYear } from './physics/korean-time.ts';

/** Target ranges in light and darkness; infinite for no limit. */
export type GrowerRange = { lit: readonly [number, number]; dark: readonly [number, number] };
/** By field key; fields without ranges are not checked. */
export type GrowerRanges = Readonly<Record<string, GrowerRange>>;

const always = (low: number, high: number): GrowerRange => ({ lit: [low, high], dark: [low, high] });
const atLeast = (low: number): GrowerRange => always(low, Infinity);
const whileLit = (low: number, high: number): GrowerRange => ({ lit: [low, high], dark: [-Infinity, Infinity] });
const byLight = (lit: readonly [number, number], dark: readonly [number, number]): GrowerRange => ({ lit, dark });

const growthRoom: GrowerRanges = {
  temperature: byLight([21, 25], [18, 20]),
  humidity: always(60, 75),
  co2: whileLit(700, 1000),
  ec: always(1.4, 1.8),
  ph: always(5.6, 6.2),
  waterTemperature: always(18, 21),
  dissolvedOxygen: atLeast(6),
};
const seedlingRoom: GrowerRanges = {
  temperature: byLight([20, 23.5], [18, 20.5]),
  humidity: always(66, 82),
  co2: whileLit(500, 850),
  ec: always(0.8, 1.2),
  ph: always(5.7, 6.3),
  waterTemperature: always(18, 21),
  dissolvedOxygen: atLeast(6),
};

/** Targets of greenhouses without cooling depend on the season. */
type Season = 'cold' | 'mild' | 'warm';
const strawberryAir: Record<Season, GrowerRange> = {
  cold: byLight([11, 27], [6, 17.5]),
  mild: byLight([11, 31], [6, 24]),
  warm: byLight([12, 37], [10, 31]),
};
const paprikaAir: Record<Season, GrowerRange> = {
  cold: byLight([18, 26], [16.5, 21.5]),
  mild: byLight([18, 31], [16.5, 25]),
  warm: byLight([18, 37], [16.5, 31]),
};
const houseHumidity: Record<Season, GrowerRange> = {
  cold: byLight([45, 94], [50, 98]),
  mild: byLight([22, 99], [45, 99.5]),
  warm: byLight([33, 99], [45, 100]),
};

function house(air: GrowerRange, season: Season, roots: GrowerRanges): GrowerRanges {
  return { temperature: air, humidity: houseHumidity[season], co2: always(340, 1000), ...roots };
}

const strawberryRoots = { ec: always(1, 1.5), ph: always(5.7, 6.5), substrateMoisture: always(55, 70) };
const paprikaRoots = { ec: always(3, 3.7), ph: always(5.4, 6.4), substrateMoisture: always(59, 76) };

function seasonOf(ts: number): Season {
  const day = dayOfYear(ts);
  if (day < 62 || day >= 320) return 'cold';
  return day < 135 || day >= 280 ? 'mild' : 'warm';
}

/** Level-1 ranges that the grower of a demo controller would set at this time of the year. */
export function growerRangesAt(controllerId: string, ts: number): GrowerRanges {
  if (controllerId === 'PG-A-SEED') return seedlingRoom;
  if (controllerId.startsWith('PG-')) return growthRoom;
  const season = seasonOf(ts);
  if (controllerId.startsWith('NJ-')) return house(strawberryAir[season], season, strawberryRoots);
  return house(paprikaAir[season], season, paprikaRoots);
}

/** Whether a value is outside the target range. */
export function isOutside(ranges: GrowerRanges, field: string, value: number, lit: boolean): boolean {
  const range = ranges[field];
  if (range === undefined) return false;
  const [low, high] = lit ? range.lit : range.dark;
  return value < low || value > high;
}
