import type { HandField } from '@onsil/contract/measured-values';
import { differenceOf } from '@onsil/domain/measured-value';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, limitText, rangeText } from '#lib/amounts.ts';
import { dayWords } from '#lib/calendar-day.ts';
import { numberIn } from '#lib/typed-number.ts';
import type { Problems } from '#lib/use-sending.ts';
import { FigureField } from '#ui/figure-field.tsx';
import { doubtIn, type TypedValues } from './entry-draft.ts';
import classes from './entry.module.css';

type Props = {
  fields: readonly HandField[];
  values: TypedValues;
  problems: Problems;
  onChange: (field: string, text: string) => void;
};

/** Large number inputs in one column, each with reference values. */
export function EntryFields({ fields, values, problems, onChange }: Props) {
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
          <FigureField
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
function Help({ field, typed }: { field: HandField; typed: string }) {
  const t = useTranslations('measuredValues');
  const { controller, tolerance, previous, usualMin, usualMax } = field;
  const doubt = doubtIn(typed, field);
  const words = [
    controller === null
      ? t('form.usual', { range: rangeText({ low: usualMin, high: usualMax }, field) })
      : t('form.own', { range: `${amountText(controller, field)} ± ${limitText(tolerance, field)}` }),
    previous &&
      t('form.previous', {
        value: amountText(previous.measured, field),
        when: t('slot', { day: dayWords(previous.date), half: t(`half.${previous.ampm}`) }),
      }),
  ].filter(Boolean);
  const off = differenceOf(field, numberIn(typed) ?? 0, controller ?? 0);
  return (
    <>
      {words.join(' · ')}
      {doubt && (
        <strong className={classes.doubt}>
          {doubt === 'difference'
            ? t('form.differs', { difference: limitText(Math.abs(off), field) })
            : t('form.unusual')}
        </strong>
      )}
    </>
  );
}
