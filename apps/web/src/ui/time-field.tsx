import type { TextInputProps } from '@mantine/core';
import { Field } from './field.tsx';

type Props = {
  /** `22:30` to begin with */
  begin: string;
  /** empty while it is no time */
  onChange: (time: string) => void;
} & Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'>;

/** A labelled time of day. */
export function TimeField({ begin, onChange, ...props }: Props) {
  // Not `value`: while an hour is being typed the text is empty, and must not be put back.
  return (
    <Field
      type="time"
      defaultValue={begin}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...props}
    />
  );
}
