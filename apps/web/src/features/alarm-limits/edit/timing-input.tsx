import { unitText } from '#lib/format/amounts.ts';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import {
  delayNames,
  getDefaultTiming,
  type LimitsDraft,
  type LimitsErrors,
  type TimingName,
  type Word,
} from '../model/limits-draft.ts';
import classes from './limits-form.module.css';
import { useLimitsText } from '../widgets/use-limits-text.ts';

type Props = {
  field: FieldAlarmLimits;
  draft: LimitsDraft;
  problems: LimitsErrors;
  onDraft: (draft: LimitsDraft) => void;
};

const paths = {
  onDelay: 'timing.onDelaySeconds',
  offDelay: 'timing.offDelaySeconds',
  attention: 'timing.attentionSeconds',
  deadband: 'timing.deadband',
} as const;

/** Delays and deadband of a field: the defaults of its signal type, or the farm's own. */
export function TimingInput({ field, draft, problems, onDraft }: Props) {
  const t = useTranslations('standards.edit');
  const words = useLimitsText();
  const defaultTimingOption = getDefaultTiming(field.field);
  return (
    <section className={classes.part}>
      <h3>{t('timing')}</h3>
      <SegmentedControl
        full
        label={t('timing')}
        value={draft.ownTiming ? 'own' : 'usual'}
        onChange={(next) => onDraft({ ...draft, ownTiming: next === 'own' })}
        options={[
          { value: 'usual', label: t('usual') },
          { value: 'own', label: t('ownTiming') },
        ]}
      />
      {draft.ownTiming ? (
        <div className={classes.timing}>
          {([...delayNames, 'deadband'] as const).map((name) => (
            <TimingField
              key={name}
              name={name}
              unit={field.unit}
              value={draft.timing[name]}
              problem={problems.get(paths[name])}
              onChange={(text) => onDraft({ ...draft, timing: { ...draft.timing, [name]: text } })}
            />
          ))}
        </div>
      ) : (
        <p className={classes.hint}>
          {t('usualIs', {
            on: words.delay(defaultTimingOption.onDelaySeconds),
            off: words.delay(defaultTimingOption.offDelaySeconds),
            attention: words.delay(defaultTimingOption.attentionSeconds),
            deadband: words.deadband(defaultTimingOption, field),
          })}
        </p>
      )}
    </section>
  );
}

type FieldProps = {
  name: TimingName;
  unit: string;
  value: string;
  problem: Word | undefined;
  onChange: (text: string) => void;
};

function TimingField({ name, unit, value, problem, onChange }: FieldProps) {
  const t = useTranslations('standards.edit');
  const validation = useTranslations('validation');
  const id = useId();
  const label = name === 'deadband' ? t('deadband', { unit: unitText(unit) || 'none' }) : t(name);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classes.number}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} className={problem ? classes.wrong : classes.hint}>
        {problem ? validation(problem) : t(`${name}Hint`)}
      </p>
    </div>
  );
}
