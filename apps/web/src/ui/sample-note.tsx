import type { ReactNode } from 'react';
import classes from './sample-note.module.css';

/** Says that what stands below is made up, so that nobody takes it for real. */
export function SampleNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className={classes.note}>
      <strong>{title}</strong>
      {children}
    </p>
  );
}
