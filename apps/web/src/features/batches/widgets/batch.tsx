import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { Button } from '#ui/controls/button.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { batchQuery, type BatchDetail } from '../api.ts';
import { BatchHeader } from '../detail/batch-header.tsx';
import { EntryList } from '../detail/entry-list.tsx';
import { PlanAndResult } from '../detail/plan-and-result.tsx';
import { SeasonDurations } from '../detail/season-durations.tsx';
import { StageFlow } from '../detail/stage-flow.tsx';
import { EntrySheet } from '../entries/entry-sheet.tsx';
import { PlanSheet } from '../plan/plan-sheet.tsx';
import { closedBatch, closedSheet, type SetGrowingSearch, type GrowingSearch } from '../search-params.ts';
import { StepSheet } from '../step/step-sheet.tsx';
import { NotesList } from './notes-list.tsx';

type Props = { farmId: string; batchId: number; search: GrowingSearch; setSearch: SetGrowingSearch };

type SheetProps = {
  farmId: string;
  batch: BatchDetail;
  refreshing: boolean;
  search: GrowingSearch;
  setSearch: SetGrowingSearch;
};

function OpenSheet({ farmId, batch, refreshing, search: { sheet, id, stage }, setSearch }: SheetProps) {
  const close = (): void => setSearch(closedSheet);
  const done = (): void => setSearch(closedSheet, { saved: true });
  const step = { farmId, batches: [batch], refreshing, onClose: close, onDone: done };
  const entry = useOpenedRow(batch.entries, ({ entryId }) => entryId, sheet === 'entry' ? id : undefined);
  switch (sheet) {
    case 'plan':
      return <PlanSheet farmId={farmId} batch={batch} setSearch={setSearch} />;
    case 'next':
    case 'harvest':
    case 'discard':
      return <StepSheet key={sheet} {...step} kind={sheet} />;
    case 'close':
      return stage === undefined || stage === 'work' ? null : (
        <StepSheet key={`close ${stage}`} {...step} kind={stage === 'harvest' ? 'harvest' : 'next'} closing={stage} />
      );
    case 'entry':
      return entry ? <EntrySheet key={id} farmId={farmId} batch={batch} entry={entry} setSearch={setSearch} /> : null;
    default:
      return null;
  }
}

/** The detail view of a batch: stages, entries, notes and actions. */
export function Batch({ farmId, batchId, search, setSearch }: Props) {
  const t = useTranslations('batches');
  const query = useQuery(batchQuery(farmId, batchId));
  const { data: batch, error, isFetching, isRefetchError, dataUpdatedAt } = query;
  const unknown = error instanceof CallError && error.number === 404;
  const back = (
    <Button
      variant="quiet"
      icon={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
      onClick={() => setSearch(closedBatch)}
    >
      {t('batch.back')}
    </Button>
  );
  if (!batch || unknown) return <EntityFallback title={t('title')} query={query} back={back} />;
  return (
    <>
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      <BatchHeader farmId={farmId} batch={batch} back={back} setSearch={setSearch} />
      <StageFlow farmId={farmId} batch={batch} setSearch={setSearch} />
      <Columns>
        <Stack>
          <SeasonDurations farmId={farmId} batch={batch} />
          <PlanAndResult farmId={farmId} batch={batch} setSearch={setSearch} />
        </Stack>
        <Stack>
          <EntryList farmId={farmId} batch={batch} setSearch={setSearch} />
          <NotesList farmId={farmId} batchId={batchId} search={search} setSearch={setSearch} />
        </Stack>
      </Columns>
      <OpenSheet farmId={farmId} batch={batch} refreshing={isFetching} search={search} setSearch={setSearch} />
    </>
  );
}
