type Values = readonly (number | null)[];

/** Values by day of a batch's age. */
export type DayLine = { days: readonly number[]; values: Values };
export type DayBand = { days: readonly number[]; low: Values; high: Values };

/** The complete days before `day`: the mean of an incomplete day would be mostly its night. */
export const takeDaysBefore = ({ days, values }: DayLine, day: number): DayLine => {
  const over = days.filter((one) => one < day).length;
  return { days: days.slice(0, over), values: values.slice(0, over) };
};

const nonNull = (values: Values): number[] => values.filter((value) => value !== null);

/** Minimum and maximum of all values, with a margin; null without values. */
export const getExtent = (lines: readonly DayLine[], band: DayBand | null): readonly [number, number] | null => {
  const all = [
    ...lines.flatMap(({ values }) => nonNull(values)),
    ...(band ? [...nonNull(band.low), ...nonNull(band.high)] : []),
  ];
  if (all.length === 0) return null;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low) * 0.06 || Math.abs(high) * 0.06 || 1;
  return [low - room, high + room];
};

/** The last day of all lines and the band. */
export const getLastDay = (lines: readonly DayLine[], band: DayBand | null): number =>
  Math.max(1, ...lines.flatMap(({ days }) => days), ...(band?.days ?? []));

/** Axis ticks at round days, about five to eight. */
export const getDayTicks = (last: number): number[] => {
  const step = [1, 2, 5, 7, 10, 14, 20, 30, 60, 90].find((one) => last / one <= 8) ?? Math.ceil(last / 8);
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
};

/** The value of a day; null if nothing was measured. */
export const getValueOnDay = (days: readonly number[], values: Values, day: number): number | null =>
  values[days.indexOf(day)] ?? null;

/** The mean of the non-null values; null if there are none. */
export const getMean = (values: Values): number | null => {
  const all = nonNull(values);
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0) / all.length;
};
