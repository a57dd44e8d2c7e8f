import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { CropFilter } from '#features/yield-work/crop-filter.widget.tsx';
import { formatMoment } from '#lib/kst.ts';
import { Card } from '#ui/card.tsx';
import { QueryFallback } from '#ui/query-state.tsx';
import { PendingOverlay } from '#ui/refreshing.tsx';
import { ForecastByBatch } from './forecast-batches.tsx';
import { ForecastByWeek } from './forecast-weeks.tsx';
import classes from './forecast.module.css';
import { forecastQuery } from './queries.ts';

type Props = { farmId: string; crop: number | undefined; onCrop: (crop: number | undefined) => void };

/** Forecast of the harvest with its uncertainty and method. */
export function Forecast({ farmId, crop, onCrop }: Props) {
  const common = useTranslations('common');
  const t = useTranslations('yieldForecast');
  const { data, error, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    forecastQuery(farmId, crop),
  );
  return (
    <>
      <CropFilter farmId={farmId} crop={crop} className={classes.crop} onChange={onCrop} />
      {isRefetchError && <output>{common('stale', { time: formatMoment(dataUpdatedAt) })}</output>}
      {data && (
        <PendingOverlay busy={isPlaceholderData}>
          <ForecastByWeek weeks={data.weeks} />
          <ForecastByBatch farmId={farmId} batches={data.batches} />
          <p className={classes.about}>{t('about')}</p>
        </PendingOverlay>
      )}
      {!data && (
        <Card padded>
          <QueryFallback error={error} retry={refetch} lines={8} />
        </Card>
      )}
    </>
  );
}
