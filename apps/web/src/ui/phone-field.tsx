import { useLayoutEffect, useRef } from 'react';
import { caretAfter, digitsOf, splitPhone } from '#lib/phone-number.ts';
import { Field } from './field.tsx';

type Props = {
  name: string;
  label: string;
  /** somebody's own number may be filled in by the browser */
  autoComplete?: 'tel-national' | 'off';
  /** digits only */
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
};

/** A phone number: shown split, handed on as digits. */
export function PhoneField({ name, label, autoComplete = 'off', value, onChange, error }: Props) {
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
      name={name}
      label={label}
      autoComplete={autoComplete}
      value={splitPhone(value)}
      error={error}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const atEnd = selectionStart === null || selectionStart === typed.length;
        digitsBefore.current = atEnd ? undefined : typed.slice(0, selectionStart).replaceAll(/\D/g, '').length;
        onChange(digitsOf(typed));
      }}
    />
  );
}
