import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ko';
import type { DatePickerProps } from '@mantine/dates';
import dayjs from 'dayjs';
import { useLocale, useTranslations } from 'use-intl';
import { listHolidays } from '@onsil/domain/calendar/holidays';
import classes from './calendar.module.css';

/** Settings of the calendar: language, labels and touch size. */
export const useCalendar = () => {
  const t = useTranslations('common.day');
  const locale = useLocale();
  const korean = locale === 'ko';
  return {
    classNames: {
      day: classes.day ?? '',
      weekday: classes.weekday ?? '',
      calendarHeaderControl: classes.turn ?? '',
      calendarHeaderLevel: classes.level ?? '',
    },
    locale,
    firstDayOfWeek: 0,
    weekendDays: [0],
    // Public holidays are red like Sundays.
    getDayProps: (day) => (listHolidays(day).length > 0 ? { weekend: true } : {}),
    hideOutsideDates: true,
    monthLabelFormat: korean ? 'YYYY년 M월' : 'MMMM YYYY',
    yearLabelFormat: korean ? 'YYYY년' : 'YYYY',
    // The month or year between these buttons is labelled by its text.
    ariaLabels: {
      previousMonth: t('previousMonth'),
      nextMonth: t('nextMonth'),
      previousYear: t('previousYear'),
      nextYear: t('nextYear'),
      previousDecade: t('previousYears'),
      nextDecade: t('nextYears'),
    },
    getDayAriaLabel: (day) =>
      dayjs(day)
        .locale(locale)
        .format(korean ? 'YYYY. M. D. dddd' : 'dddd D MMMM YYYY'),
  } satisfies DatePickerProps;
};
