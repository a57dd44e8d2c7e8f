import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { unitText } from '#lib/format/amounts.ts';
import type { FormState, FormField } from '#lib/forms/form.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import {
  delayNames,
  getDefaultTiming,
  type LimitsDraft,
  type LimitsErrors,
  type TimingName,
  type Word,
} from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  field: FieldAlarmLimits;
  form: FormState<LimitsDraft>;
  problems: LimitsErrors;
};

const paths = {
  onDelay: 'timing.onDelaySeconds',
  offDelay: 'timing.offDelaySeconds',
  attention: 'timing.attentionSeconds',
  deadband: 'timing.deadband',
} as const;

/** Delays and deadband of a field: the defaults of its signal type, or the farm's own. */
export function TimingInput({ field, form, problems }: Props) {
  const t = useTranslations('alarmLimits.edit');
  const text = useLimitsText();
  const defaultTimingOption = getDefaultTiming(field.field);
  return (
    <section className={flow.stack2}>
      <h3>{t('timing')}</h3>
      <SegmentedControl
        full
        label={t('timing')}
        value={form.values.ownTiming ? 'own' : 'usual'}
        onChange={(next) => form.set({ ownTiming: next === 'own' })}
        options={[
          { value: 'usual', label: t('usual') },
          { value: 'own', label: t('ownTiming') },
        ]}
      />
      {form.values.ownTiming ? (
        <div className={flow.pair}>
          {([...delayNames, 'deadband'] as const).map((name) => (
            <TimingField
              key={name}
              part={name}
              unit={field.unit}
              problem={problems.get(paths[name])}
              {...form.field(`timing.${name}`)}
            />
          ))}
        </div>
      ) : (
        <p className={typography.captionTight}>
          {t('usualIs', {
            on: text.delay(defaultTimingOption.onDelaySeconds),
            off: text.delay(defaultTimingOption.offDelaySeconds),
            attention: text.delay(defaultTimingOption.attentionSeconds),
            deadband: text.deadband(defaultTimingOption, field),
          })}
        </p>
      )}
    </section>
  );
}

type FieldProps = {
  part: TimingName;
  unit: string;
  problem: Word | undefined;
} & Pick<FormField<string>, 'name' | 'value' | 'onChange'>;

function TimingField({ part, unit, problem, name, value, onChange }: FieldProps) {
  const t = useTranslations('alarmLimits.edit');
  const validation = useTranslations('validation');
  const label = part === 'deadband' ? t('deadband', { unit: unitText(unit) || 'none' }) : t(part);
  return (
    <NativeNumberField
      name={name}
      label={label}
      decimal
      value={value}
      onChange={onChange}
      error={problem && validation(problem)}
      hint={t(`${part}Hint`)}
    />
  );
}
