import { IconSeedling } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BatchesBar } from '../board/batches-bar.tsx';
import { BoardColumns } from '../board/board-columns.tsx';
import { BoardFilters } from '../board/board-filters.tsx';
import { boardColumns, useBoard, useStepBatches, type BoardColumns as Columns } from '../board/use-board.ts';
import { useSelection } from '../board/use-selection.ts';
import type { StepKind } from '../model/step-draft.ts';
import { NewBatchSheet } from '../plan/new-batch-sheet.tsx';
import { closedSheet, type SetGrowingSearch, type GrowingSearch } from '../search-params.ts';
import { StepChoiceSheet } from '../step/choice-sheet.tsx';
import { StepSheet } from '../step/step-sheet.tsx';

type Props = { farmId: string; search: GrowingSearch; setSearch: SetGrowingSearch };

function NoBatches({ filtered, setSearch }: { filtered: boolean; setSearch: SetGrowingSearch }) {
  const t = useTranslations('batches.board');
  return (
    <Card>
      {filtered ? (
        <EmptyState
          title={t('noMatch')}
          action={<Button onClick={() => setSearch({ keyword: undefined, crop: undefined })}>{t('showAll')}</Button>}
        >
          {t('noMatchText')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconSeedling size={28} stroke={1.5} aria-hidden />}
          title={t('empty')}
          action={
            <Button variant="primary" onClick={() => setSearch({ sheet: 'new' })}>
              {t('new')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
    </Card>
  );
}

type StepProps = {
  farmId: string;
  kind: StepKind;
  ids: readonly number[] | undefined;
  columns: Columns;
  onDone: () => void;
  setSearch: SetGrowingSearch;
};

/** The step of the batches in the address; without batches one is chosen first. */
function BoardStep({ farmId, kind, ids, columns, onDone, setSearch }: StepProps) {
  const { batches, isFound } = useStepBatches(columns, ids);
  if (ids === undefined)
    return (
      <StepChoiceSheet
        kind={kind}
        columns={boardColumns.map((state) => columns[state])}
        onChoose={({ batchId, state }) => setSearch({ ids: [batchId], state }, { replace: true })}
        onClose={() => setSearch(closedSheet)}
      />
    );
  return (
    <StepSheet
      farmId={farmId}
      about={ids.join(' ')}
      batches={batches}
      refreshing={!isFound || boardColumns.some((state) => columns[state].refreshing)}
      kind={kind}
      onClose={() => setSearch(closedSheet)}
      onDone={onDone}
    />
  );
}

const stepOf = (sheet: GrowingSearch['sheet']): StepKind | undefined =>
  sheet === 'next' || sheet === 'harvest' || sheet === 'discard' ? sheet : undefined;

/** The board: growing batches by stage, with bulk actions. */
export function Board({ farmId, search, setSearch }: Props) {
  const { state: requestedColumn, crop, keyword, all, sheet, ids } = search;
  const columns = useBoard(farmId, { crop, keyword, all: all === true });
  const selection = useSelection();
  const batches = boardColumns.flatMap((state) => columns[state].batches);
  const selected = batches.filter(({ batchId }) => selection.chosen.has(batchId));
  const isLoaded = boardColumns.every((state) => !columns[state].loading && columns[state].error === null);
  const stale = boardColumns.map((state) => columns[state].stale).find((time) => time !== null);
  // A narrow screen opens the first non-empty column.
  const shown = requestedColumn ?? boardColumns.find((state) => columns[state].total !== 0) ?? 'work';
  const step = stepOf(sheet);
  const finishStep = (): void => {
    selection.clear();
    setSearch(closedSheet, { saved: true, replace: true });
  };
  return (
    <>
      <BoardFilters farmId={farmId} search={search} setSearch={setSearch} />
      {stale !== undefined && <StaleNotice at={stale} />}
      {isLoaded && batches.length === 0 ? (
        <NoBatches filtered={crop !== undefined || keyword !== undefined} setSearch={setSearch} />
      ) : (
        <BoardColumns {...{ farmId, columns, selection, shown, setSearch }} />
      )}
      <BatchesBar
        batches={selected}
        onAct={(kind) => setSearch({ sheet: kind, ids: selected.map(({ batchId }) => batchId) })}
        onClear={selection.clear}
      />
      {sheet === 'new' && <NewBatchSheet farmId={farmId} setSearch={setSearch} />}
      {step && <BoardStep key={step} kind={step} onDone={finishStep} {...{ farmId, ids, columns, setSearch }} />}
    </>
  );
}
