import { useTranslations } from 'use-intl';
import type { ManualReadingField } from '@onsil/contract/manual-readings';
import { displayedDifference } from '@onsil/domain/telemetry/manual-reading';
import { formatAmount, formatLimit, formatRangeWithUnit, ofDifference } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormField } from '#lib/forms/form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { findPlausibilityWarning } from '../model/reading-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './edit.module.css';

type Props = {
  fields: readonly ManualReadingField[];
  fieldOf: (field: string) => FormField<string | undefined>;
  /** about all values */
  error: string | undefined;
};

/** Large number inputs in one column, each with reference values. */
export function ReadingFields({ fields, fieldOf, error }: Props) {
  const t = useTranslations('manualReadings.form');
  const localized = useLocalized();
  return (
    <fieldset className={classes.values}>
      <legend>{t('values')}</legend>
      <p className={error === undefined ? typography.captionTight : typography.fieldError} role="alert">
        {error ?? t('hint')}
      </p>
      {fields.map((field) => {
        const { value = '', ...input } = fieldOf(field.field);
        return (
          <div key={field.field} className={classes.value}>
            <NativeNumberField
              {...input}
              label={localized(field.nameKo, field.nameEn)}
              decimal
              unit={field.unit}
              value={value}
              hint={<Help field={field} typed={value} />}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** The controller's value, the previous reading and the plausibility warning of a field. */
function Help({ field, typed }: { field: ManualReadingField; typed: string }) {
  const t = useTranslations('manualReadings');
  const { controller, tolerance, previous, usualMin, usualMax } = field;
  const doubt = findPlausibilityWarning(typed, field);
  const words = [
    controller === null
      ? t('form.usual', { range: formatRangeWithUnit({ low: usualMin, high: usualMax }, field) })
      : t('form.own', { range: `${formatAmount(controller, field)} ± ${formatLimit(tolerance, field)}` }),
    previous &&
      t('form.previous', {
        value: formatAmount(previous.measured, field),
        when: t('slot', { day: formatIsoDay(previous.date), half: t(`half.${previous.halfDay}`) }),
      }),
  ].filter(Boolean);
  const off = displayedDifference(field, parseNumber(typed) ?? 0, controller ?? 0);
  return (
    <>
      {words.join(' · ')}
      {doubt && (
        <strong className={`${flow.block} ${typography.plain}`}>
          {doubt === 'difference'
            ? t('form.differs', { difference: formatLimit(Math.abs(off), ofDifference(field)) })
            : t('form.unusual')}
        </strong>
      )}
    </>
  );
}
