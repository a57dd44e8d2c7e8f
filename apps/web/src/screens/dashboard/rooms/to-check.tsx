import { useTranslations } from 'use-intl';
import { TrustMark, type DoubtfulReading } from '#features/reading-trust/widgets/trust-mark.tsx';

/** How many readings are to be checked, and why on a tap; nothing without any. */
export function ToCheck({ readings }: { readings: readonly DoubtfulReading[] }) {
  const t = useTranslations('readingTrust');
  return <TrustMark readings={readings} word={t('count', { count: readings.length })} label={t('listLabel')} />;
}
