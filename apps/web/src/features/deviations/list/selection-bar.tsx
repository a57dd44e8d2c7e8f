import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import classes from './selection-bar.module.css';

type Props = { count: number; total: number; onAll: (all: boolean) => void; onAct: () => void };

/** Selects all rows, and acts on the selected ones. */
export function SelectionBar({ count, total, onAll, onAct }: Props) {
  const t = useTranslations('deviations');
  return (
    <div className={classes.bar} data-chosen={count > 0 || undefined}>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={count > 0 && count === total}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < total;
          }}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        {t('select.all')}
      </label>
      <output>{count > 0 && t('select.count', { count })}</output>
      {count > 0 && (
        <div className={classes.actions}>
          <Button variant="quiet" onClick={() => onAll(false)}>
            {t('select.clear')}
          </Button>
          <Button variant="primary" onClick={onAct}>
            {t('act.open')}
          </Button>
        </div>
      )}
    </div>
  );
}
