import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { taskQuery } from '../api.ts';
import { closedTask, type SetCalendarSearch, type CalendarSearch } from '../search-params.ts';
import { TaskSheet } from './task-sheet.tsx';

type Props = { farmId: string; search: CalendarSearch; setSearch: SetCalendarSearch };

/** The sheet of the search parameters: a new or an existing task. */
export function TaskSheets({ farmId, search: { begin, task, on }, setSearch }: Props) {
  if (begin !== undefined) return <TaskSheet key={`new ${begin}`} farmId={farmId} on={begin} setSearch={setSearch} />;
  return task === undefined ? null : (
    <OpenTask key={`${task} ${on}`} farmId={farmId} taskNo={task} on={on} setSearch={setSearch} />
  );
}

// Most tasks load sooner; an earlier skeleton would only flash.
const skeletonDelayMs = 400;

type OpenProps = { farmId: string; taskNo: number; on: string | undefined; setSearch: SetCalendarSearch };

/** Loads the task itself: the calendar's copy may be outdated. */
function OpenTask({ farmId, taskNo, on, setSearch }: OpenProps) {
  const t = useTranslations();
  const [isSlow, setIsSlow] = useState(false);
  useTimeout(() => setIsSlow(true), skeletonDelayMs, { autoInvoke: true });
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...taskQuery(farmId, taskNo, on), staleTime: 0 });
  if (data && isFetchedAfterMount)
    return <TaskSheet farmId={farmId} task={data} on={on ?? data.start} setSearch={setSearch} />;
  if (!error && !isSlow) return null;
  const unknown = error instanceof CallError && error.number === 404;
  return (
    <Sheet opened isAddress onClose={() => setSearch(closedTask)} title={t('farmTasks.sheet.change')}>
      {unknown ? (
        <EmptyState title={t('common.unknown.title')}>{t('common.unknown.text')}</EmptyState>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={6} />
      )}
    </Sheet>
  );
}
