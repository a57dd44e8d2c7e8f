import type { FarmCrop } from '@onsil/contract/crops';
import { useTranslations } from 'use-intl';
import typography from '#ui/theme/typography.module.css';
import surface from '#ui/layout/surface.module.css';

/** Whether a crop is growing, between batches or archived; without an alarm colour. */
export function CropStatus({ crop: { isArchived, isInUse } }: { crop: Pick<FarmCrop, 'isArchived' | 'isInUse'> }) {
  const t = useTranslations('crops.use');
  if (isArchived) return <span className={`${typography.caption} ${surface.tag}`}>{t('archived')}</span>;
  if (!isInUse) return <span className={typography.muted}>{t('idle')}</span>;
  return (
    <span className={`${typography.caption} ${surface.tag}`} data-tone="leaf">
      {t('growing')}
    </span>
  );
}
