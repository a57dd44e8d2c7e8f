import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import classes from './field.module.css';

const looks = {
  input: classes.input ?? '',
  label: classes.label ?? '',
  error: classes.error ?? '',
  description: classes.description ?? '',
};

/** A labelled text of several lines, which grows with what is typed. */
export function TextArea(props: TextareaProps) {
  return <Textarea classNames={looks} autosize minRows={3} maxRows={12} {...props} />;
}
