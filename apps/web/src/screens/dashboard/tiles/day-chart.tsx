import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValue } from '@onsil/contract/telemetry';
import { levelOf } from '@onsil/domain/alarms/ranges';
import { fieldColor } from '#lib/format/field-color.ts';
import { allLimitsAt, levelCurve, upperLevelCurves } from '#lib/format/limit-curve.ts';
import { now } from '#lib/state/clock.ts';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import { TimeChart } from '#ui/charts/time-series/time-chart.tsx';
import type { FieldDay } from '../api.ts';

type Props = { value: LastValue; day: FieldDay; name: string; intervalSeconds: number };

/** The last 24 hours of one field, zoomable. */
export function DayChart({ value, day, name, intervalSeconds }: Props) {
  const t = useTranslations('dashboard.tiles');
  const { t: start, width } = day;
  const range = useMemo(() => ({ from: start[0] ?? 0, to: (start.at(-1) ?? 0) + width }), [start, width]);
  const [zoom, setZoom] = useState<typeof range | null>(null);
  const buckets = useMemo(() => ({ start, width: start.map(() => width) }), [start, width]);
  const { field, kind, unit, decimals, ranges } = value;
  const series = useMemo(
    () => [
      {
        id: field,
        name,
        source: null,
        unit,
        decimals,
        steps: stepsOf({ kind, unit }),
        color: fieldColor(field),
        avg: day.avg,
        min: day.min,
        max: day.max,
        count: day.count,
        band: (day.band ? null : ranges?.[0]) ?? null,
        bandLine: day.band && levelCurve(day.band, 1),
        levelCurves: upperLevelCurves(ranges, day.band),
        levelOf: (reading: number, at: number) => {
          const held = day.band ? allLimitsAt(day.band, at) : ranges;
          return held ? levelOf(reading, held) : 0;
        },
        gapAfter: Math.max(3 * intervalSeconds, 2 * width),
        ghost: null,
      },
    ],
    [field, name, kind, unit, decimals, ranges, day, intervalSeconds, width],
  );
  return (
    <TimeChart
      label={t('sparkline', { name })}
      buckets={buckets}
      series={series}
      range={range}
      view={zoom ?? range}
      onView={setZoom}
      until={Math.floor(now() / 1000)}
    />
  );
}
