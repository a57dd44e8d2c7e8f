import type { CropPrices } from '@onsil/contract/crop-prices';
import { useTranslations } from 'use-intl';
import { epochOf, formatMoment } from '#lib/kst.ts';
import { SampleNote } from '#ui/sample-note.tsx';
import classes from './crop-prices.module.css';

type Props = { prices: Pick<CropPrices, 'isSample' | 'isStale' | 'fetchedAt'>; unreachable: boolean };

/** Says that prices are sample data or outdated. */
export function PricesNote({ prices: { isSample, isStale, fetchedAt }, unreachable }: Props) {
  const t = useTranslations('cropPrices');
  const old = isStale || unreachable;
  return (
    <>
      {isSample && <SampleNote title={t('sampleTitle')}>{t('sample')}</SampleNote>}
      {old && fetchedAt !== null && (
        <output className={classes.old}>{t('old', { time: formatMoment(epochOf(fetchedAt)) })}</output>
      )}
    </>
  );
}
