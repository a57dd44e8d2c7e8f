import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import { CardFoldingContext, useCardFolding, type CardFolding } from './card-folding.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
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

function FoldButton({
  folding: { isFolded, toggle },
  ...ids
}: {
  folding: CardFolding;
  content: string;
  title: string;
}) {
  const t = useTranslations('common.card');
  const id = useId();
  return (
    <IconButton
      id={id}
      label={t(isFolded ? 'unfold' : 'fold')}
      className={classes.fold}
      aria-expanded={!isFolded}
      aria-controls={ids.content}
      aria-labelledby={`${id} ${ids.title}`}
      onClick={toggle}
    >
      <IconChevronDown size={18} stroke={1.5} aria-hidden />
    </IconButton>
  );
}

/** The content of a card that may be folded; dialogs opened inside have cards that are not. */
function FoldableContent({ id, isFolded, children }: { id: string; isFolded: boolean; children: ReactNode }) {
  return (
    <div id={id} className={classes.content} data-folded={isFolded || undefined} inert={isFolded}>
      <div>
        <CardFoldingContext value={undefined}>{children}</CardFoldingContext>
      </div>
    </div>
  );
}

/** A titled section of a page. */
export function Card({ title, aside, padded = false, className, children }: Props) {
  const id = useId();
  const contentId = useId();
  const hasTitle = title !== undefined;
  const folding = useCardFolding();
  return (
    <section
      className={[surface.raised, flow.shrink, padded && classes.padded, className].filter(Boolean).join(' ')}
      aria-labelledby={hasTitle ? id : undefined}
    >
      {hasTitle && (
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
          {aside !== undefined && <div className={`${typography.captionTight} ${classes.aside}`}>{aside}</div>}
          {folding && <FoldButton folding={folding} content={contentId} title={id} />}
        </header>
      )}
      {folding && hasTitle ? (
        <FoldableContent id={contentId} isFolded={folding.isFolded}>
          {children}
        </FoldableContent>
      ) : (
        children
      )}
    </section>
  );
}
