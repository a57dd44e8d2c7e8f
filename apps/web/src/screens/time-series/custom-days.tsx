import { DatePickerInput } from '@mantine/dates';
import { kstDay } from '@onsil/domain/calendar/kst';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCalendar } from '#ui/forms/use-calendar.ts';
import visuallyHidden from '#ui/layout/visually-hidden.module.css';
import { isWithinMaxRange } from './model/time-range.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import classes from './controls.module.css';

type Days = [string | null, string | null];
type Props = { search: TimeSeriesSearch; now: number; onDays: (from: string, to: string) => void };

/** First and last day by calendar. A range that is too long shows an error in place and leaves the chart unchanged. */
export function CustomDays({ search, now, onDays }: Props) {
  const t = useTranslations('timeSeries');
  const calendar = useCalendar();
  const id = useId();
  const [days, setDays] = useState<Days>([search.from ?? null, search.to ?? null]);
  const [first, last] = days;
  const tooLong = first !== null && last !== null && !isWithinMaxRange(first, last);
  const pick = (next: Days) => {
    setDays(next);
    const [from, to] = next;
    if (from !== null && to !== null && isWithinMaxRange(from, to)) onDays(from, to);
  };
  return (
    <DatePickerInput
      type="range"
      {...calendar}
      allowSingleDateInRange
      className={classes.picker ?? ''}
      id={id}
      label={t('ownRange')}
      labelProps={{ className: visuallyHidden.hidden }}
      // includes the chosen days in the accessible name
      aria-labelledby={`${id}-label ${id}`}
      placeholder={t('ownRangePick')}
      value={days}
      onChange={pick}
      maxDate={kstDay(now)}
      popoverProps={{ id, returnFocus: true, position: 'bottom-start' }}
      error={tooLong ? t('ownRangeTooLong') : first !== null && last === null ? t('ownRangeHalf') : null}
      description={t('limit')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
