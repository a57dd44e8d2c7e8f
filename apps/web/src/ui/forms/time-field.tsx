import type { TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { TextField } from './text-field.tsx';
import { parseTime } from './time-text.ts';
import { useTypedText } from './use-typed-text.ts';

type Props = {
  /** `22:30`, empty for none */
  value: string;
  /** called when the field is left or Enter is pressed */
  onChange: (time: string) => void;
  /** false where a time is required */
  clearable?: boolean;
} & Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'>;

/** A labelled time of day, typed in any usual form; shown by 24 hours whatever the device's language is. */
export function TimeField({ value, onChange, clearable = true, ...field }: Props) {
  const t = useTranslations('common.time');
  const { input, text, problem, type, commit } = useTypedText(value, {
    shown: value,
    onChange,
    read: (typed) => {
      const time = typed === '' ? (clearable ? '' : value) : parseTime(typed);
      return time === null ? { problem: t('invalid', { text: typed }) } : { value: time };
    },
  });
  return (
    <TextField
      autoComplete="off"
      placeholder={t('placeholder')}
      // Digits alone are enough, and phones show large keys for them.
      inputMode="numeric"
      rightSection={<IconClock size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      {...field}
      ref={input}
      value={text}
      error={problem ?? field.error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      onBlur={commit}
    />
  );
}
