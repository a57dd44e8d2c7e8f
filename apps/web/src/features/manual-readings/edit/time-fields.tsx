import type { ControllerRow } from '@onsil/contract/controllers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { now } from '#lib/state/clock.ts';
import { formatTime } from '#lib/format/kst.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { getHalfDay, getTimeInHalfDay } from '../model/reading-draft.ts';
import classes from './edit.module.css';

export type ReadingTime = { controllerId: string; date: string | null; time: string };

type Props = {
  connects: readonly ControllerRow[];
  occasion: ReadingTime;
  problems: FormErrors;
  onChange: (part: Partial<ReadingTime>) => void;
};

const halves = ['AM', 'PM'] as const;

/** Controller, day and half day of a reading. */
export function ReadingTimeFields({ connects, occasion: { controllerId, date, time }, problems, onChange }: Props) {
  const t = useTranslations('measuredValues');
  const [chosen, setChosen] = useState(0);
  const ampm = getHalfDay(time);
  return (
    <div className={classes.when}>
      <SelectField
        name="controllerId"
        label={t('controller')}
        data={[
          ...(controllerId === '' ? [{ value: '', label: t('form.pickController') }] : []),
          ...connects.map((one) => ({ value: one.controllerId, label: one.controllerName })),
        ]}
        value={controllerId}
        error={problems['controllerId']}
        onChange={({ currentTarget }) => onChange({ controllerId: currentTarget.value })}
      />
      <SegmentedControl
        label={t('half.label')}
        className={classes.half}
        full
        value={ampm}
        onChange={(half) => {
          setChosen((count) => count + 1);
          onChange({ time: getTimeInHalfDay(half, formatTime(now())) });
        }}
        options={halves.map((half) => ({ value: half, label: t(`half.${half}`) }))}
      />
      <DayField
        name="date"
        clearable={false}
        label={t('form.date')}
        value={date}
        maxDate={today()}
        error={problems['date']}
        onChange={(day) => onChange({ date: day })}
      />
      {/* The half-day buttons set the time and are derived from it; the key remounts the input only on a button click, so that typing past noon keeps the focus. */}
      <TimeField
        key={chosen}
        name="time"
        label={t('form.time')}
        begin={time}
        error={problems['time']}
        onChange={(next) => next !== '' && onChange({ time: next })}
      />
    </div>
  );
}
