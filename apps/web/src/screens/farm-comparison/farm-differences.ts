import type { AlarmCount } from '@onsil/contract/alarm-count';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import type { Series } from '@onsil/contract/telemetry';
import type { FieldFormat } from '#lib/format/amounts.ts';

/** A chosen farm's row; undefined while it loads, or if the farm is on another page of the table. */
type FarmFacts = {
  farmId: string;
  controllerId: string | null;
  row: ComparedFarm | undefined;
  budget: AlarmCount['budget'] | undefined;
};

/** A figure of each farm. */
export type Difference = {
  /** a figure of alarms or work, or the key of a field */
  key: FigureKey | { field: string; name: string; format: FieldFormat };
  values: readonly (number | null)[];
  /** the largest value less the smallest; null where fewer than two farms have one */
  difference: number | null;
  /** the difference against one that is worth a look */
  weight: number;
};

/** Fields whose means are compared, with a difference that is worth a look. */
export const comparedFields = { temperature: 1, humidity: 5, vpd: 0.2, co2: 100, ec: 0.2 } as const;

/** The same for the other figures: shares, minutes, and alarms per person and day. */
const notable = {
  outOfRangeWeek: 0.03,
  actedShare: 0.1,
  minutesToAction: 10,
  alarmLoad: 1,
  reporting: 0.03,
  harvest: 0.1,
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

const differenceOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value): value is number => value !== null);
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
};

const withDifference = (key: Difference['key'], values: readonly (number | null)[], scale: number): Difference => {
  const difference = differenceOf(values);
  return { key, values, difference, weight: (difference ?? 0) / scale };
};

type Column = Series['series'][number];

/** The mean of a column, each bucket by its samples; null without any. */
const meanOf = ({ avg, count }: Column): number | null => {
  let sum = 0;
  let samples = 0;
  for (const [index, value] of avg.entries()) {
    const weight = value === null ? 0 : (count[index] ?? 0);
    sum += (value ?? 0) * weight;
    samples += weight;
  }
  return samples === 0 ? null : sum / samples;
};

/** Figures that at least one farm has, the largest difference first. */
export const listDifferences = (
  farms: readonly FarmFacts[],
  columns: readonly Column[],
  korean: boolean,
): Difference[] => {
  const ofFields = Object.entries(comparedFields).flatMap(([field, scale]) => {
    const own = farms.map(({ controllerId }) =>
      columns.find((column) => column.field === field && column.controllerId === controllerId),
    );
    const some = own.find((column) => column !== undefined);
    if (!some) return [];
    const { nameKo, nameEn, unit, decimals } = some;
    const key = { field, name: korean ? nameKo : nameEn, format: { unit, decimals } };
    return [
      withDifference(
        key,
        own.map((column) => (column ? meanOf(column) : null)),
        scale,
      ),
    ];
  });
  const ofWork = figureKeys.map((key) =>
    withDifference(
      key,
      farms.map((facts) => figures[key](facts) ?? null),
      notable[key],
    ),
  );
  return [...ofWork, ...ofFields]
    .filter(({ values }) => values.some((value) => value !== null))
    .toSorted((a, b) => Number(a.difference === null) - Number(b.difference === null) || b.weight - a.weight);
};
