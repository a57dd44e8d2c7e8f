import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldLooks, hintBelow } from './field-looks.ts';

/** A labelled text of several lines, which grows with what is typed. */
export function TextArea(props: TextareaProps) {
  return (
    <Textarea classNames={fieldLooks} inputWrapperOrder={hintBelow} autosize minRows={3} maxRows={12} {...props} />
  );
}
