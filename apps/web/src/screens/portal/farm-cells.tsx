import { useTranslations } from 'use-intl';
import type { FarmRow } from '@onsil/contract/farms';
import { useCodeName } from '#features/codes/api.ts';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatAge, parseInstant, formatDuration } from '#lib/format/kst.ts';
import { formatPlace } from '#lib/format/province.ts';
import { useNow } from '#lib/state/clock.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

/**
 * A farm's state; without controllers it is unknown, and not normal while a closed alarm's value is out of range, a
 * controller is silent or a reading is to be checked.
 */
export function FarmStatus({ farm: { live, doubtful } }: { farm: FarmRow }) {
  const t = useTranslations('portal');
  const silent = live.controllers - live.neverReported - live.reporting;
  if (live.level === 0 && live.stillOut > 0)
    return (
      <span className={`${typography.captionTight} ${flow.block}`}>{t('stillOut', { count: live.stillOut })}</span>
    );
  if (live.controllers === 0) return <StatusBadge level={0} freshness="never" />;
  if (live.level === 0 && live.freshness === 'live') {
    if (silent > 0) return <StatusBadge level={0} freshness="late" word={t('silent', { count: silent })} />;
    if (doubtful !== null) return <StatusBadge level={0} word={t('inRange')} />;
  }
  return <StatusBadge level={live.level} freshness={live.freshness} />;
}

/** Open deviations and their duration: `조치 필요 2건 · 38분째`; nothing without any. */
export function OpenDeviations({ live }: { live: FarmRow['live'] }) {
  const t = useTranslations('portal');
  const now = useNow();
  if (live.deviations === 0 || live.since === null) return null;
  const what =
    live.actionNeeded > 0
      ? t('actionNeeded', { count: live.actionNeeded })
      : t('deviations', { count: live.deviations });
  return (
    <span className={`${typography.captionTight} ${flow.block}`}>
      {t('lasting', { what, duration: formatDuration(Math.max(0, now - parseInstant(live.since))) })}
    </span>
  );
}

/** How many of a farm's readings a person has to check; nothing without any. */
export function DoubtfulReadings({ farm: { farmId, farmName, doubtful } }: { farm: FarmRow }) {
  const t = useTranslations('readingTrust');
  if (doubtful === null) return null;
  const { count, reason } = doubtful;
  return (
    <span className={`${typography.captionTight} ${flow.block}`}>
      <TrustMark
        readings={[{ key: farmId, doubts: [{ reason }] }]}
        text={t('farm')}
        word={t('count', { count })}
        label={farmName}
      />
    </span>
  );
}

/** When a farm last reported: `8초 전`. */
export function LastSeen({ at }: { at: string | null }) {
  const t = useTranslations('portal');
  const now = useNow();
  if (at === null) return t('never');
  return <time dateTime={at}>{formatAge(now - parseInstant(at))}</time>;
}

/** How many of a farm's controllers report; those from which nothing has come yet are counted separately. */
export function ReportingControllers({ live }: { live: FarmRow['live'] }) {
  const t = useTranslations('portal');
  const { controllers, reporting, neverReported } = live;
  if (controllers === 0) return t('noControllers');
  const expected = controllers - neverReported;
  const parts = [
    expected > 0 && t('reportingOf', { reporting, controllers: expected }),
    neverReported > 0 && t('neverOf', { count: neverReported }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Names of a farm's codes. */
export const useFarmText = () => {
  const name = useCodeName();
  return {
    type: (farm: FarmRow): string => name('FARM_CULTIVATION_TYPE', farm.cultivationType),
    status: (farm: FarmRow): string => name('FARM_OPERATION_STATUS', farm.operationStatus),
    place: (farm: FarmRow): string => formatPlace(farm),
  };
};
