import type { InputWrapperProps } from '@mantine/core';
import classes from './text-field.module.css';

/** Class names of a labelled input's parts. */
export const fieldClassNames = {
  input: classes.input ?? '',
  label: classes.label ?? '',
  error: classes.error ?? '',
  description: classes.description ?? '',
};

/** Puts the hint below the input, so that inputs side by side stay level. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
