import type { AlarmCount } from '@onsil/contract/alarm-count';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import type { Series } from '@onsil/contract/telemetry';
import { findNights, meansByLight } from '#features/telemetry/model/nights.ts';
import type { FieldFormat } from '#lib/format/amounts.ts';
import type { Buckets } from '#ui/charts/time-series/panels.ts';
import { computeStats } from '#ui/charts/time-series/stats.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';

/** A chosen farm's row; undefined while it loads, or if the farm is on another page of the table. */
type FarmFacts = {
  farmId: string;
  controllerId: string | null;
  row: ComparedFarm | undefined;
  budget: AlarmCount['budget'] | undefined;
};

/** Of which part of the week a field's mean is: of its days, its nights, all of it, or of the highest of each 24 hours. */
type Part = 'day' | 'night' | 'all' | 'daily';
type FieldKey = { field: string; part: Part; name: string; format: FieldFormat };

/** A figure of each farm. */
export type Difference = {
  /** a figure of alarms or work, or the mean of a field */
  key: FigureKey | FieldKey;
  values: readonly (number | null)[];
  /** the largest value less the smallest; null where fewer than two farms have one */
  difference: number | null;
  /** the difference against one that is worth a look */
  weight: number;
};

/** Fields whose means are compared, with a difference that is worth a look. */
export const comparedFields = { temperature: 1, humidity: 5, vpd: 0.2, co2: 100, ec: 0.2, dli: 1 } as const;
type ComparedField = keyof typeof comparedFields;

const comparedFieldKeys = Object.keys(comparedFields).filter((key): key is ComparedField => key in comparedFields);

/** Those that a grower sets apart by day and by night. */
const fieldsByLight: ReadonlySet<ComparedField> = new Set(['temperature', 'humidity', 'vpd', 'co2']);

/** The same for the other figures, and the decimals with which they are shown: shares, minutes, and alarms per person and day. */
const notable = {
  outOfRangeWeek: { weight: 0.03, decimals: 3 },
  actedShare: { weight: 0.1, decimals: 3 },
  minutesToAction: { weight: 10, decimals: 0 },
  alarmLoad: { weight: 1, decimals: 1 },
  reporting: { weight: 0.03, decimals: 3 },
  harvest: { weight: 0.1, decimals: 3 },
} as const;
type FigureKey = keyof typeof notable;

const figures: Readonly<Record<FigureKey, (facts: FarmFacts) => number | null | undefined>> = {
  outOfRangeWeek: ({ row }) => row?.outOfRangeWeek,
  actedShare: ({ budget }) => budget?.actedShare,
  minutesToAction: ({ budget }) => budget?.medianMinutesToAction,
  alarmLoad: ({ budget }) => budget?.perOperatorPerDay,
  reporting: ({ row }) => row?.reporting,
  harvest: ({ row }) => row?.harvest.rate,
};
const figureKeys = Object.keys(notable).filter((key): key is FigureKey => key in figures);

/** The difference of values as they are shown: a reader may subtract them. */
const differenceOf = (values: readonly (number | null)[], decimals: number): number | null => {
  const known = values
    .filter((value): value is number => value !== null)
    .map((value) => Number(value.toFixed(decimals)));
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
};

type Scale = { weight: number; decimals: number };

const withDifference = (key: Difference['key'], values: readonly (number | null)[], scale: Scale): Difference => {
  const difference = differenceOf(values, scale.decimals);
  return { key, values, difference, weight: (difference ?? 0) / scale.weight };
};

type Column = Series['series'][number];
/** Means of the compared fields in buckets of an hour or less, and the light that separates day and night. */
export type WeekSeries = { buckets: Buckets; columns: readonly Column[]; light: readonly Column[] };

const daySeconds = 86_400;

/** The mean of the highest values of each 24 hours: DLI grows from lights-on to lights-off and is kept until the next. */
const meanOfPeaks = ({ start }: Buckets, { max }: Column): number | null => {
  const peaks = new Map<number, number>();
  for (const [index, at] of start.entries()) {
    const value = max[index] ?? null;
    const day = Math.floor((at - (start[0] ?? at)) / daySeconds);
    if (value !== null) peaks.set(day, Math.max(value, peaks.get(day) ?? value));
  }
  return peaks.size === 0 ? null : peaks.values().reduce((sum, peak) => sum + peak, 0) / peaks.size;
};

type MeanOf = (column: Column) => number | null;

/** How the means of a field are compared: by day and by night where the nights of all its controllers are known. */
const partsOf = (field: ComparedField, own: readonly Column[], week: WeekSeries): [Part, MeanOf][] => {
  const { buckets, light } = week;
  const start = buckets.start[0] ?? 0;
  const within = { from: start, to: start + 8 * daySeconds };
  if (field === 'dli') return [['daily', (column) => meanOfPeaks(buckets, column)]];
  const nightsOf = (controllerId: string): TimeSpan[] => {
    const column = light.find((one) => one.controllerId === controllerId);
    return column ? findNights(buckets, column.field, column.avg) : [];
  };
  const means = new Map(
    own.map((column) => [
      column,
      meansByLight(buckets, { ...column, steps: null }, within, nightsOf(column.controllerId)),
    ]),
  );
  if (!fieldsByLight.has(field) || means.values().some((found) => !found))
    return [['all', (column) => computeStats(buckets, column, within)?.avg ?? null]];
  return (['day', 'night'] as const).map((part) => [part, (column) => means.get(column)?.[part] ?? null]);
};

const listFieldDifferences = (farms: readonly FarmFacts[], week: WeekSeries, korean: boolean): Difference[] =>
  comparedFieldKeys.flatMap((field) => {
    const own = farms.map(({ controllerId }) =>
      week.columns.find((column) => column.field === field && column.controllerId === controllerId),
    );
    const known = own.filter((column) => column !== undefined);
    const [first] = known;
    if (!first) return [];
    const { nameKo, nameEn, unit, decimals } = first;
    const words = { name: korean ? nameKo : nameEn, format: { unit, decimals } };
    return partsOf(field, known, week).map(([part, meanOf]) =>
      withDifference(
        { field, part, ...words },
        own.map((column) => (column ? meanOf(column) : null)),
        { weight: comparedFields[field], decimals },
      ),
    );
  });

/** Figures that at least one farm has, the largest difference first. */
export const listDifferences = (farms: readonly FarmFacts[], week: WeekSeries, korean: boolean): Difference[] => {
  const ofWork = figureKeys.map((key) =>
    withDifference(
      key,
      farms.map((facts) => figures[key](facts) ?? null),
      notable[key],
    ),
  );
  return [...ofWork, ...listFieldDifferences(farms, week, korean)]
    .filter(({ values }) => values.some((value) => value !== null))
    .toSorted((a, b) => Number(a.difference === null) - Number(b.difference === null) || b.weight - a.weight);
};
