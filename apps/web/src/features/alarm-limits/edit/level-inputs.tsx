import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AlarmLimitsChange, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { unitText } from '#lib/format/amounts.ts';
import type { FormState } from '#lib/forms/form.ts';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { signedKeypad } from '#ui/forms/number-keypad.ts';
import { findNestingErrors, levels, sides, type LimitsDraft, type LimitsErrors } from '../model/limits-draft.ts';
import inputs from '#ui/forms/input.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './limits-form.module.css';

type Props = {
  field: FieldAlarmLimits;
  form: FormState<LimitsDraft>;
  /** the values, and the path of their errors in the change */
  part: { values: 'limits' | 'night'; path: 'ranges' | 'night.ranges'; period: 'all' | 'day' | 'night' };
  ranges: AlarmLimitsChange['ranges'];
  problems: LimitsErrors;
  legend: ReactNode;
  children?: ReactNode;
};

/** Lower and upper limit of the three levels, with their errors. */
export function LevelInputs({
  field,
  form,
  part: { values, path, period },
  ranges,
  problems,
  legend,
  children,
}: Props) {
  const t = useTranslations('alarmLimits.edit');
  const all = useTranslations('alarmLimits');
  const validation = useTranslations('validation');
  const id = useId();
  const crossing = findNestingErrors(ranges);
  const wrong = [...problems].filter(([at]) => at === path || at.startsWith(`${path}.`)).map(([, word]) => word);
  return (
    <fieldset className={`${flow.stack2} ${classes.limits}`}>
      <legend>{legend}</legend>
      <div className={`${flow.stack2} ${classes.grid}`}>
        <span className={typography.caption}>{unitText(field.unit)}</span>
        <span className={typography.caption} aria-hidden="true">
          {t('low')}
        </span>
        <span className={typography.caption} aria-hidden="true">
          {t('high')}
        </span>
        {levels.map((level) => (
          <div key={level} className={`${flow.all} ${flow.stack2} ${classes.row}`}>
            <LevelLabel level={level + 1} />
            {sides.map((side) => (
              <input
                key={side}
                name={`${values}.${level}.${side}`}
                className={`${inputs.input} ${classes.number}`}
                aria-label={t('limit', { period, level: String(level + 1), side })}
                aria-invalid={problems.has(`${path}.${level}.${side}`) || crossing.has(`${level}.${side}`)}
                aria-describedby={wrong.length > 0 ? id : undefined}
                inputMode={field.scaleMin < 0 ? signedKeypad() : 'decimal'}
                autoComplete="off"
                placeholder={all('open')}
                value={form.values[values][level][side]}
                onChange={form.field(`${values}.${level}.${side}`).onChange}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={id} role="alert" className={typography.fieldError}>
        {[...new Set(wrong)].map((word) => validation(word)).join(' ')}
      </p>
      {children}
    </fieldset>
  );
}
