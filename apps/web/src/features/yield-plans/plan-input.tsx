import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { PlanCell } from './plan-cells.ts';
import classes from './plan-grid.module.css';

type Props = {
  cell: PlanCell;
  /** the crop and the month, for those who do not see where it stands */
  label: string;
  /** where its problem is told */
  describedBy: string;
};

/** What a month of a crop is to bring; saved when it is left or by Enter, taken back by Escape. */
export function PlanInput({ cell, label, describedBy }: Props) {
  const t = useTranslations('yieldPlans.grid');
  const { text, state, type, save, forget } = cell;
  return (
    <span className={classes.input} data-state={state}>
      <input
        aria-label={label}
        aria-invalid={state === 'failed'}
        aria-describedby={state === 'failed' ? describedBy : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="–"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') forget();
        }}
      />
      <VisuallyHidden>
        <output>{state === 'saved' ? t('saved', { name: label }) : state === 'saving' ? t('saving') : ''}</output>
      </VisuallyHidden>
    </span>
  );
}
