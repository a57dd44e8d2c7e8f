import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import classes from './weekly-report.module.css';

type Props = {
  title: string;
  /** link to the screen with the details */
  link?: ReactNode;
  /** summary in one or two sentences, generated from the figures */
  sentences: readonly (string | false)[];
  children?: ReactNode;
};

/** A section of the report: summary first, then the figures. */
export function Section({ title, link, sentences, children }: Props) {
  return (
    <Card
      title={title}
      aside={link === undefined ? undefined : <span className={classes.open}>{link}</span>}
      className={classes.part}
    >
      <p className={classes.sentence}>{sentences.filter((one) => one !== false).join(' ')}</p>
      {children}
    </Card>
  );
}

/** A subsection with its own heading. */
export function Subsection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.piece} aria-label={title}>
      <h3>
        {title}
        {aside !== undefined && <small>{aside}</small>}
      </h3>
      {children}
    </section>
  );
}
