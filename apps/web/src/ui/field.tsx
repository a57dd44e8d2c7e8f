import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './mantine/password-input.css';
import { fieldLooks, hintBelow } from './field-looks.ts';
import classes from './field.module.css';

/** A labelled line of text; its error stands below it and is linked to it. */
export function Field(props: TextInputProps) {
  return <TextInput classNames={fieldLooks} inputWrapperOrder={hintBelow} {...props} />;
}

/** The same for a password, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('auth');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      classNames={{ ...fieldLooks, innerInput: classes.inner ?? '', visibilityToggle: classes.toggle ?? '' }}
      inputWrapperOrder={hintBelow}
      // Mantine tells readers of an error here by its text alone.
      aria-invalid={Boolean(props.error)}
      visible={visible}
      onVisibilityChange={setVisible}
      // Mantine takes the button out of the tab order; a keyboard has to reach it too.
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t(visible ? 'hidePassword' : 'showPassword'),
      }}
      {...props}
    />
  );
}
