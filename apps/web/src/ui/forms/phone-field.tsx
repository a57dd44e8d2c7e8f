import { useLayoutEffect, useRef } from 'react';
import { caretPosition, parsePhoneDigits, formatPhone } from '#lib/format/phone-number.ts';
import { TextField } from './text-field.tsx';

type Props = {
  name: string;
  label: string;
  /** 'tel-national' lets the browser fill in the member's own number */
  autoComplete?: 'tel-national' | 'off';
  /** digits only */
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
};

/** A phone input: shown with hyphens, its value in digits. */
export function PhoneField({ name, label, autoComplete = 'off', value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number>(undefined);
  // Reformatting moves the caret to the end; an edit in the middle needs it back.
  useLayoutEffect(() => {
    if (digitsBefore.current === undefined) return;
    const caret = caretPosition(formatPhone(value), digitsBefore.current);
    input.current?.setSelectionRange(caret, caret);
    digitsBefore.current = undefined;
  });
  return (
    <TextField
      ref={input}
      type="tel"
      inputMode="tel"
      name={name}
      label={label}
      autoComplete={autoComplete}
      value={formatPhone(value)}
      error={error}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const atEnd = selectionStart === null || selectionStart === typed.length;
        digitsBefore.current = atEnd ? undefined : typed.slice(0, selectionStart).replaceAll(/\D/g, '').length;
        onChange(parsePhoneDigits(typed));
      }}
    />
  );
}
