import type { CropPrices } from '@onsil/contract/crop-prices';
import { useTranslations } from 'use-intl';
import { epochOf, formatMoment } from '#lib/kst.ts';
import { SampleNote } from '#ui/sample-note.tsx';
import classes from './crop-prices.module.css';

type Props = { prices: Pick<CropPrices, 'sampleYn' | 'staleYn' | 'fetchedAt'>; unreachable: boolean };

/** Says that prices are sample data or outdated. */
export function PricesNote({ prices: { sampleYn, staleYn, fetchedAt }, unreachable }: Props) {
  const t = useTranslations('cropPrices');
  const old = staleYn === 'Y' || unreachable;
  return (
    <>
      {sampleYn === 'Y' && <SampleNote title={t('sampleTitle')}>{t('sample')}</SampleNote>}
      {old && fetchedAt !== null && (
        <output className={classes.old}>{t('old', { time: formatMoment(epochOf(fetchedAt)) })}</output>
      )}
    </>
  );
}
