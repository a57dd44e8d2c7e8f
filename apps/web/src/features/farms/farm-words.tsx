import type { FarmRow } from '@onsil/contract/farms';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { useNow } from '#lib/clock.ts';
import { ago, epochOf } from '#lib/kst.ts';
import { StatusMark } from '#ui/status-mark.tsx';

/** How a farm is. One without controllers is not well, it is unknown. */
export function FarmMark({ live }: { live: FarmRow['live'] }) {
  return <StatusMark level={live.level} freshness={live.controllers === 0 ? 'never' : live.freshness} />;
}

/** When a farm was last heard of: `8초 전`. */
export function LastSeen({ at }: { at: string | null }) {
  const t = useTranslations('portal');
  const now = useNow();
  if (at === null) return t('never');
  return <time dateTime={at}>{ago(now - epochOf(at))}</time>;
}

/** How many of a farm's controllers report. */
export function Reporting({ live }: { live: FarmRow['live'] }) {
  const t = useTranslations('portal');
  return live.controllers === 0
    ? t('noControllers')
    : t('reportingOf', { reporting: live.reporting, controllers: live.controllers });
}

/** The words for a farm's codes. */
export const useFarmWords = () => {
  const name = useCodeName();
  return {
    type: (farm: FarmRow): string => name('FARM_CULTIVATION_TYPE', farm.cultivationType),
    status: (farm: FarmRow): string => name('FARM_OPERATION_STATUS', farm.operationStatus),
    place: (farm: FarmRow): string => [farm.province, farm.address].filter(Boolean).join(' '),
  };
};
