import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatLimits } from '#lib/format/amounts.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { useSettingText, type SettableField } from '../model/setting-text.ts';
import type { SettingForm } from './use-setting-form.ts';
import inputs from '#ui/forms/text-field.module.css';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from './setting-form.module.css';

type Props = {
  editing: SettingForm;
  index: number;
  fields: readonly SettableField[];
  /** formatted ranges of level 1 by field */
  limits: ReadonlyMap<string, string>;
};

/** One slot's start time and values. */
export function SlotFields({ editing, index, fields, limits }: Props) {
  const t = useTranslations('controlSettings.form');
  const words = useSettingText();
  const { form, setStart, setValue } = editing;
  const path = `slots.${index}` as const;
  const { value: startTime, ...start } = form.field(`${path}.startTime`);
  const number = String(index + 1);
  return (
    <fieldset className={`${surface.frame} ${classes.slot}`}>
      <legend>{t('nth', { number })}</legend>
      {form.values.slots.length > 1 && (
        <IconButton
          className={classes.remove}
          label={t('removeOf', { number })}
          onClick={() => form.remove('slots', index)}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </IconButton>
      )}
      <TimeField
        className={inputs.quiet}
        {...start}
        label={t('start')}
        value={startTime}
        onChange={(time) => setStart(index, time)}
      />
      <div className={`${flow.stack3} ${classes.values}`}>
        {fields.map((field, place) => {
          const limit = limits.get(field.field);
          const { value = '', ...input } = form.field(`${path}.values.${field.field}`);
          return (
            <NativeNumberField
              key={field.field}
              {...input}
              decimal
              signed={field.min < 0}
              label={words.nameOf(field)}
              unit={field.unit}
              value={value}
              onChange={(text) => setValue(index, field.field, text)}
              // The error of a slot without any value is shown at its first input.
              error={input.error ?? (place === 0 ? form.error(`${path}.values`) : undefined)}
              hint={
                <>
                  {t('limits', { range: formatLimits({ low: field.min, high: field.max }, field.decimals) })}
                  {limit !== undefined && (
                    <>
                      <br />
                      {t('limitsHint', { words: limit })}
                    </>
                  )}
                </>
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
