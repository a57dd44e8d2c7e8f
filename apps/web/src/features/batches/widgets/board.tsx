import { IconSeedling } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { BatchRow, BatchState } from '@onsil/contract/batches';
import { formatCount } from '#lib/format/numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SelectionBar } from '#ui/layout/selection-bar.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { BoardColumn } from '../board/board-column.tsx';
import { BoardFilters } from '../board/board-filters.tsx';
import { moveFocusByArrow } from '../board/move-focus.ts';
import { useBoard, useStepBatches, maxBatchesPerCall } from '../board/use-board.ts';
import { useSelection, type Selection } from '../board/use-selection.ts';
import { countRemainingPlants } from '../model/batch-age.ts';
import { getStages, type StepKind } from '../model/step-draft.ts';
import { useStepLabel } from '../model/use-step-label.ts';
import { NewBatchSheet } from '../plan/new-batch-sheet.tsx';
import { closedSheet, type SetGrowingSearch, type GrowingSearch } from '../search-params.ts';
import { StepChoiceSheet } from '../step/choice-sheet.tsx';
import { StepSheet } from '../step/step-sheet.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../board/board.module.css';

const boardColumns = [
  'work',
  'sowing',
  'seedling',
  'transplant',
  'plant',
  'harvest',
] as const satisfies readonly BatchState[];

type BoardColumns = ReturnType<typeof useBoard>;

type BatchesBarProps = { batches: readonly BatchRow[]; onAct: (kind: StepKind) => void; onClear: () => void };

const kinds = ['discard', 'harvest', 'next'] as const;

/** Actions on the selected batches. */
function BatchesBar({ batches, onAct, onClear }: BatchesBarProps) {
  const t = useTranslations('batches.bar');
  const stepLabel = useStepLabel(batches);
  if (batches.length === 0) return null;
  const tooMany = batches.length > maxBatchesPerCall;
  const plants = batches.reduce((sum, batch) => sum + countRemainingPlants(batch), 0);
  return (
    <SelectionBar
      summary={
        <>
          <strong>{t('count', { count: batches.length })}</strong> {plants > 0 && t('plants', { count: plants })}
          {tooMany && <em>{t('tooMany', { most: maxBatchesPerCall })}</em>}
        </>
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClear}>
            {t('clear')}
          </Button>
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant={kind === 'next' ? 'primary' : 'default'}
              disabled={tooMany || getStages(batches, kind).length === 0}
              onClick={() => onAct(kind)}
            >
              {stepLabel(kind)}
            </Button>
          ))}
        </>
      }
    />
  );
}

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

const countWords = (total: number | null): string => (total === null ? '–' : formatCount(total));

type ColumnsProps = {
  farmId: string;
  columns: BoardColumns;
  selection: Selection;
  shown: BatchState;
  setSearch: SetGrowingSearch;
};

/** The stages beside each other; a narrow screen shows one of them. */
function Columns({ farmId, columns, selection, shown, setSearch }: ColumnsProps) {
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

type StepProps = {
  farmId: string;
  kind: StepKind;
  ids: readonly number[] | undefined;
  columns: BoardColumns;
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
        <Columns {...{ farmId, columns, selection, shown, setSearch }} />
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
