import type { FarmCrop } from '@onsil/contract/crops';
import { useTranslations } from 'use-intl';
import classes from './crops.module.css';

/** Whether a crop is growing, between batches or archived; without an alarm colour. */
export function CropMark({ crop: { archivedYn, inUseYn } }: { crop: Pick<FarmCrop, 'archivedYn' | 'inUseYn'> }) {
  const t = useTranslations('crops.use');
  if (archivedYn === 'Y') return <span className={classes.mark}>{t('archived')}</span>;
  if (inUseYn === 'N') return <span className={classes.idle}>{t('idle')}</span>;
  return (
    <span className={classes.mark} data-use>
      {t('growing')}
    </span>
  );
}
