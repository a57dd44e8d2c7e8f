import { DateInput, DatesProvider, type DateInputProps } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ko';
import dayjs from 'dayjs';
import { useLocale, useTranslations } from 'use-intl';
import classes from './day-field.module.css';
import { dayIn } from './day-text.ts';
import looks from './field.module.css';

type Props = {
  /** `2019-03-04`, or null for none */
  value: string | null;
  onChange: (day: string | null) => void;
  /** off where a day is required: its cross would only lead to a refusal */
  clearable?: boolean;
} & Pick<DateInputProps, 'label' | 'name' | 'error' | 'description' | 'minDate' | 'maxDate' | 'className'>;

/** A labelled day of Korea: typed, or picked in a calendar. */
export function DayField({ clearable = true, ...props }: Props) {
  const t = useTranslations('common.day');
  const locale = useLocale();
  const korean = locale === 'ko';
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0] }}>
      <DateInput
        {...props}
        classNames={{
          input: looks.input ?? '',
          label: looks.label ?? '',
          error: looks.error ?? '',
          description: looks.description ?? '',
          day: classes.day ?? '',
          calendarHeaderControl: classes.turn ?? '',
        }}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('clear') }}
        hideOutsideDates
        autoComplete="off"
        dateParser={dayIn}
        placeholder={t('pick')}
        valueFormat={korean ? 'YYYY. M. D.' : 'D MMM YYYY'}
        monthLabelFormat={korean ? 'YYYY년 M월' : 'MMMM YYYY'}
        yearLabelFormat={korean ? 'YYYY년' : 'YYYY'}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
          previousDecade: t('previousYears'),
          nextDecade: t('nextYears'),
          monthLevelControl: t('toYear'),
          yearLevelControl: t('toYears'),
        }}
        getDayAriaLabel={(day) =>
          dayjs(day)
            .locale(locale)
            .format(korean ? 'YYYY. M. D. dddd' : 'dddd D MMMM YYYY')
        }
        popoverProps={{ position: 'bottom-start' }}
      />
    </DatesProvider>
  );
}
