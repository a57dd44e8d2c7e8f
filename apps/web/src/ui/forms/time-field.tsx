import type { TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from './text-field.tsx';
import { parseTime } from './time-text.ts';

type Props = {
  /** `22:30`, empty for none */
  value: string;
  /** called when the field is left or Enter is pressed */
  onChange: (time: string) => void;
  /** false where a time is required */
  clearable?: boolean;
} & Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'>;

/** A labelled time of day, typed in any usual form; shown by 24 hours whatever the device's language is. */
export function TimeField({ value, onChange, clearable = true, ...field }: Props) {
  const t = useTranslations('common.time');
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** Takes the typed text; one that is no time gets an error, and the previous time stays. */
  const commit = (): void => {
    if (typed === undefined) return;
    const text = typed.trim();
    const time = text === '' ? (clearable ? '' : value) : parseTime(text);
    setTyped(undefined);
    setProblem(time === null ? t('invalid', { text }) : undefined);
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <TextField
      autoComplete="off"
      placeholder={t('placeholder')}
      // Digits alone are enough, and phones show large keys for them.
      inputMode="numeric"
      rightSection={<IconClock size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      {...field}
      value={typed ?? value}
      error={problem ?? field.error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setProblem(undefined);
      }}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      onBlur={commit}
    />
  );
}
