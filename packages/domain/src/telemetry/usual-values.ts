import { conversion, unitsFor } from './units.ts';

/** Usual ranges in growing, in the field's unit: of single values and of the mean over days. */
type Usual = { values: readonly [number, number]; mean: readonly [number, number] };

const usual: Readonly<Record<string, Usual>> = {
  temperature: { values: [-5, 50], mean: [2, 38] },
  humidity: { values: [10, 100], mean: [20, 100] },
  co2: { values: [200, 5_000], mean: [250, 3_000] },
  ec: { values: [0, 10], mean: [0.05, 8] },
  ph: { values: [3.5, 9], mean: [4, 8.5] },
  waterTemperature: { values: [1, 45], mean: [4, 38] },
  light: { values: [0, 2_500], mean: [1, 1_500] },
  solarRadiation: { values: [0, 1_400], mean: [1, 800] },
  substrateMoisture: { values: [2, 100], mean: [5, 100] },
  dissolvedOxygen: { values: [0.5, 25], mean: [1, 20] },
};

const isWithin = (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high;

/** Whether a value is possible but unusual; false for unknown fields. */
export const isUnusual = (field: string, value: number): boolean => {
  const range = usual[field]?.values;
  return range !== undefined && !isWithin(value, range);
};

/** Usual range of a field; undefined for unknown fields. */
export const usualRange = (field: string): readonly [number, number] | undefined => usual[field]?.values;

/**
 * Checks a mean in the unit `from`: null when it is usual or the field is unknown; otherwise the units in which it
 * would be usual, possibly none.
 */
export function suggestUnits(field: { key: string; unit: string }, from: string, mean: number): string[] | null {
  const range = usual[field.key]?.mean;
  const isUsualIn = (unit: string): boolean => {
    const linear = conversion(unit, field.unit);
    return !!range && !!linear && isWithin(mean * linear.factor + linear.offset, range);
  };
  if (!range || isUsualIn(from)) return null;
  return unitsFor(field.unit).filter(isUsualIn);
}
