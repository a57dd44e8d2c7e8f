import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import classes from './button.module.css';

type OwnProps = {
  /** `primary` for the main action, `quiet` for secondary ones, `danger` for what cannot be undone */
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  icon?: ReactNode;
  /** shows the icon alone where there is little room; the words stay for screen readers */
  isIconOnPhones?: boolean;
  children: ReactNode;
} & Pick<MantineButtonProps, 'loading' | 'fullWidth' | 'disabled' | 'className'>;

const mantineProps = ({ variant = 'default', icon, isIconOnPhones = false, className, ...rest }: OwnProps) => ({
  ...rest,
  variant: variant === 'primary' || variant === 'danger' ? 'filled' : 'default',
  className: [classes.button, classes[variant], isIconOnPhones && classes.iconOnPhones, className]
    .filter(Boolean)
    .join(' '),
  classNames: { label: classes.label ?? '', section: classes.section ?? '' },
  ...(icon !== undefined && { leftSection: icon }),
});

export type ButtonProps = OwnProps & Omit<ComponentPropsWithRef<'button'>, keyof OwnProps>;

const ignorePress = (event: MouseEvent): void => event.preventDefault();
const renderEnabled = (root: ComponentPropsWithRef<'button'>): ReactNode => <button {...root} disabled={false} />;

/** While loading it ignores presses and keeps the focus, which browsers take from a button that becomes `disabled`. */
export function Button({ type = 'button', ...props }: ButtonProps) {
  const ignoresPresses = props.loading === true && props.disabled !== true;
  return (
    <MantineButton
      type={type}
      {...mantineProps(props)}
      {...(ignoresPresses && { 'aria-disabled': true, onClick: ignorePress, renderRoot: renderEnabled })}
    />
  );
}

export type AnchorButtonProps = OwnProps & Omit<ComponentPropsWithRef<'a'>, keyof OwnProps>;

/** A link that looks like a button. */
export function AnchorButton(props: AnchorButtonProps) {
  return <MantineButton component="a" {...mantineProps(props)} />;
}
