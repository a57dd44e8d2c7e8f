import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { CropPrices } from '@onsil/contract/crop-prices';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatShortDay } from '#lib/format/kst.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { followedPricesQuery } from '../api.ts';
import { PriceChange, Won } from '../parts/price-change.tsx';
import { PriceNote } from '../parts/price-note.tsx';
import { toItemKey } from '../search-params.ts';
import { usePriceName } from './price-name.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../crop-prices.module.css';

const maxShown = 5;

function Lines({ farmId, items }: { farmId: string } & Pick<CropPrices, 'items'>) {
  const t = useTranslations('cropPrices');
  const priceName = usePriceName();
  return (
    <ul className={`${rows.links} ${classes.lines}`}>
      {items.map((row) => (
        <li key={toItemKey(row)}>
          <Link to="/smartfarm/$farmId/crop-prices" params={{ farmId }} search={{ item: toItemKey(row) }}>
            <span className={classes.name}>
              <strong>{priceName(row)}</strong>
              <small>{row.unit}</small>
            </span>
            <span className={`${typography.strong} ${typography.right} ${classes.price}`}>
              <Won value={row.price} />
            </span>
            <span className={classes.since}>
              <small>{t('weekAgo')}</small> <PriceChange since={row.weekAgo} />
            </span>
            <span className={classes.since}>
              <small>{t('yearAgo')}</small> <PriceChange since={row.yearAgo} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Content({ farmId, prices, unreachable }: { farmId: string; prices: CropPrices; unreachable: boolean }) {
  const t = useTranslations('cropPrices');
  if (prices.state === 'waiting')
    return <QueryFallback error={null} retry={() => undefined} lines={4} label={t('waiting')} />;
  if (prices.state === 'failed') return <EmptyState title={t('failed')}>{t('failedText')}</EmptyState>;
  return (
    <>
      <PriceNote prices={prices} unreachable={unreachable} />
      {prices.items.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <Lines farmId={farmId} items={prices.items} />
      )}
    </>
  );
}

/** Retail prices of the farm's crops, compared with a week and a year ago. */
export function CropPricesCard({ farmId }: { farmId: string }) {
  const t = useTranslations('cropPrices');
  const { data, error, refetch } = useQuery(followedPricesQuery(farmId, maxShown));
  return (
    <Card
      title={t('marketLong.retail')}
      aside={
        <span className={`${flow.words2} ${flow.end}`}>
          {data?.surveyedOn != null &&
            t('surveyedBy', {
              source: t(data.isSample ? 'sourceSample' : 'sourceKamis'),
              day: formatShortDay(kstDayStart(data.surveyedOn)),
            })}
          <Link to="/smartfarm/$farmId/crop-prices" params={{ farmId }}>
            {t('card.all')}
          </Link>
        </span>
      }
    >
      {data ? (
        <Content farmId={farmId} prices={data} unreachable={error !== null} />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={4} problem={t('problem')} />
      )}
    </Card>
  );
}
