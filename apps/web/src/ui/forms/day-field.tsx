import { DateInput, type DateInputProps } from '@mantine/dates';
import { useTranslations } from 'use-intl';
import { parseDay } from './day-text.ts';
import { fieldClassNames } from './field-class-names.ts';
import { useCalendar } from './use-calendar.ts';

type Props = {
  /** `2019-03-04`, or null for none */
  value: string | null;
  onChange: (day: string | null) => void;
  /** false where a day is required */
  clearable?: boolean;
} & Pick<DateInputProps, 'label' | 'name' | 'error' | 'description' | 'minDate' | 'maxDate' | 'className'>;

/** A labelled date input with a calendar, in Korean days. */
export function DayField({ clearable = true, ...props }: Props) {
  const t = useTranslations('common.day');
  const calendar = useCalendar();
  return (
    <DateInput
      {...props}
      {...calendar}
      classNames={{
        ...calendar.classNames,
        ...fieldClassNames,
      }}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('clear') }}
      autoComplete="off"
      dateParser={parseDay}
      placeholder={t('pick')}
      // Mantine would also set `aria-expanded`, which is not allowed on a text input.
      popoverProps={{
        position: 'bottom-start',
        attributes: { dropdown: { role: 'dialog', 'aria-label': t('pick') } },
      }}
    />
  );
}
