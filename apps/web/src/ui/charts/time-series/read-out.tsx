import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { formatReading, unitBeside } from '#lib/format/amounts.ts';
import { formatTime } from '#lib/format/kst.ts';
import { formatBounds, formatSpan, formatValue } from '#lib/format/numbers.ts';
import { StatusBadge } from '../../data/status-badge.tsx';
import { seriesName, formatSigned } from './descriptions.ts';
import { seriesLimitsAt, bucketMiddle, currentBucketAt, readingAt } from './panels.ts';
import type { Buckets, ChartSeries, ChartPanelData } from './panels.ts';
import { SeriesKey } from './series-key.tsx';
import flow from '../../layout/flow.module.css';
import typography from '../../theme/typography.module.css';
import classes from './read-out.module.css';

type ReadOutProps = {
  panel: ChartPanelData;
  buckets: Buckets;
  /** the bucket shown, -1 for none */
  at: number;
  ghostLabel: string | null;
};

type DetailsProps = Pick<ReadOutProps, 'buckets' | 'at' | 'ghostLabel'> & {
  series: ChartSeries;
  /** the bucket under the cursor, which may have no value */
  cursor: number;
};

function Details({ series, buckets, at, cursor, ghostLabel }: DetailsProps) {
  const t = useTranslations('charts');
  const { decimals } = series;
  const band = seriesLimitsAt(series, bucketMiddle(buckets, at));
  const [avg, min, max, ghost] = [series.avg, series.min, series.max, series.ghost].map(
    (column) => column?.[at] ?? null,
  );
  const reading = readingAt(series, buckets, cursor);
  const bounds = band ? formatBounds(band.low, band.high, decimals) : '';
  return (
    <dl className={classes.details}>
      {min != null && max != null && !series.steps && (series.count[at] ?? 0) > 1 && (
        <div>
          <dt>{t('envelope')}</dt>
          <dd className={`${typography.right} ${typography.noWrap}`}>
            {formatSpan(formatValue(min, decimals), formatValue(max, decimals))}
          </dd>
        </div>
      )}
      {reading && (
        <div>
          <dt>{t('readingAt', { time: formatTime(reading.at * 1000) })}</dt>
          <dd className={`${typography.right} ${typography.noWrap}`}>
            {formatReading(reading.value, series)}
            {avg != null && ` (${formatSigned(reading.value - avg, decimals)})`}
          </dd>
        </div>
      )}
      {bounds !== '' && (
        <div data-kind="band">
          <dt>{t('band')}</dt>
          <dd className={`${typography.right} ${typography.noWrap}`}>{bounds}</dd>
        </div>
      )}
      {ghostLabel !== null && ghost != null && (
        <div data-kind="ghost">
          <dt>{ghostLabel}</dt>
          <dd className={`${typography.right} ${typography.noWrap}`}>
            {formatReading(ghost, series)}
            {avg != null && !series.steps && ` (${formatSigned(avg - ghost, decimals)})`}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The values of one panel at the cursor, each with its range and comparison. */
export const ValueReadout = memo(function ValueReadout({ panel, buckets, at: cursor, ghostLabel }: ReadOutProps) {
  const t = useTranslations('charts');
  const fields = new Set(panel.series.map(({ name }) => name)).size;
  return (
    <ul className={`${flow.stack3} ${classes.readOut}`} data-many={panel.series.length > 2 || undefined}>
      {panel.series.map((series) => {
        const at = currentBucketAt(series, buckets, cursor);
        const value = series.avg[at] ?? null;
        const level = value === null ? 0 : series.levelOf(value, bucketMiddle(buckets, at));
        return (
          <li key={series.id}>
            <SeriesKey series={series} />
            <span className={`${typography.ellipsis} ${classes.name}`} title={seriesName(series)}>
              {fields > 1 ? seriesName(series) : (series.source ?? series.name)}
            </span>
            {level > 0 && <StatusBadge level={level} size="short" />}
            <span className={`${typography.heading} ${classes.value}`}>
              {value === null ? t('noData') : formatReading(value, series)}
              {value !== null && unitBeside(series.unit) !== '' && <small>{unitBeside(series.unit)}</small>}
            </span>
            <Details {...{ series, buckets, at: at < 0 ? cursor : at, cursor, ghostLabel }} />
          </li>
        );
      })}
    </ul>
  );
});
