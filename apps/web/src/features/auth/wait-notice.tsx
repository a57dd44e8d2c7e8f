import { useTranslations } from 'use-intl';
import { useNow } from '#lib/clock.ts';
import { formatCountdown } from '#lib/kst.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** How long until the next try, counting down. Read aloud once when it begins and once when it is over. */
export function WaitNotice({ until }: { until: number }) {
  const t = useTranslations('auth');
  const left = until - useNow();
  if (left <= 0) return t('waitOver');
  return (
    <>
      <span aria-hidden="true">
        {t('wait', { time: formatCountdown(Math.max(1, Math.floor(left / 1000)) * 1000) })}
      </span>
      <VisuallyHidden>{t('waitSpoken')}</VisuallyHidden>
    </>
  );
}
