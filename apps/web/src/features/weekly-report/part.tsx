import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import classes from './weekly-report.module.css';

type Props = {
  title: string;
  /** the way to the screen that the figures come from */
  link?: ReactNode;
  /** the part in a sentence or two, written from its figures */
  sentences: readonly (string | false)[];
  children?: ReactNode;
};

/** A part of the report: what there is to say, then the figures. */
export function Part({ title, link, sentences, children }: Props) {
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

/** A piece of a part with a heading of its own. */
export function Piece({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
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
