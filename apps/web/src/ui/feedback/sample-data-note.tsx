import type { ReactNode } from 'react';
import typography from '../theme/typography.module.css';
import classes from './sample-data-note.module.css';

/** Says that the data below are sample data. */
export function SampleDataNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className={`${typography.captionTight} ${classes.note}`}>
      <strong>{title}</strong>
      {children}
    </p>
  );
}
