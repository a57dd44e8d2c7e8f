import { useTranslations } from 'use-intl';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';

/** Shown while a screen's chunk loads. */
export function PendingScreen() {
  const t = useTranslations('common');
  return <SkeletonLines count={4} label={t('loading')} />;
}
