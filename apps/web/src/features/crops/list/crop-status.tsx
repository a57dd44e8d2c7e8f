import { useTranslations } from 'use-intl';
import type { FarmCrop } from '@onsil/contract/crops';
import { Tag } from '#ui/data/tag.tsx';
import typography from '#ui/theme/typography.module.css';

/** Whether a crop is growing, between batches or archived; without an alarm colour. */
export function CropStatus({ crop: { isArchived, isInUse } }: { crop: Pick<FarmCrop, 'isArchived' | 'isInUse'> }) {
  const t = useTranslations('crops.use');
  if (isArchived) return <Tag>{t('archived')}</Tag>;
  if (!isInUse) return <span className={typography.muted}>{t('idle')}</span>;
  return <Tag tone="leaf">{t('growing')}</Tag>;
}
