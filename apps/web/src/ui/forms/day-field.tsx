import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { useLanguage } from '#lib/i18n/language.ts';
import { useBackCloses } from '#lib/state/layers.ts';
import { Button } from '../controls/button.tsx';
import { parseDay } from './day-text.ts';
import { TextField } from './text-field.tsx';
import { useCalendar } from './use-calendar.ts';
import { useTypedText } from './use-typed-text.ts';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './calendar.module.css';

type Props = {
  /** `2019-03-04`, or null for none */
  value: string | null;
  onChange: (day: string | null) => void;
  /** false where a day is required */
  clearable?: boolean;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** what the calendar shows first: `decade` where the day is mostly years ago */
  defaultLevel?: 'month' | 'decade' | undefined;
  /** takes a typed text that means a period, where the day is one end of it; false for any other text */
  onPeriodText?: (text: string) => boolean;
  label?: ReactNode;
  'aria-label'?: string;
  name?: string;
  error?: ReactNode;
  description?: ReactNode;
  className?: string | undefined;
};

type DayProps = Pick<
  Props,
  'value' | 'onChange' | 'minDate' | 'maxDate' | 'clearable' | 'defaultLevel' | 'onPeriodText'
>;

/** The calendar, with today marked, and ways to today and to no day. */
function Calendar({ value, onChange, minDate, maxDate, clearable, defaultLevel = 'month', onPeriodText }: DayProps) {
  const t = useTranslations('common.day');
  const calendar = useCalendar();
  const now = today();
  const isReachable = (minDate === undefined || minDate <= now) && (maxDate === undefined || now <= maxDate);
  return (
    <>
      <DatePicker
        {...calendar}
        value={value}
        onChange={onChange}
        defaultDate={value ?? (isReachable ? now : (maxDate ?? now))}
        defaultLevel={defaultLevel}
        {...(minDate !== undefined && { minDate })}
        {...(maxDate !== undefined && { maxDate })}
        getDayProps={(day) => ({
          ...calendar.getDayProps(day),
          ...(day === now && { 'aria-current': 'date' }),
          ...(day === (value ?? now) && { 'data-autofocus': true }),
        })}
      />
      <div className={flow.buttons}>
        <Button variant="quiet" disabled={!isReachable} onClick={() => onChange(now)}>
          {t('today')}
        </Button>
        {clearable && (
          <Button variant="quiet" disabled={value === null} onClick={() => onChange(null)}>
            {t('clear')}
          </Button>
        )}
      </div>
      <p className={`${classes.hint} ${typography.caption}`}>{t(onPeriodText ? 'typePeriodHint' : 'typeHint')}</p>
    </>
  );
}

/** The text until it is a day, and its error. */
const useTypedDay = ({ value, onChange, minDate, maxDate, clearable, onPeriodText }: DayProps) => {
  const t = useTranslations('common.day');
  const language = useLanguage();
  const format = language === 'ko' ? 'YYYY. M. D.' : 'D MMM YYYY';
  const problemOf = (text: string, day: string | null): string | undefined => {
    if (day === null) return t('invalid', { text });
    if (minDate !== undefined && day < minDate) return t('tooEarly', { day: formatIsoDay(minDate) });
    return maxDate !== undefined && day > maxDate ? t('tooLate', { day: formatIsoDay(maxDate) }) : undefined;
  };
  const typed = useTypedText(value, {
    shown: value === null ? '' : dayjs(value).locale(language).format(format),
    onChange,
    read: (text) => {
      if (text === '') return { value: clearable ? null : value };
      const day = parseDay(text, today(), language);
      const problem = problemOf(text, day);
      return problem === undefined ? { value: day } : { problem };
    },
  });
  const commit = (): void => {
    if (onPeriodText?.(typed.text)) typed.setValue(value);
    else typed.commit();
  };
  return { ...typed, commit };
};

/** A labelled day, in Korean days: typed in any usual form, or chosen in a calendar that a click or Alt+↓ opens. */
export function DayField(props: Props) {
  const { value, onChange, clearable = true, minDate, maxDate, defaultLevel, onPeriodText, ...field } = props;
  const t = useTranslations('common.day');
  const [opened, setOpened] = useState<'by-click' | 'by-key'>();
  const close = (): void => setOpened(undefined);
  useBackCloses(opened !== undefined, close);
  const day = { value, minDate, maxDate, clearable, ...(onPeriodText && { onPeriodText }) };
  const { input, text, problem, type, setValue, commit } = useTypedDay({ ...day, onChange });
  const choose = (next: string | null): void => {
    close();
    if (opened === 'by-key') input.current?.focus();
    setValue(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      commit();
      setOpened('by-key');
    } else if (event.key === 'Escape') close();
  };
  return (
    <Popover
      opened={opened !== undefined}
      onChange={close}
      position="bottom-start"
      trapFocus={opened === 'by-key'}
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextField
          {...field}
          ref={input}
          autoComplete="off"
          placeholder={t('pick')}
          rightSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          rightSectionPointerEvents="none"
          // Escape closes the calendar alone, not the sheet around it.
          data-mantine-stop-propagation={opened !== undefined}
          value={text}
          error={problem ?? field.error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onClick={() => setOpened('by-click')}
          onKeyDown={onKeyDown}
          onBlur={() => {
            commit();
            if (opened === 'by-click') close();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        // The library draws a `div`.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="dialog"
        aria-label={t('pick')}
        // The input keeps the focus, so that typing goes on.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Calendar {...day} defaultLevel={defaultLevel} onChange={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
