import type { ComponentPropsWithRef } from 'react';
import flow from '#ui/layout/flow.module.css';
import classes from './icon-button.module.css';

type Props = { label: string } & Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'>;

/** A square icon button; `label` is its accessible name and tooltip. */
export function IconButton({ label, className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[flow.center, classes.button, className].filter(Boolean).join(' ')}
    />
  );
}
