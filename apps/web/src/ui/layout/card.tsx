import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  title?: ReactNode;
  /** source or period, small and grey at the right of the title */
  aside?: ReactNode;
  /** inner padding; without it the content (a table) reaches the edges */
  padded?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A titled section of a page. */
export function Card({ title, aside, padded = false, className, children }: Props) {
  const id = useId();
  const headingId = title !== undefined;
  return (
    <section
      className={[classes.card, padded && classes.padded, headingId && classes.titled, className]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={headingId ? id : undefined}
    >
      {headingId && (
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
