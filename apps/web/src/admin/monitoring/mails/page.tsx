import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { mailSortKeys, mailState, type Mail } from '@onsil/contract/mails';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { mailsQuery } from '../api.ts';
import { Moment } from '../widgets/moment.tsx';
import { ResultText } from '../widgets/result-text.tsx';
import { MailSheet } from './mail-sheet.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const route = getRouteApi('/admin/mails');
const states = ['all', ...mailState.options] as const;

const useColumns = (): Column<Mail>[] => {
  const t = useTranslations();
  return [
    {
      key: 'subject',
      header: t('monitoring.mails.subject'),
      cell: ({ mailId, subject }) => (
        <Link from="/admin/mails" to="/admin/mails" search={(now) => ({ ...now, mail: mailId })} resetScroll={false}>
          {subject}
        </Link>
      ),
    },
    {
      key: 'to',
      header: t('monitoring.mails.to'),
      cell: ({ name, to }) => (
        <>
          {name}
          <span className={`${typography.captionTight} ${flow.block}`}>{to}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: t('monitoring.mails.state'),
      cell: ({ state, attempts }) => (
        <ResultText bad={state === 'failed'}>
          {attempts > 1
            ? t('monitoring.attempts', { state: t(`monitoring.mails.states.${state}`), count: attempts })
            : t(`monitoring.mails.states.${state}`)}
        </ResultText>
      ),
    },
    {
      key: 'outcome',
      header: t('monitoring.outcome'),
      cell: ({ state, outcome }) => (state === 'kept' ? t('notificationSettings.why.outbox') : (outcome ?? '–')),
    },
    { key: 'at', header: t('monitoring.mails.at'), cell: ({ at }) => <Moment at={at} /> },
  ];
};

/** Mails of the last 30 days. */
export function Page() {
  const t = useTranslations('monitoring');
  const [{ mail, ...search }, setSearch] = useSearchState(route);
  const { state } = search;
  const query = useQuery(mailsQuery(search));
  const columns = useColumns();
  return (
    <Stack>
      <PageTitle title={t('mails.title')} sub={query.data && t('count', { count: query.data.paging.totalCount })} />
      <SegmentedControl
        label={t('mails.state')}
        value={state ?? 'all'}
        onChange={(next) => setSearch({ state: next === 'all' ? undefined : next, page: undefined })}
        options={states.map((value) => ({ value, label: t(`mails.states.${value}`) }))}
      />
      {query.data?.items.some((one) => one.state === 'kept') && (
        <p className={typography.hint}>{t('mails.keptHint')}</p>
      )}
      <ListTable
        query={query}
        empty={
          <EmptyState title={t(state === undefined ? 'mails.none' : 'mails.noneOf')}>{t('mails.noneText')}</EmptyState>
        }
        onPage={(next) => setSearch({ page: next })}
        name="admin-mails"
        caption={t('mails.title')}
        columns={columns}
        rowKey={({ mailId }) => mailId}
        sorting={sortedByServer(search, mailSortKeys, setSearch)}
      />
      {mail !== undefined && <MailSheet key={mail} mailId={mail} onClose={() => setSearch({ mail: undefined })} />}
    </Stack>
  );
}
