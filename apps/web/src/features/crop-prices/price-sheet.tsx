import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Market, PriceSeries } from '@onsil/contract/crop-prices';
import { CallError } from '#lib/http/api.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { priceDaysQuery } from './api.ts';
import { Won } from './parts/price-change.tsx';
import { PriceNote } from './parts/price-note.tsx';
import { useGradeName, usePriceName } from './widgets/price-name.ts';
import keyFigures from '#ui/data/figures.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './crop-prices.module.css';

// The chart library loads with the first opened sheet, not with the page.
const PriceChart = lazyPart(async () => (await import('./price-chart.tsx')).PriceChart);

const lengths = { quarter: 91, year: 365 } as const;
type Length = keyof typeof lengths;
/** A line needs two points. */
const minDays = 2;

function Figures({ days }: Pick<PriceSeries, 'days'>) {
  const t = useTranslations('cropPrices');
  const prices = days.map(({ price }) => price);
  const figures = [
    [t('price'), prices.at(-1) ?? null],
    [t('sheet.lowest'), prices.length > 0 ? Math.min(...prices) : null],
    [t('sheet.highest'), prices.length > 0 ? Math.max(...prices) : null],
  ] as const;
  return (
    <dl className={keyFigures.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={typography.strong}>
            <Won value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Days({ series, days }: { series: PriceSeries; days: number }) {
  const t = useTranslations('cropPrices');
  return (
    <>
      <Figures days={series.days} />
      {series.days.length < minDays ? (
        <p className={typography.hint}>{t('sheet.few')}</p>
      ) : (
        <Suspense fallback={<Skeleton height={360} />}>
          <div className={classes.chart}>
            <PriceChart key={days} series={series} days={days} />
          </div>
        </Suspense>
      )}
      {series.state !== 'ready' && (
        <output className={typography.hint}>{t(series.state === 'waiting' ? 'sheet.waiting' : 'sheet.failed')}</output>
      )}
    </>
  );
}

/** The price history of a product. */
export function PriceSheet({ market, item, onClose }: { market: Market; item: string; onClose: () => void }) {
  const t = useTranslations('cropPrices');
  const grade = useGradeName();
  const priceName = usePriceName();
  const [length, setLength] = useState<Length>('quarter');
  const { data, error, refetch } = useQuery(priceDaysQuery(market, item, lengths[length]));
  const unknown = error instanceof CallError && error.number === 404;
  const title = data ? `${priceName(data)} · ${grade(data)} · ${data.unit}` : t('title');
  return (
    <Sheet opened isAddress onClose={onClose} title={title}>
      <div className={`${flow.stack3} ${classes.sheet}`}>
        {unknown ? (
          <EmptyState title={t('sheet.unknown')}>{t('sheet.unknownText')}</EmptyState>
        ) : (
          <>
            <p className={typography.hint}>{t(`marketLong.${market}`)}</p>
            <SegmentedControl
              full
              label={t('sheet.period')}
              value={length}
              onChange={setLength}
              options={(['quarter', 'year'] as const).map((value) => ({ value, label: t(`sheet.${value}`) }))}
            />
            {data ? (
              <>
                <PriceNote prices={data} unreachable={error !== null} />
                <Days series={data} days={lengths[length]} />
              </>
            ) : (
              <QueryFallback error={error} retry={refetch} lines={16} problem={t('problem')} />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
