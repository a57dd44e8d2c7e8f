import { useTranslations } from 'use-intl';
import type { ControllerRow } from '@onsil/contract/controllers';
import { ControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { today } from '#lib/format/iso-day.ts';
import { formatTime } from '#lib/format/kst.ts';
import type { FormState } from '#lib/forms/form.ts';
import { now } from '#lib/state/clock.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { getHalfDay, getTimeInHalfDay } from '../model/reading-draft.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './edit.module.css';

type ReadingTime = { controllerId: string; date: string | null; time: string };

type Props = {
  controllers: readonly ControllerRow[];
  form: FormState<ReadingTime>;
};

const halves = ['AM', 'PM'] as const;

/** Controller, day and half day of a reading. */
export function ReadingTimeFields({ controllers, form }: Props) {
  const t = useTranslations('manualReadings');
  const { controllerId, time } = form.values;
  const halfDay = getHalfDay(time);
  return (
    <div className={`${flow.pair} ${classes.when}`}>
      <ControllerSelect
        {...form.field('controllerId')}
        label={t('controller')}
        controllers={controllers}
        none={controllerId === '' ? t('form.pickController') : undefined}
      />
      <SegmentedControl
        label={t('half.label')}
        className={classes.half}
        full
        value={halfDay}
        onChange={(half) => form.set({ time: getTimeInHalfDay(half, formatTime(now())) })}
        options={halves.map((half) => ({ value: half, label: t(`half.${half}`) }))}
      />
      <DayField {...form.field('date')} clearable={false} label={t('form.date')} maxDate={today()} />
      <TimeField {...form.field('time')} clearable={false} label={t('form.time')} />
    </div>
  );
}
