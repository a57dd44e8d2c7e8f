import type { TextInputProps } from '@mantine/core';
import { Field } from './field.tsx';
import classes from './number-field.module.css';

type Props = {
  /** stands in the field, after the number */
  unit?: string;
} & Omit<TextInputProps, 'rightSection' | 'inputMode' | 'type'>;

/** A labelled number as it is typed: text, so that nothing of it is lost, with its unit. */
export function NumberField({ unit = '', ...props }: Props) {
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...(unit !== '' && {
        rightSection: <span className={classes.unit}>{unit}</span>,
        rightSectionWidth: 20 + 10 * unit.length,
        rightSectionPointerEvents: 'none',
      })}
      {...props}
    />
  );
}
