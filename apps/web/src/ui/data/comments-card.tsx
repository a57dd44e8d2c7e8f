import type { ComponentProps, ReactNode } from 'react';
import { addIcon } from '../controls/add-icon.tsx';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ListCard } from './list-card.tsx';
import { PlainText } from './plain-text.tsx';
import flow from '../layout/flow.module.css';
import surface from '../layout/surface.module.css';
import typography from '../theme/typography.module.css';
import classes from './comments-card.module.css';

type Props<Row> = Pick<ComponentProps<typeof ListCard<Row>>, 'query' | 'onPage'> & {
  texts: { title: string; write: string; none: string; noneText: string };
  onWrite: () => void;
  children: (row: Row) => ReactNode;
};

/** Comments of people, newest first, and a button to write one. */
export function CommentsCard<Row>({ texts, query, onPage, onWrite, children }: Props<Row>) {
  return (
    <ListCard
      title={texts.title}
      aside={
        <Button variant="quiet" icon={addIcon} onClick={onWrite}>
          {texts.write}
        </Button>
      }
      query={query}
      onPage={onPage}
      empty={<EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
    >
      {(rows, busy) => (
        <ul aria-label={texts.title} aria-busy={busy}>
          {rows.map(children)}
        </ul>
      )}
    </ListCard>
  );
}

type CommentProps = { author: string; about: readonly string[]; text: string; actions?: ReactNode };

/** One comment with its author, and when and about what it was written. */
export function Comment({ author, about, text, actions }: CommentProps) {
  return (
    <li className={`${flow.stack1} ${surface.part} ${classes.comment}`}>
      <p className={`${flow.words3} ${typography.small} `}>
        <strong>{author}</strong>
        {about.map((one) => (
          <span className={typography.muted} key={one}>
            {one}
          </span>
        ))}
      </p>
      <PlainText text={text} />
      {actions}
    </li>
  );
}
