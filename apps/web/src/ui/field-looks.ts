import type { InputWrapperProps } from '@mantine/core';
import classes from './field.module.css';

/** The parts of a labelled input. */
export const fieldLooks = {
  input: classes.input ?? '',
  label: classes.label ?? '',
  error: classes.error ?? '',
  description: classes.description ?? '',
};

/** A hint stands below its input, so that inputs side by side stay level. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
