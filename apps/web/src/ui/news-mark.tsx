import classes from './news-mark.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Before a row's name: its reader has not seen it yet. */
export function NewsMark({ label }: { label: string }) {
  return (
    <span className={classes.mark} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
