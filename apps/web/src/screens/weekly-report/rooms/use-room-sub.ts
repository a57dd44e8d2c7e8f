import { useTranslations } from 'use-intl';
import type { WeeklyEnvironment } from '@onsil/contract/weekly-report';
import { useDoubtText } from '#features/reading-trust/widgets/use-doubt-text.ts';
import { formatShare } from '#lib/format/numbers.ts';

/** How much of a room's data came in, and why the rest did not. */
export const useRoomSub = (controller: WeeklyEnvironment['controllers'][number]): string => {
  const t = useTranslations('weeklyReport.environment');
  const { missing } = useDoubtText();
  const { rate, trust } = controller;
  return [t('rate', { rate: formatShare(rate) }), ...missing(trust, controller)].join(' · ');
};
