import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import classes from './new-badge.module.css';

/** A mark before the name of an unread row. */
export function NewBadge({ label }: { label: string }) {
  return (
    <span className={classes.mark} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
