import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import classes from '../step/step.module.css';

type Props = {
  name: string;
  value: string;
  onChange: (reason: string) => void;
  /** replaces the label `Reason` where that is ambiguous */
  label?: string;
  error?: string | undefined;
};

export function DiscardReasonSelect({ name, value, onChange, label, error }: Props) {
  const t = useTranslations('yieldWork.step');
  const id = useId();
  const reasons = useCodeChoices()('DISCARD_REASON');
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{label ?? t('reason')}</label>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-problem`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {reasons.map((reason) => (
          <option key={reason.value} value={reason.value}>
            {reason.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-problem`} className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
