import { useTranslations } from 'use-intl';
import type { CropPrices } from '@onsil/contract/crop-prices';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { SampleDataNote } from '#ui/feedback/sample-data-note.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../crop-prices.module.css';

type Props = { prices: Pick<CropPrices, 'isSample' | 'isStale' | 'fetchedAt'>; unreachable: boolean };

/** Says that prices are sample data or outdated. */
export function PriceNote({ prices: { isSample, isStale, fetchedAt }, unreachable }: Props) {
  const t = useTranslations('cropPrices');
  const old = isStale || unreachable;
  return (
    <>
      {isSample && <SampleDataNote title={t('sampleTitle')}>{t('sample')}</SampleDataNote>}
      {old && fetchedAt !== null && (
        <output className={`${typography.caption} ${classes.old}`}>
          {t('old', { time: formatMoment(parseInstant(fetchedAt)) })}
        </output>
      )}
    </>
  );
}
