import { useLayoutEffect, useRef } from 'react';
import { Field } from '#ui/field.tsx';
import { caretAfter, phoneDigits, splitPhone } from './phone-digits.ts';

type Props = {
  label: string;
  /** digits only */
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
};

/** A phone number: shown split, handed on as digits. */
export function PhoneField({ label, value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number>(undefined);
  // A text that is put right while it is typed sends the caret to its end; somebody who edits the middle wants it back.
  useLayoutEffect(() => {
    if (digitsBefore.current === undefined) return;
    const at = caretAfter(splitPhone(value), digitsBefore.current);
    input.current?.setSelectionRange(at, at);
    digitsBefore.current = undefined;
  });
  return (
    <Field
      ref={input}
      type="tel"
      inputMode="tel"
      name="phoneNo"
      label={label}
      autoComplete="tel-national"
      value={splitPhone(value)}
      error={error}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const atEnd = selectionStart === null || selectionStart === typed.length;
        digitsBefore.current = atEnd ? undefined : typed.slice(0, selectionStart).replaceAll(/\D/g, '').length;
        onChange(phoneDigits(typed));
      }}
    />
  );
}
