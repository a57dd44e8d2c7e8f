import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type Props = { label: string } & Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'>;

/** A square button with a picture; `label` says what it does to those who do not see it, and as a tip to those who hover. */
export function IconButton({ label, className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[classes.button, className].filter(Boolean).join(' ')}
    />
  );
}
