import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { deviationSortKeys } from '@onsil/contract/deviations';
import type { TableFormat } from '@onsil/contract/tables';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { formatRange } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { useSearchState, type SetSearch } from '#lib/state/use-search-state.ts';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { SortSelect } from '#ui/data/sort-select.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { useRowOpening } from '#ui/data/use-row-opening.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import {
  downloadActions,
  downloadAlarmLog,
  downloadDeviations,
  endedDeviationsQuery,
  openDeviationsQuery,
  subjectQuery,
  type Period,
  type Subject,
} from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { periodEnd, lastDays } from '../model/periods.ts';
import { DeviationSummary } from '../parts/deviation-summary.tsx';
import { daysOf, type DeviationListSearch } from '../search-params.ts';
import { DeviationMenu } from '../widgets/deviation-menu.tsx';
import { useOpenSettled } from '../widgets/use-open-settled.ts';
import { DeviationHeader, DeviationRow } from './deviation-row.tsx';
import { ListFilters } from './list-filters.tsx';
import { LogTab } from './log-tab.tsx';
import { OpenTab } from './open-tab.tsx';
import rows from './deviation-row.module.css';

const firstOrders = { level: 'desc', where: 'asc', when: 'desc', duration: 'desc' } as const;

type Props = {
  farmId: string;
  subject: Subject;
  span: Period;
  search: DeviationListSearch;
  setSearch: SetSearch<DeviationListSearch>;
  onPage: (page: number | undefined) => void;
};

/** The tab of ended deviations, those that ended last first unless sorted. */
function EndedTab({ farmId, subject, span, search, setSearch, onPage }: Props) {
  const t = useTranslations('deviations.page');
  const sort = useTranslations('deviations.sort');
  const list = useRowOpening();
  const { page: pageNo = 1, sort: by, dir } = search;
  const query = useQuery(endedDeviationsQuery(farmId, { ...span, ...subject, sort: by, dir, pageNo }));
  const sorting = sortedByServer(search, deviationSortKeys, setSearch);
  const columns = deviationSortKeys.map((key) => ({ key, header: sort(key), first: firstOrders[key] }));
  return (
    <ListCard query={query} empty={<EmptyState title={t('noneEnded')}>{t('noneHint')}</EmptyState>} onPage={onPage}>
      {(items, busy) => (
        <>
          <SortSelect className={rows.orderSelect} columns={columns} {...sorting} />
          <ul ref={list} className={rows.list} aria-label={t('listEnded')} aria-busy={busy}>
            <DeviationHeader order={{ by: columns, ...sorting }} />
            {items.map((one) => (
              <DeviationRow
                key={one.deviationId}
                farmId={farmId}
                deviation={one}
                actions={<DeviationMenu farmId={farmId} deviation={one} />}
              />
            ))}
          </ul>
        </>
      )}
    </ListCard>
  );
}

/**
 * The worst of several open deviations of the farm and how many have no action; a single one says all of it in its row. Below tabs and filters, and beside the open ones
 * alone: an alarm that comes moves nothing that somebody reads.
 */
function OpenSummary({ farmId }: { farmId: string }) {
  const t = useTranslations('deviations');
  const text = useDeviationText();
  const now = useNow(30);
  const { data } = useQuery(openDeviationsQuery(farmId));
  const [worst] = data?.items ?? [];
  if (!data || !worst || data.paging.totalCount === 1) return null;
  const waiting = data.items.filter(({ action }) => action === null).length;
  const details = [
    worst.cause === 'no_data' ? null : worst.controllerName,
    text.course(worst, now),
    text.extreme(worst),
    text.assigned(worst),
    waiting === 0 ? t('actedAll') : t('notActedOf', { count: waiting }),
    t('also', { count: data.paging.totalCount - 1 }),
  ];
  return (
    <DeviationSummary
      level={worst.level}
      isAttended={!isUnattended(worst)}
      sentence={text.sentence(worst)}
      details={details.filter((detail) => detail !== null)}
    />
  );
}

const route = getRouteApi('/smartfarm/$farmId/notification-action');

/** Open and ended deviations, and the alarm log. */
export function Page() {
  const t = useTranslations('deviations');
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const { tab = 'open', period = '7d', end, page: pageNo = 1, sort, dir } = search;
  // Entries of the log have no assignee.
  const subject = { ...subjectQuery(search), ...(search.mine && tab !== 'log' && { isMine: true as const }) };
  const span = lastDays(daysOf[period], periodEnd(end, useNow(60)));
  const isSettled = useOpenSettled(farmId);
  const isNarrowed = Object.values(subject).some((one) => one !== undefined);
  // Any other change returns to the first page.
  const show = (change: Partial<DeviationListSearch>): void => setSearch({ page: undefined, ...change });
  const list = { farmId, subject, onPage: (page: number | undefined) => show({ page }) };
  const filter = {
    ...subject,
    ...(tab === 'open' ? { open: true } : { span }),
    ...(tab === 'ended' && { open: false, sort, dir }),
  };
  const choices = [
    { name: t('page.downloads.deviations'), save: (format: TableFormat) => downloadDeviations(farmId, filter, format) },
    { name: t('page.downloads.actions'), save: (format: TableFormat) => downloadActions(farmId, span, format) },
    {
      name: t('log.caption'),
      save: (format: TableFormat) => downloadAlarmLog(farmId, { ...subject, span, sort, dir }, format),
    },
  ];
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={tab !== 'open' && end !== undefined && formatRange(span.from, span.to)}
        actions={<DownloadMenu choices={choices} />}
      />
      {isSettled ? (
        <>
          <ListFilters farmId={farmId} search={search} onSearch={show} />
          {tab === 'open' && !isNarrowed && <OpenSummary farmId={farmId} />}
          {tab === 'open' && (
            <OpenTab
              {...list}
              pageNo={pageNo}
              onAll={() => show({ field: undefined, c: undefined, level: undefined, mine: undefined })}
              acting={search.act}
              onAct={(ids, how) => setSearch({ act: ids && [...ids] }, how)}
            />
          )}
          {tab === 'ended' && <EndedTab {...list} span={span} search={search} setSearch={setSearch} />}
          {tab === 'log' && <LogTab {...list} span={span} search={search} setSearch={setSearch} />}
        </>
      ) : (
        <SkeletonLines count={8} label={t('title')} />
      )}
    </Stack>
  );
}
