import { Children, useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
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

/** Figures of a section. On phones one button unfolds them, so that the summaries can be read one after the other. */
function Figures({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('weeklyReport');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classes.unfold}>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'figures.foldOf' : 'figures.unfoldOf', { title })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'figures.fold' : 'figures.unfold')}
        </Button>
      </div>
      <div id={id} className={classes.figures} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** A section of the report: summary first, then the figures. */
export function Section({ title, link, sentences, children }: Props) {
  const hasFigures = Children.toArray(children).length > 0;
  return (
    <Card
      title={title}
      aside={link === undefined ? undefined : <span className={classes.open}>{link}</span>}
      className={classes.part}
    >
      <p className={classes.sentence}>{sentences.filter((one) => one !== false).join(' ')}</p>
      {hasFigures && <Figures title={title}>{children}</Figures>}
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
