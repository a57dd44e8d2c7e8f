import type { ComponentProps } from 'react';
import classes from './tag.module.css';
import '../theme/tints.css';

type Props = ComponentProps<'span'> & {
  /** `leaf` what holds now, `urgent` what waits for a person */
  tone?: 'leaf' | 'urgent' | undefined;
};

/** A word about a thing beside its name, or its state. */
export function Tag({ tone, className = '', ...span }: Props) {
  return <span {...span} className={`${classes.tag} ${className}`} data-tone={tone} />;
}
