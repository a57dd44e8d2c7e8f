import type { LastValues, SeriesColumns } from '@onsil/contract/telemetry';
import { levelOf } from '@onsil/domain/alarms/ranges';
import { findNights, lightFields } from '#features/telemetry/model/nights.ts';
import { fieldColor } from '#lib/format/field-color.ts';
import { allLimitsAt, levelCurve, upperLevelCurves } from '#lib/format/limit-curve.ts';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import type { ChartSeries, ManualPoint } from '#ui/charts/time-series/panels.ts';
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

type DrawnColumns = Pick<MergedSeries, 'buckets' | 'lines'> & {
  columns: readonly Pick<SeriesColumns, 'controllerId' | 'field'>[];
};

/** Night spans of one controller, from its light sensor; empty where it has none. */
export const nightsOfController = (
  { buckets, columns, lines }: DrawnColumns,
  controllerId: string | undefined,
): TimeSpan[] => {
  const light = columns.find((column) => column.controllerId === controllerId && lightFields.includes(column.field));
  const line = light && lines.get(lineKey(light));
  return light && line ? findNights(buckets, light.field, line.avg) : [];
};
