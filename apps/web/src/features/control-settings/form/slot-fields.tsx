import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatLimits } from '#lib/format/amounts.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import type { SlotDraft } from '../model/setting-draft.ts';
import classes from './setting-form.module.css';
import { useSettingText, type SettableField } from '../model/setting-text.ts';

type Props = {
  slot: SlotDraft;
  index: number;
  fields: readonly SettableField[];
  /** formatted ranges of level 1 by field */
  standards: ReadonlyMap<string, string>;
  problems: FormErrors;
  onStart: (startTime: string) => void;
  onValue: (field: string, text: string) => void;
  /** undefined for the only slot */
  onRemove: (() => void) | undefined;
};

/** One slot's start time and values. */
export function SlotFields({ slot, index, fields, standards, problems, onStart, onValue, onRemove }: Props) {
  const t = useTranslations('controlSettings.form');
  const words = useSettingText();
  const path = `slots.${index}`;
  const number = String(index + 1);
  return (
    <fieldset className={classes.slot}>
      <legend>{t('nth', { number })}</legend>
      {onRemove && (
        <IconButton className={classes.remove} label={t('removeOf', { number })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </IconButton>
      )}
      <TimeField
        className={classes.start}
        name={`${path}.startTime`}
        label={t('start')}
        begin={slot.startTime}
        onChange={onStart}
        error={problems[`${path}.startTime`]}
      />
      <div className={classes.values}>
        {fields.map((field, place) => {
          const standard = standards.get(field.field);
          return (
            <NativeNumberField
              key={field.field}
              decimal
              signed={field.min < 0}
              name={`${path}.values.${field.field}`}
              label={words.nameOf(field)}
              unit={field.unit}
              value={slot.values[field.field] ?? ''}
              onChange={(text) => onValue(field.field, text)}
              // The error of a slot without any value is shown at its first input.
              error={
                problems[`${path}.values.${field.field}`] ?? (place === 0 ? problems[`${path}.values`] : undefined)
              }
              hint={
                <>
                  {t('limits', { range: formatLimits({ low: field.min, high: field.max }, field.decimals) })}
                  {standard !== undefined && (
                    <>
                      <br />
                      {t('standard', { words: standard })}
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
