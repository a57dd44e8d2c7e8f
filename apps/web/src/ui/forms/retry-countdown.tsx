import { useTranslations } from 'use-intl';
import { formatCountdown } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Props = { until: number; /** text when the wait is over */ over: string };

/** A countdown to the next try, announced once at its start and once at its end. */
export function RetryCountdown({ until, over }: Props) {
  const t = useTranslations('common');
  const remaining = until - useNow();
  if (remaining <= 0) return over;
  return (
    <>
      <span aria-hidden="true">
        {t('wait', { time: formatCountdown(Math.max(1, Math.floor(remaining / 1000)) * 1000) })}
      </span>
      <VisuallyHidden>{t('waitSpoken')}</VisuallyHidden>
    </>
  );
}
