const powersOfTen: readonly number[] = Array.from({ length: 16 }, (_, places) => 10 ** places);

/** Bits that a whole number of at least 0 takes. */
export const widthOf = (whole: number): number => (whole === 0 ? 0 : Math.floor(Math.log2(whole)) + 1);

/** Decimal places that a number may have and still be stored by its decimals. */
const maxPlaces = 12;

/** The shortest decimal number that single precision stores as `single`: 0.8 for what 0.8 became in `real`. */
export const shortestDecimal = (single: number): number => {
  if (Number.isNaN(single)) return single;
  for (let places = 0; places <= maxPlaces; places += 1) {
    const power = powersOfTen[places] ?? 1;
    const decimal = Math.round(single * power) / power;
    if (Math.fround(decimal) === single) return decimal;
  }
  return single;
};

/** Fewest decimal places, from `least` on, that hold a number; undefined above the most, or where its digits are too many. */
const placesOf = (value: number, least: number): number | undefined => {
  for (let places = least; places <= maxPlaces; places += 1) {
    const power = powersOfTen[places] ?? 1;
    const unit = Math.round(value * power);
    if (!Number.isSafeInteger(unit)) return undefined;
    if (unit / power === value) return places;
  }
  return undefined;
};

/** Numbers as whole multiples of 10^-places; undefined where that would lose a bit. */
export const toUnits = (numbers: readonly number[]): { places: number; units: number[] } | undefined => {
  let places = 0;
  for (const value of numbers) {
    if (Object.is(value, -0)) return undefined;
    const needed = placesOf(value, places);
    if (needed === undefined) return undefined;
    places = needed;
  }
  const power = powersOfTen[places] ?? 1;
  const units: number[] = [];
  for (const value of numbers) {
    const unit = Math.round(value * power);
    // Numbers before the last one were tried with fewer places.
    if (!Number.isSafeInteger(unit) || unit / power !== value) return undefined;
    units.push(unit);
  }
  return { places, units };
};
