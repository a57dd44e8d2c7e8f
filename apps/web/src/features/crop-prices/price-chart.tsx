import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PriceSeries } from '@onsil/contract/crop-prices';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { now } from '#lib/state/clock.ts';
import { TimeChart } from '#ui/charts/time-series/time-chart.tsx';
import { usePriceName } from './widgets/price-name.ts';

const daySeconds = 86_400;
/** The line continues across Sundays and the longest holidays. */
const maxGapSeconds = 11 * daySeconds;

/** A price by day; days without a survey leave no gap. */
export function PriceChart({ series, days }: { series: PriceSeries; days: number }) {
  const t = useTranslations('cropPrices');
  const name = usePriceName()(series);
  const range = useMemo(() => {
    const to = kstDayStart(kstDay(now())) / 1000 + daySeconds;
    return { from: to - days * daySeconds, to };
  }, [days]);
  const [zoom, setZoom] = useState<typeof range | null>(null);
  const known = useMemo(() => new Map(series.days.map(({ day, price }) => [day, price])), [series.days]);
  const buckets = useMemo(() => {
    const start = Array.from({ length: days }, (_, i) => range.from + i * daySeconds);
    return { start, width: start.map(() => daySeconds) };
  }, [days, range.from]);
  const lines = useMemo(() => {
    const price = buckets.start.map((at) => known.get(kstDay(at * 1000)) ?? null);
    return [
      {
        id: 'price',
        name,
        source: null,
        unit: t('unitWon'),
        decimals: 0,
        steps: null,
        color: 'var(--text-2)',
        avg: price,
        min: price,
        max: price,
        count: price.map((one) => (one === null ? 0 : 1)),
        band: null,
        bandLine: null,
        levelCurves: [],
        levelOf: () => 0 as const,
        gapAfter: maxGapSeconds,
        ghost: null,
      },
    ];
  }, [buckets, known, name, t]);
  return (
    <TimeChart
      label={t('sheet.chart', { name })}
      lineName={t('sheet.line')}
      buckets={buckets}
      series={lines}
      range={range}
      view={zoom ?? range}
      onView={setZoom}
      until={range.to}
    />
  );
}
