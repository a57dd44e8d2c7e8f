import type { TextInputProps } from '@mantine/core';
import { unitText } from '#lib/format/amounts.ts';
import { TextField } from './text-field.tsx';
import typography from '../theme/typography.module.css';

type Props = {
  /** shown inside the input, after the number */
  unit?: string;
  /** a count, which has no decimals */
  isWhole?: boolean;
} & Omit<TextInputProps, 'rightSection' | 'inputMode' | 'type'>;

/** A labelled number with its unit; a text input, so that partial input is kept as typed. */
export function NumberField({ unit = '', isWhole = false, ...props }: Props) {
  return (
    <TextField
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(unit !== '' && {
        rightSection: <span className={`${typography.caption} ${typography.noWrap}`}>{unitText(unit)}</span>,
        rightSectionWidth: 20 + 10 * unit.length,
        rightSectionPointerEvents: 'none',
      })}
      {...props}
    />
  );
}
