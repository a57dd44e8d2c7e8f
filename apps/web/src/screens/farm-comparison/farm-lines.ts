import type { LastValues, Series } from '@onsil/contract/telemetry';
import { levelOf } from '@onsil/domain/alarms/ranges';
import { allLimitsAt, levelCurve, upperLevelCurves } from '#lib/format/limit-curve.ts';
import { stepsOf, type Buckets, type ChartSeries } from '#ui/charts/time-series/panels.ts';

/** A chosen farm with its controllers that have values, and the one on the chart. */
export type FarmLine = {
  farmId: string;
  farmName: string;
  controllers: readonly LastValues[];
  controller: LastValues | null;
};

/** A line of each farm that has the field, in the farms' colours, with its own limits. */
export const toChartSeries = (
  { t, width, series }: Pick<Series, 't' | 'width' | 'series'>,
  lines: readonly FarmLine[],
  korean: boolean,
): { buckets: Buckets; series: ChartSeries[] } => ({
  buckets: { start: t, width: t.map(() => width) },
  series: lines.flatMap(({ farmName, controller }, place): ChartSeries[] => {
    const column = series.find(({ controllerId }) => controllerId === controller?.controllerId);
    if (!column || !controller || column.avg.every((value) => value === null)) return [];
    const { ranges, band, unit, decimals, avg, min, max, count } = column;
    return [
      {
        id: `${column.controllerId} ${column.field}`,
        name: korean ? column.nameKo : column.nameEn,
        source: `${farmName} · ${controller.controllerName}`,
        unit,
        decimals,
        steps: stepsOf(column),
        color: `var(--c${place + 1}, var(--f-other))`,
        avg,
        min,
        max,
        count,
        band: (band ? null : ranges?.[0]) ?? null,
        bandLine: band && levelCurve(band, 1),
        levelCurves: upperLevelCurves(ranges, band),
        levelOf: (value, at) => {
          const held = band ? allLimitsAt(band, at) : ranges;
          return held ? levelOf(value, held) : 0;
        },
        gapAfter: Math.max(3 * controller.intervalSeconds, 2 * width),
        ghost: null,
      },
    ];
  }),
});
