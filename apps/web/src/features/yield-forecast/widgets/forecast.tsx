import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { PendingOverlay } from '#ui/feedback/pending-overlay.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { forecastQuery } from '../api.ts';
import { ForecastByBatch } from '../forecast/forecast-by-batch.tsx';
import { ForecastByWeek } from '../forecast/forecast-by-week.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../forecast/forecast.module.css';

type Props = { farmId: string; crop: number | undefined; onCrop: (crop: number | undefined) => void };

/** Forecast of the harvest with its uncertainty and method. */
export function Forecast({ farmId, crop, onCrop }: Props) {
  const t = useTranslations('yieldForecast');
  const { data, error, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    forecastQuery(farmId, crop),
  );
  return (
    <>
      <CropFilter farmId={farmId} crop={crop} className={classes.crop} onChange={onCrop} />
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      {data && (
        <PendingOverlay busy={isPlaceholderData}>
          <ForecastByWeek weeks={data.weeks} />
          <ForecastByBatch farmId={farmId} batches={data.batches} />
          <p className={typography.caption}>{t('about')}</p>
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
