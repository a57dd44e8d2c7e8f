import { useTranslations } from 'use-intl';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatDuration, formatMoment, parseInstant } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import type { Doubt, Input } from './doubts.ts';

/** Doubts and missing values as text. */
export function useDoubtText() {
  const t = useTranslations('readingTrust');
  const workName = useTranslations('maintenance.kind');
  const fieldName = useTranslations('fields');
  const localized = useLocalized();

  const nameOf = ({ field, nameKo, nameEn }: Input): string =>
    nameKo !== undefined && nameEn !== undefined ? localized(nameKo, nameEn) : fieldName(field as 'temperature');

  const sentence = ({ reason, since, calibration, rejected = 0, work = [], inputs = [] }: Doubt): string => {
    const time = since ? formatMoment(parseInstant(since)) : '';
    const bias = calibration ? formatAmount(Math.abs(calibration.bias), calibration) : '';
    return t(`text.${reason}`, {
      time,
      bias,
      days: calibration?.daysLeft ?? 0,
      count: formatCount(rejected),
      work: work.map((kind) => workName(kind)).join(', '),
      names: inputs.map(nameOf).join(', '),
    });
  };

  /** Why values of a period are missing, as far as it is known; none where nothing is missing. */
  const missing = (trust: ControllerTrust | undefined, { received, expected }: Counts): string[] => {
    if (!trust || received >= expected) return [];
    const { silentMinutes, maintenanceMinutes, rejected } = trust;
    const known = [
      ...(silentMinutes > 0 ? [t('missing.silent', { duration: formatDuration(silentMinutes * 60_000) })] : []),
      ...(maintenanceMinutes > 0
        ? [t('missing.maintenance', { duration: formatDuration(maintenanceMinutes * 60_000) })]
        : []),
      ...(rejected > 0 ? [t('missing.rejected', { count: formatCount(rejected) })] : []),
    ];
    if (known.length > 0) return known;
    return [t(received === 0 ? 'missing.never' : 'missing.gaps')];
  };

  return { sentence, missing };
}

type Counts = { received: number; expected: number };
