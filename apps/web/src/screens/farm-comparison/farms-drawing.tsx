import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { weekMs } from '@onsil/domain/calendar/duration';
import { seriesQuery } from '#features/telemetry/api.ts';
import { useNow } from '#lib/state/clock.ts';
import { TimeChart } from '#ui/charts/time-series/time-chart.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toChartSeries, type FarmLine } from './farm-lines.ts';

const stepMs = 600_000;
const points = 1_008;

/** A line of each chosen farm over the last week. */
export function FarmsDrawing({ lines, field }: { lines: readonly FarmLine[]; field: string }) {
  const t = useTranslations('farmComparison.chart');
  const korean = useLocale() === 'ko';
  const now = useNow(60);
  const until = Math.floor(now / stepMs) * stepMs;
  const controllerId = lines.flatMap(({ controller }) => controller?.controllerId ?? []);
  const found = useQuery(seriesQuery({ controllerId, fields: [field], from: until - weekMs, to: until, points }));
  const { data } = found;
  const range = useMemo(() => ({ from: (until - weekMs) / 1000, to: until / 1000 }), [until]);
  const [zoom, setZoom] = useState<typeof range | null>(null);
  const drawn = useMemo(() => (data ? toChartSeries(data, lines, korean) : null), [data, lines, korean]);
  if (!drawn) return <QueryFallback error={found.error} retry={found.refetch} lines={6} />;
  return (
    <TimeChart
      label={t('label', {
        farms: lines.map(({ farmName }) => farmName).join(', '),
        field: drawn.series[0]?.name ?? field,
      })}
      buckets={drawn.buckets}
      series={drawn.series}
      range={range}
      view={zoom ?? range}
      onView={setZoom}
      until={until / 1000}
    />
  );
}
