import { useTranslations } from 'use-intl';
import { SkeletonLines } from '#ui/skeleton.tsx';

/** While a screen's file is on its way. */
export function PendingScreen() {
  const t = useTranslations('common');
  return <SkeletonLines count={4} label={t('loading')} />;
}
