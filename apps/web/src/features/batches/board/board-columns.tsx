import { useTranslations } from 'use-intl';
import type { BatchState } from '@onsil/contract/batches';
import { formatCount } from '#lib/format/numbers.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { SetGrowingSearch } from '../search-params.ts';
import { BoardColumn } from './board-column.tsx';
import { moveFocusByArrow } from './move-focus.ts';
import { boardColumns, type BoardColumns as Columns } from './use-board.ts';
import type { Selection } from './use-selection.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './board.module.css';

const countWords = (total: number | null): string => (total === null ? '–' : formatCount(total));

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
