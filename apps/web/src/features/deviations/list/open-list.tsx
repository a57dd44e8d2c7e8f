import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { Button } from '#ui/controls/button.tsx';
import { useRowOpening } from '#ui/data/use-row-opening.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { DeviationMenu } from '../widgets/deviation-menu.tsx';
import { TakeButton } from '../widgets/take-button.tsx';
import { DeviationHeader, DeviationRow } from './deviation-row.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import rows from './deviation-row.module.css';
import classes from './selection-bar.module.css';

type SelectionBarProps = { count: number; total: number; onAll: (all: boolean) => void; onAct: () => void };

/** Selects all rows, and acts on the selected ones. */
function SelectionBar({ count, total, onAll, onAct }: SelectionBarProps) {
  const t = useTranslations('deviations');
  return (
    <div className={`${flow.words3} ${classes.bar}`} data-chosen={count > 0 || undefined}>
      <label className={`${flow.row3} ${classes.all}`}>
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
      <output className={typography.strong}>{count > 0 && t('select.count', { count })}</output>
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

type Props = {
  farmId: string;
  deviations: readonly Deviation[];
  busy: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onAct: (ids: readonly number[]) => void;
};

/** Open deviations, with actions on one or several. */
export function OpenList({ farmId, deviations, busy, chosen, onChoose, onAct }: Props) {
  const t = useTranslations('deviations');
  const text = useDeviationText();
  const rowsRef = useRowOpening();
  const selected = deviations.filter((one) => chosen.has(one.deviationId));

  const select = (seq: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(seq);
    else next.delete(seq);
    onChoose(next);
  };

  return (
    <>
      <SelectionBar
        count={selected.length}
        total={deviations.length}
        onAll={(all) => onChoose(new Set(all ? deviations.map((one) => one.deviationId) : []))}
        onAct={() => onAct(selected.map((one) => one.deviationId))}
      />
      <ul ref={rowsRef} className={rows.list} data-selectable aria-label={t('page.listOpen')} aria-busy={busy}>
        <DeviationHeader isSelectable />
        {deviations.map((one) => (
          <DeviationRow
            key={one.deviationId}
            farmId={farmId}
            deviation={one}
            selection={{
              selected: chosen.has(one.deviationId),
              onSelect: (on) => select(one.deviationId, on),
            }}
            actions={
              <>
                <TakeButton farmId={farmId} deviation={one} />
                <Button
                  aria-label={t('act.openOf', { name: `${text.nameOf(one)} · ${one.controllerName}` })}
                  onClick={() => onAct([one.deviationId])}
                >
                  {t('act.open')}
                </Button>
                <DeviationMenu farmId={farmId} deviation={one} />
              </>
            }
          />
        ))}
      </ul>
    </>
  );
}
