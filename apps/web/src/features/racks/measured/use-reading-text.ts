import { useTranslations } from 'use-intl';
import type { FieldMeta } from '@onsil/contract/controllers';
import type { Rack } from '@onsil/contract/racks';
import { formatAmount, unitText } from '#lib/format/amounts.ts';
import { formatDuration } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import type { TierReading } from '../model/tier-readings.ts';
import { useRackText } from '../model/use-rack-text.ts';

/** Sentences about measured values of tiers. */
export const useReadingText = () => {
  const t = useTranslations('racks.measured');
  const state = useTranslations('common.state');
  const localized = useLocalized();
  const { tier: tierName } = useRackText();

  const fieldName = ({ nameKo, nameEn }: FieldMeta): string => localized(nameKo, nameEn);

  /** `온도(℃), 10분 평균` */
  const mean = (field: FieldMeta, widthMs: number): string => {
    const [width, unit] = [formatDuration(widthMs), unitText(field.unit)];
    return unit === ''
      ? t('mean', { field: fieldName(field), width })
      : t('meanUnit', { field: fieldName(field), unit, width });
  };

  const level = ({ level: found }: TierReading): string =>
    found === 0 ? '' : t('outsideAt', { level: state(`level${found}Short`) });

  /** `22.4℃, 이 단의 제어기`; that there is none, or no data. */
  const reading = (one: TierReading | null, field: FieldMeta): string => {
    if (!one) return t('none');
    const value = one.value === null ? t('missing') : formatAmount(one.value, field);
    return [value, level(one), t(`sourceShort.${one.source}`)].filter(Boolean).join(', ');
  };

  /** `재배랙 1-1 3단` */
  const place = ({ name }: Pick<Rack, 'name'>, tier: number): string =>
    t('place', { rack: name, tier: tierName(tier) });

  return { fieldName, mean, level, reading, place };
};
