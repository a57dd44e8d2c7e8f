import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import classes from './photos.module.css';

type SelectionBarProps = { count: number; onStart: () => void; onClear: () => void };

/** Bar with the selection for a comparison. */
export function SelectionBar({ count, onStart, onClear }: SelectionBarProps) {
  const t = useTranslations('growthPhotos.compare');
  return (
    <output className={classes.picked} hidden={count === 0}>
      <span>{count === 2 ? t('ready') : t('picked', { count })}</span>
      <Button variant="quiet" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button variant="primary" disabled={count < 2} onClick={onStart}>
        {t('start')}
      </Button>
    </output>
  );
}
