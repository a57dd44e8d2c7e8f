import { useTranslations } from 'use-intl';
import { useNow } from '#lib/clock.ts';
import { formatCountdown } from '#lib/kst.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = { until: number; /** what is said when it is over */ over: string };

/** How long until the next try, counting down. Read aloud once when it begins and once when it is over. */
export function WaitNotice({ until, over }: Props) {
  const t = useTranslations('auth');
  const left = until - useNow();
  if (left <= 0) return over;
  return (
    <>
      <span aria-hidden="true">
        {t('wait', { time: formatCountdown(Math.max(1, Math.floor(left / 1000)) * 1000) })}
      </span>
      <VisuallyHidden>{t('waitSpoken')}</VisuallyHidden>
    </>
  );
}
