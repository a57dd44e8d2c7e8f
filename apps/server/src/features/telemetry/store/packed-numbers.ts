const powersOfTen: readonly number[] = Array.from({ length: 16 }, (_, places) => 10 ** places);

/** Bits that a whole number of at least 0 takes. */
export const widthOf = (whole: number): number => (whole === 0 ? 0 : Math.floor(Math.log2(whole)) + 1);

/** Decimal places that a single-precision number may have and still be stored by its decimals. */
const maxSinglePlaces = 12;

/** Decimal places of a number; undefined above `max`, or where its digits are no safe whole number. */
const placesOf = (value: number, max: number): number | undefined => {
  for (let places = 0; places <= max; places += 1) {
    const power = powersOfTen[places] ?? 1;
    const unit = Math.round(value * power);
    if (!Number.isSafeInteger(unit)) return undefined;
    if (unit / power === value) return places;
  }
  return undefined;
};

/** The shortest decimal number that single precision stores as `single`: 0.8 for what 0.8 became in `real`. */
export const shortestDecimal = (single: number): number => {
  for (let places = 0; places <= maxSinglePlaces; places += 1) {
    const power = powersOfTen[places] ?? 1;
    const decimal = Math.round(single * power) / power;
    if (Math.fround(decimal) === single) return decimal;
  }
  return single;
};

/** Numbers as whole multiples of 10^-places; undefined where that would lose a bit. */
export const toUnits = (numbers: readonly number[]): { places: number; units: number[] } | undefined => {
  let places = 0;
  for (const value of numbers) {
    const needed = placesOf(value, maxSinglePlaces);
    if (needed === undefined || Object.is(value, -0)) return undefined;
    places = Math.max(places, needed);
  }
  const power = powersOfTen[places] ?? 1;
  const units = numbers.map((value) => Math.round(value * power));
  const isExact = units.every((unit, index) => Number.isSafeInteger(unit) && unit / power === numbers[index]);
  return isExact ? { places, units } : undefined;
};
