import type { ManualReadingField } from '@onsil/contract/manual-readings';
import { displayedDifference } from '@onsil/domain/telemetry/manual-reading';
import { useLocale, useTranslations } from 'use-intl';
import { formatAmount, formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { findPlausibilityWarning, type TypedValues } from '../model/reading-draft.ts';
import classes from './edit.module.css';

type Props = {
  fields: readonly ManualReadingField[];
  values: TypedValues;
  problems: FormErrors;
  onChange: (field: string, text: string) => void;
};

/** Large number inputs in one column, each with reference values. */
export function ReadingFields({ fields, values, problems, onChange }: Props) {
  const t = useTranslations('measuredValues.form');
  const korean = useLocale() === 'ko';
  return (
    <fieldset className={classes.values}>
      <legend>{t('values')}</legend>
      <p className={problems['values'] === undefined ? classes.hint : classes.problem} role="alert">
        {problems['values'] ?? t('hint')}
      </p>
      {fields.map((field) => (
        <div key={field.field} className={classes.value}>
          <NativeNumberField
            name={`values.${field.field}`}
            label={korean ? field.nameKo : field.nameEn}
            decimal
            unit={field.unit}
            value={values[field.field] ?? ''}
            error={problems[`values.${field.field}`]}
            hint={<Help field={field} typed={values[field.field] ?? ''} />}
            onChange={(text) => onChange(field.field, text)}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** The controller's value, the previous reading and the plausibility warning of a field. */
function Help({ field, typed }: { field: ManualReadingField; typed: string }) {
  const t = useTranslations('measuredValues');
  const { controller, tolerance, previous, usualMin, usualMax } = field;
  const doubt = findPlausibilityWarning(typed, field);
  const words = [
    controller === null
      ? t('form.usual', { range: formatRangeWithUnit({ low: usualMin, high: usualMax }, field) })
      : t('form.own', { range: `${formatAmount(controller, field)} ± ${formatLimit(tolerance, field)}` }),
    previous &&
      t('form.previous', {
        value: formatAmount(previous.measured, field),
        when: t('slot', { day: formatIsoDay(previous.date), half: t(`half.${previous.ampm}`) }),
      }),
  ].filter(Boolean);
  const off = displayedDifference(field, parseNumber(typed) ?? 0, controller ?? 0);
  return (
    <>
      {words.join(' · ')}
      {doubt && (
        <strong className={classes.doubt}>
          {doubt === 'difference'
            ? t('form.differs', { difference: formatLimit(Math.abs(off), field) })
            : t('form.unusual')}
        </strong>
      )}
    </>
  );
}
