import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { fieldClassNames, hintBelow } from './field-class-names.ts';

/** A native select; with `aria-label` instead of `label` among filters. */
export function SelectField(props: NativeSelectProps) {
  return (
    <NativeSelect
      classNames={fieldClassNames}
      inputWrapperOrder={hintBelow}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
