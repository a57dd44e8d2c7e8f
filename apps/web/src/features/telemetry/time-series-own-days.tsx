import { DatePickerInput, DatesProvider } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ko';
import { kstDay } from '@onsil/domain/kst';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { withinLimit } from './time-series-range.ts';
import type { TimeSeriesSearch } from './time-series-search.ts';
import classes from './time-series-controls.module.css';

type Days = [string | null, string | null];
type Props = { search: TimeSeriesSearch; now: number; onDays: (from: string, to: string) => void };

/** First and last day by calendar; a range that is too long says so in place and leaves the chart as it is. */
export function OwnDays({ search, now, onDays }: Props) {
  const t = useTranslations('timeSeries');
  const locale = useLocale();
  const id = useId();
  const [days, setDays] = useState<Days>([search.from ?? null, search.to ?? null]);
  const [first, last] = days;
  const tooLong = first !== null && last !== null && !withinLimit(first, last);
  const pick = (next: Days) => {
    setDays(next);
    const [from, to] = next;
    if (from !== null && to !== null && withinLimit(from, to)) onDays(from, to);
  };
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0] }}>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        classNames={{ day: classes.day ?? '', calendarHeaderControl: classes.turn ?? '' }}
        className={classes.picker ?? ''}
        id={id}
        label={t('ownRange')}
        labelProps={{ className: classes.hidden }}
        // its name is the label and the days it shows, not the label alone
        aria-labelledby={`${id}-label ${id}`}
        placeholder={t('ownRangePick')}
        value={days}
        onChange={pick}
        maxDate={kstDay(now)}
        valueFormat={locale === 'ko' ? 'YYYY. M. D.' : 'D MMM YYYY'}
        monthLabelFormat={locale === 'ko' ? 'YYYY년 M월' : 'MMMM YYYY'}
        yearLabelFormat={locale === 'ko' ? 'YYYY년' : 'YYYY'}
        ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
        getDayAriaLabel={(day) =>
          dayjs(day)
            .locale(locale)
            .format(locale === 'ko' ? 'YYYY. M. D. dddd' : 'dddd D MMMM YYYY')
        }
        popoverProps={{ id, returnFocus: true, position: 'bottom-start' }}
        error={tooLong ? t('ownRangeTooLong') : first !== null && last === null ? t('ownRangeHalf') : null}
        description={t('limit')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </DatesProvider>
  );
}
