import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '#lib/kst.ts';
import { CallError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Columns, Stack } from '#ui/columns.tsx';
import { ThingState } from '#ui/thing-state.tsx';
import { BatchEntries } from './batch-entries.tsx';
import { BatchFacts } from './batch-facts-card.tsx';
import { BatchFlow } from './batch-flow.tsx';
import { BatchHead } from './batch-head.tsx';
import { BatchTimes } from './batch-times.tsx';
import classes from './batch.module.css';
import { EntrySheet } from './entry-sheet.tsx';
import { NotesList } from './notes-list.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { processQuery, type Process } from './queries.ts';
import { StepSheet } from './step-sheet.tsx';
import { noSheet, type YieldGo, type YieldSearch } from './yield-management-search.ts';

type Props = { farmId: string; batchId: number; search: YieldSearch; go: YieldGo };

type SheetProps = { farmId: string; work: Process; refreshing: boolean; search: YieldSearch; go: YieldGo };

function OpenSheet({ farmId, work, refreshing, search: { sheet, id, stage }, go }: SheetProps) {
  const close = (): void => go(noSheet);
  const done = (): void => go(noSheet, { saved: true });
  const step = { farmId, works: [work], refreshing, onClose: close, onDone: done };
  const entry = work.entries.find(({ entryId }) => entryId === id);
  switch (sheet) {
    case 'plan':
      return <PlanSheet farmId={farmId} work={work} go={go} />;
    case 'next':
    case 'harvest':
    case 'discard':
      return <StepSheet key={sheet} {...step} kind={sheet} />;
    case 'close':
      return stage === undefined || stage === 'work' ? null : (
        <StepSheet key={`close ${stage}`} {...step} kind={stage === 'harvest' ? 'harvest' : 'next'} closing={stage} />
      );
    case 'entry':
      return entry ? <EntrySheet key={id} farmId={farmId} work={work} entry={entry} go={go} /> : null;
    default:
      return null;
  }
}

/** The detail view of a batch: stages, entries, notes and actions. */
export function Batch({ farmId, batchId, search, go }: Props) {
  const t = useTranslations('yieldWork');
  const common = useTranslations('common');
  const query = useQuery(processQuery(farmId, batchId));
  const { data: work, error, isFetching, isRefetchError, dataUpdatedAt } = query;
  const unknown = error instanceof CallError && error.number === 404;
  const back = (
    <Button
      variant="quiet"
      icon={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
      onClick={() => go({ work: undefined, ...noSheet })}
    >
      {t('batch.back')}
    </Button>
  );
  if (!work || unknown) return <ThingState title={t('title')} query={query} back={back} />;
  return (
    <>
      {isRefetchError && (
        <output className={classes.stale}>{common('stale', { time: formatMoment(dataUpdatedAt) })}</output>
      )}
      <BatchHead farmId={farmId} work={work} back={back} go={go} />
      <BatchFlow farmId={farmId} work={work} go={go} />
      <Columns>
        <Stack>
          <BatchTimes farmId={farmId} work={work} />
          <BatchFacts farmId={farmId} work={work} go={go} />
        </Stack>
        <Stack>
          <BatchEntries farmId={farmId} work={work} go={go} />
          <NotesList farmId={farmId} batchId={batchId} search={search} go={go} />
        </Stack>
      </Columns>
      <OpenSheet farmId={farmId} work={work} refreshing={isFetching} search={search} go={go} />
    </>
  );
}
