import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldClassNames, hintBelow } from './field-class-names.ts';

/** A labelled, autosizing textarea. */
export function TextAreaField(props: TextareaProps) {
  return (
    <Textarea classNames={fieldClassNames} inputWrapperOrder={hintBelow} autosize minRows={3} maxRows={12} {...props} />
  );
}
