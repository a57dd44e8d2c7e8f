import { amountText } from '#lib/amounts.ts';
import { formatDateTime, formatDay, formatRange } from '#lib/kst.ts';
import { formatValue } from '#lib/numbers.ts';
import type { useTranslations } from 'use-intl';
import { standingAt } from './time-chart-panels.ts';
import type { Buckets, ChartSeries, Panel } from './time-chart-panels.ts';
import { statsOf } from './time-chart-stats.ts';
import type { Span } from './time-chart-view.ts';

export type ChartWords = ReturnType<typeof useTranslations<'timeSeries.chart'>>;

const day = 86_400;

export const nameOf = ({ name, source }: ChartSeries): string => (source === null ? name : `${name} · ${source}`);

/** A signed difference; without a sign when it rounds to zero. */
export const signed = (difference: number, decimals: number): string => {
  const digits = formatValue(Math.abs(difference), decimals);
  return /[1-9]/.test(digits) ? `${difference < 0 ? '−' : '+'}${digits}` : digits;
};

/** When a bucket was: its day for a whole day, else the time it begins. */
export const whenOf = ({ start, width }: Buckets, at: number): string => {
  const ms = (start[at] ?? 0) * 1000;
  return (width[at] ?? 0) >= day ? formatDay(ms) : formatDateTime(ms);
};

/** A panel described in a sentence, for screen readers. */
export const describePanel = (t: ChartWords, panel: Panel, buckets: Buckets, view: Span): string => {
  const parts = panel.series.map((series) => {
    const stats = statsOf(buckets, series, view);
    if (!stats) return t('summaryNone', { name: nameOf(series) });
    return t('summaryPart', {
      name: nameOf(series),
      avg: amountText(stats.avg, series),
      min: formatValue(stats.min, series.decimals),
      max: formatValue(stats.max, series.decimals),
    });
  });
  return `${formatRange(view.from * 1000, view.to * 1000)}. ${parts.join(' ')}`;
};

/** The values at the cursor, announced as the arrow keys move it. */
export const describeMoment = (t: ChartWords, panels: readonly Panel[], buckets: Buckets, at: number): string => {
  const values = panels.flatMap((panel) =>
    panel.series.map((series) => {
      const value = series.avg[standingAt(series, buckets, at)] ?? null;
      return `${nameOf(series)} ${value === null ? t('noData') : amountText(value, series)}`;
    }),
  );
  return [whenOf(buckets, at), ...values].join(', ');
};
