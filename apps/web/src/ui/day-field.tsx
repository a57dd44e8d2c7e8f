import { DateInput, type DateInputProps } from '@mantine/dates';
import { useTranslations } from 'use-intl';
import { dayIn } from './day-text.ts';
import { fieldLooks } from './field-looks.ts';
import { useCalendar } from './use-calendar.ts';

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
  const calendar = useCalendar();
  return (
    <DateInput
      {...props}
      {...calendar}
      classNames={{
        ...calendar.classNames,
        ...fieldLooks,
      }}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('clear') }}
      autoComplete="off"
      dateParser={dayIn}
      placeholder={t('pick')}
      // A role by hand: Mantine's own would come with `aria-expanded` at the input, which no text input may have.
      popoverProps={{
        position: 'bottom-start',
        attributes: { dropdown: { role: 'dialog', 'aria-label': t('pick') } },
      }}
    />
  );
}
