import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchState } from '@onsil/contract/batches';
import { formatCount } from '#lib/format/numbers.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { SetGrowingSearch } from '../search-params.ts';
import { BoardColumn } from './board-column.tsx';
import { boardColumns, type BoardColumns as Columns } from './use-board.ts';
import type { Selection } from './use-selection.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './board.module.css';

const countWords = (total: number | null): string => (total === null ? '–' : formatCount(total));

const cardsOf = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

const columnBeside = (column: Element | null, step: 1 | -1): HTMLElement[] => {
  let beside = column;
  do beside = (step === 1 ? beside?.nextElementSibling : beside?.previousElementSibling) ?? null;
  while (beside && cardsOf(beside).length === 0);
  return cardsOf(beside);
};

/** Arrow keys move the focus: up and down in a column, left and right to the next non-empty column. */
const moveFocusByArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const card = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-card]');
  if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
  const column = card.closest('[data-column]');
  const cards = cardsOf(column);
  const place = cards.indexOf(card);
  const ends: Partial<Record<string, HTMLElement | undefined>> = {
    ArrowDown: cards[place + 1],
    ArrowUp: cards[place - 1],
    ArrowRight: columnBeside(column, 1)
      .slice(0, place + 1)
      .at(-1),
    ArrowLeft: columnBeside(column, -1)
      .slice(0, place + 1)
      .at(-1),
    Home: cards[0],
    End: cards.at(-1),
  };
  if (!(event.key in ends)) return;
  event.preventDefault();
  ends[event.key]?.focus();
};

type Props = {
  farmId: string;
  columns: Columns;
  selection: Selection;
  shown: BatchState;
  setSearch: SetGrowingSearch;
};

/** The stages beside each other; a narrow screen shows one of them. */
export function BoardColumns({ farmId, columns, selection, shown, setSearch }: Props) {
  const t = useTranslations('batches.board');
  const stageName = useTranslations('stages');
  return (
    <>
      <div className={classes.strip}>
        <SegmentedControl
          label={t('stages')}
          value={shown}
          onChange={(state) => setSearch({ state }, { replace: true })}
          options={boardColumns.map((value) => ({
            value,
            label: [stageName(value), countWords(columns[value].total)].join(' '),
          }))}
        />
      </div>
      <VisuallyHidden as="p" id="board-keys">
        {t('keys')}
      </VisuallyHidden>
      {/* The cards are links; the board only handles the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
      <div className={`${flow.stack2} ${classes.board}`} data-shown={shown} onKeyDown={moveFocusByArrow}>
        {boardColumns.map((state) => (
          <BoardColumn key={state} farmId={farmId} state={state} column={columns[state]} selection={selection} />
        ))}
      </div>
    </>
  );
}
