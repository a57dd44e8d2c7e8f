import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldLooks, hintBelow } from './field-looks.ts';

/** A labelled, autosizing textarea. */
export function TextArea(props: TextareaProps) {
  return (
    <Textarea classNames={fieldLooks} inputWrapperOrder={hintBelow} autosize minRows={3} maxRows={12} {...props} />
  );
}
