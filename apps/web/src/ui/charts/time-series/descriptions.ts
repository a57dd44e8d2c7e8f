import type { useTranslations } from 'use-intl';
import { formatAmount, formatStateMean } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { currentBucketAt, readingAt } from './panels.ts';
import type { Buckets, ChartSeries, ChartPanelData } from './panels.ts';
import { computeStats } from './stats.ts';
import type { TimeText } from './use-time-text.ts';
import type { TimeSpan } from './view.ts';

export type ChartTranslator = ReturnType<typeof useTranslations<'charts'>>;

export const seriesName = ({ name, source }: ChartSeries): string => (source === null ? name : `${name} · ${source}`);

/** A signed difference; without a sign when it rounds to zero. */
export const formatSigned = (difference: number, decimals: number): string => {
  const digits = formatValue(Math.abs(difference), decimals);
  return /[1-9]/.test(digits) ? `${difference < 0 ? '−' : '+'}${digits}` : digits;
};

/** When a bucket was. */
export const formatBucketTime = (text: TimeText, { start, width }: Buckets, at: number): string =>
  text.bucket(start[at] ?? 0, width[at] ?? 0);

/** A panel described in a sentence, for screen readers. */
export const describePanel = (
  t: ChartTranslator,
  text: TimeText,
  panel: ChartPanelData,
  buckets: Buckets,
  view: TimeSpan,
): string => {
  const parts = panel.series.map((series) => {
    const stats = computeStats(buckets, series, view);
    if (!stats) return t('summaryNone', { name: seriesName(series) });
    if (series.steps) return t('summaryState', { name: seriesName(series), share: formatStateMean(stats.avg, series) });
    return t('summaryPart', {
      name: seriesName(series),
      avg: formatAmount(stats.avg, series),
      min: formatValue(stats.min, series.decimals),
      max: formatValue(stats.max, series.decimals),
    });
  });
  return `${text.range(view)}. ${parts.join(' ')}`;
};

/** The values at the cursor, announced as the arrow keys move it. */
export const describeMoment = (
  t: ChartTranslator,
  text: TimeText,
  panels: readonly ChartPanelData[],
  buckets: Buckets,
  at: number,
): string => {
  const values = panels.flatMap((panel) =>
    panel.series.map((series) => {
      const value = series.avg[currentBucketAt(series, buckets, at)] ?? null;
      const reading = readingAt(series, buckets, at);
      const measured = reading && `${t('reading')} ${formatAmount(reading.value, series)}`;
      return [`${seriesName(series)} ${value === null ? t('noData') : formatAmount(value, series)}`, measured]
        .filter((part) => part !== null)
        .join(', ');
    }),
  );
  return [formatBucketTime(text, buckets, at), ...values].join(', ');
};
