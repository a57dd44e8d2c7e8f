import type { LastValues, SeriesColumns } from '@onsil/contract/telemetry';
import { levelOf } from '@onsil/domain/alarms/ranges';
import { fieldColor } from '#lib/format/field-color.ts';
import { allLimitsAt, levelCurve, upperLevelCurves } from '#lib/format/limit-curve.ts';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import type { Buckets, ChartSeries, ManualPoint } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import type { Limits } from '../search-params.ts';
import { alignComparison, lineKey } from './merge-series.ts';
import type { MergedSeries } from './merge-series.ts';

/** The colour of a controller where several are shown; unlike those of alarm levels. */
export const controllerColor = (place: number): string => `var(--c${place + 1}, var(--f-other))`;

export type ChartSeriesInput = {
  drawn: MergedSeries;
  /** names, units and ranges from the reply */
  columns: readonly SeriesColumns[];
  controllers: readonly LastValues[];
  korean: boolean;
  compared: { drawn: MergedSeries; shift: number } | null;
  /** the ends of scales that a person chose, by field */
  limits?: Limits;
  /** manual readings by line */
  readings?: ReadonlyMap<string, readonly ManualPoint[]>;
};

/** Gap threshold in seconds: three intervals, at least five minutes as elsewhere, so that one slow minute is no gap. */
const gapAfter = (intervalSeconds: number): number => Math.max(3 * intervalSeconds, 300);

/** Orders columns by field in order of first appearance, then by controller in order of selection. */
const sortColumns = (columns: readonly SeriesColumns[], controllers: readonly LastValues[]): SeriesColumns[] => {
  const fields = [...new Set(columns.map(({ field }) => field))];
  return fields.flatMap((field) =>
    controllers.flatMap(
      ({ controllerId }) => columns.find((one) => one.field === field && one.controllerId === controllerId) ?? [],
    ),
  );
};

/** The series of the chart, with colour and alarm limits. */
export const createChartSeries = ({
  drawn,
  columns,
  controllers,
  korean,
  compared,
  readings,
  limits,
}: ChartSeriesInput): ChartSeries[] =>
  sortColumns(columns, controllers).flatMap((column): ChartSeries[] => {
    const key = lineKey(column);
    const line = drawn.lines.get(key);
    const place = controllers.findIndex((controller) => controller.controllerId === column.controllerId);
    const controller = controllers[place];
    if (!line || !controller) return [];
    const { ranges, band } = column;
    return [
      {
        ...line,
        id: key,
        name: korean ? column.nameKo : column.nameEn,
        source: controllers.length > 1 ? controller.controllerName : null,
        unit: column.unit,
        decimals: column.decimals,
        steps: stepsOf(column),
        color: controllers.length > 1 ? controllerColor(place) : fieldColor(column.field),
        band: (band ? null : ranges?.[0]) ?? null,
        bandLine: band && levelCurve(band, 1),
        levelCurves: upperLevelCurves(ranges, band),
        levelOf: (value, at) => {
          const held = band ? allLimitsAt(band, at) : ranges;
          return held ? levelOf(value, held) : 0;
        },
        gapAfter: gapAfter(controller.intervalSeconds),
        ghost: compared && alignComparison(drawn.buckets, compared.drawn, key, compared.shift),
        readings: readings?.get(key) ?? [],
        limits: limits?.[column.field],
      },
    ];
  });

/** Threshold of darkness (µmol/m²/s, W/m²); sensors never report exactly zero. */
const darkThresholds: Readonly<Record<string, number>> = { light: 5, solarRadiation: 3 };

/** The fields that tell the night: sunset says nothing about an artificially lit room. */
export const lightFields = Object.keys(darkThresholds);

/** Night spans of one controller, from its light sensor; empty where it has none. */
export const findNights = (
  buckets: Buckets,
  columns: readonly Pick<SeriesColumns, 'controllerId' | 'field'>[],
  { lines }: Pick<MergedSeries, 'lines'>,
  controllerId: string | undefined,
): TimeSpan[] => {
  const light = columns.find((column) => column.controllerId === controllerId && column.field in darkThresholds);
  const line = light && lines.get(lineKey(light));
  if (!light || !line) return [];
  const nights: { from: number; to: number }[] = [];
  buckets.start.forEach((from, i) => {
    const value = line.avg[i] ?? null;
    if (value === null || value >= (darkThresholds[light.field] ?? 0)) return;
    const to = from + (buckets.width[i] ?? 0);
    const night = nights.at(-1);
    if (night && from <= night.to) night.to = to;
    else nights.push({ from, to });
  });
  return nights;
};
