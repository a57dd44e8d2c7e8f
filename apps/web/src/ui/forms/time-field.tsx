import type { TextInputProps } from '@mantine/core';
import { TextField } from './text-field.tsx';

type Props = {
  /** initial value, `22:30` */
  begin: string;
  /** called with an empty text while the time is incomplete */
  onChange: (time: string) => void;
} & Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'>;

/** A labelled time of day. */
export function TimeField({ begin, onChange, ...props }: Props) {
  // Not controlled: while an hour is typed the value is empty and must not be reset.
  return (
    <TextField
      type="time"
      defaultValue={begin}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...props}
    />
  );
}
