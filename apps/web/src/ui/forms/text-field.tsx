import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '../mantine/password-input.css';
import { fieldClassNames, hintBelow } from './field-class-names.ts';
import classes from './text-field.module.css';

/** A labelled text input with its error below. */
export function TextField(props: TextInputProps) {
  return <TextInput classNames={fieldClassNames} inputWrapperOrder={hintBelow} {...props} />;
}

/** A labelled password input with a show button. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('common');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      classNames={{ ...fieldClassNames, innerInput: classes.inner ?? '' }}
      inputWrapperOrder={hintBelow}
      // Mantine sets no `aria-invalid` here.
      aria-invalid={Boolean(props.error)}
      visible={visible}
      onVisibilityChange={setVisible}
      // Mantine takes the button out of the tab order; it must stay reachable by keyboard.
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t(visible ? 'hidePassword' : 'showPassword'),
      }}
      {...props}
    />
  );
}
