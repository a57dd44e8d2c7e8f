import { IconChevronRight } from '@tabler/icons-react';
import { Children, useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './weekly-report.module.css';

type Props = {
  title: string;
  /** link to the screen with the details */
  link?: ReactNode;
  /** summary in one or two sentences, generated from the figures */
  sentences: readonly (string | false)[];
  children?: ReactNode;
};

/** A section of the report in one row: title, summary, and a button that unfolds its figures. */
export function Section({ title, link, sentences, children }: Props) {
  const t = useTranslations('weeklyReport');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasFigures = Children.toArray(children).length > 0;
  return (
    <section className={classes.part} aria-labelledby={`${id}-title`}>
      <div className={classes.row}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{sentences.filter((one) => one !== false).join(' ')}</p>
        {!hasFigures && link !== undefined && <div className={classes.open}>{link}</div>}
        {hasFigures && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t(isOpen ? 'figures.foldOf' : 'figures.unfoldOf', { title })}
            icon={<IconChevronRight className={classes.chevron} size={16} stroke={1.5} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'figures.fold' : 'figures.unfold')}
          </Button>
        )}
      </div>
      {hasFigures && (
        <div id={id} className={classes.figures} data-open={isOpen || undefined}>
          {link !== undefined && <p className={classes.open}>{link}</p>}
          {children}
        </div>
      )}
    </section>
  );
}

/** A subsection with its own heading. */
export function Subsection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${flow.shrink} ${classes.piece}`} aria-label={title}>
      <h3>
        {title}
        {aside !== undefined && <small>{aside}</small>}
      </h3>
      {children}
    </section>
  );
}
