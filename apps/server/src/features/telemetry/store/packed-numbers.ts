const powersOfTen: readonly number[] = Array.from({ length: 16 }, (_, places) => 10 ** places);

/** Bits that a whole number of at least 0 takes. */
export const widthOf = (whole: number): number => (whole === 0 ? 0 : Math.floor(Math.log2(whole)) + 1);

/** Decimal places that a number may have and still be stored by its decimals. */
const maxPlaces = 12;

/** The shortest decimal number that single precision stores as `single`: 0.8 for what 0.8 became in `real`. */
export const toDecimal = (single: number): number => {
  if (Number.isNaN(single)) return single;
  for (let places = 0; places <= maxPlaces; places += 1) {
    const power = powersOfTen[places] ?? 1;
    const decimal = Math.round(single * power) / power;
    if (Math.fround(decimal) === single) return decimal;
  }
  return single;
};

/**
 * Writes numbers into `units` as whole multiples of 10^-places.
 * @returns the fewest places that hold all numbers; undefined where that would lose a bit
 */
export const toUnits = (numbers: Float64Array, units: Float64Array): number | undefined => {
  let places = 0;
  let power = 1;
  /** Numbers before this one were tried with fewer places. */
  let raisedAt = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const value = numbers[index] ?? Number.NaN;
    if (Object.is(value, -0)) return undefined;
    let unit = Math.round(value * power);
    while (unit / power !== value) {
      if (places === maxPlaces || !Number.isSafeInteger(unit)) return undefined;
      places += 1;
      power = powersOfTen[places] ?? 1;
      raisedAt = index;
      unit = Math.round(value * power);
    }
    if (!Number.isSafeInteger(unit)) return undefined;
    units[index] = unit;
  }
  for (let index = 0; index < raisedAt; index += 1) {
    const value = numbers[index] ?? Number.NaN;
    const unit = Math.round(value * power);
    if (!Number.isSafeInteger(unit) || unit / power !== value) return undefined;
    units[index] = unit;
  }
  return places;
};
