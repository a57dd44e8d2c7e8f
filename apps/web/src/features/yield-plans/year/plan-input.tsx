import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { PlanCell } from './use-plan-cells.ts';
import inputs from '#ui/forms/input.module.css';
import flow from '#ui/layout/flow.module.css';
import classes from './plan-grid.module.css';

type Props = {
  cell: PlanCell;
  /** crop and month, as accessible label */
  label: string;
  /** id of the element with its error */
  describedBy: string;
};

/** Input of a planned quantity: saved on blur or Enter, reset by Escape. */
export function PlanInput({ cell, label, describedBy }: Props) {
  const t = useTranslations('yieldPlans.grid');
  const { text, state, type, save, forget } = cell;
  return (
    <span className={`${flow.block} ${flow.relative} ${classes.input}`} data-state={state}>
      <input
        className={`${inputs.input} ${inputs.cell}`}
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
