import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';
import flow from '../layout/flow.module.css';
import classes from './date-time-field.module.css';
import fields from './text-field.module.css';

type Props = {
  label: string;
  name: string;
  /** `2026-11-18T14:31` in Korea, empty for none */
  value: string;
  error?: string | undefined;
  description?: string | undefined;
  /** the time of a day that is chosen before its time */
  defaultTime?: string;
  /** the day of a time that is typed before its day; by default today */
  defaultDay?: string;
  onChange: (value: string) => void;
};

/** A day and a time of day. */
export function DateTimeField({ label, name, value, error, description, onChange, ...defaults }: Props) {
  const { defaultTime = '00:00', defaultDay = today() } = defaults;
  const t = useTranslations('common.day');
  const [day = '', time = ''] = value.split('T');
  return (
    <fieldset>
      <legend className={fields.label}>{label}</legend>
      <div className={`${flow.pair} ${classes.parts}`}>
        <DayField
          aria-label={t('dayOf', { name: label })}
          name={name}
          value={day || null}
          error={error}
          description={description}
          onChange={(next) => onChange(next === null ? '' : `${next}T${time || defaultTime}`)}
        />
        <TimeField
          aria-label={t('timeOf', { name: label })}
          value={time}
          clearable={false}
          onChange={(next) => onChange(`${day || defaultDay}T${next}`)}
        />
      </div>
    </fieldset>
  );
}
