import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { auditSortKeys } from '@onsil/contract/audit';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { auditQuery, downloadAudit } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditText } from './model/use-audit-text.ts';

const route = getRouteApi('/admin/audit');

/** The append-only audit log. */
export function Page() {
  const t = useTranslations('audit');
  const [search, setSearch] = useSearchState(route);
  const text = useAuditText();
  const query = useQuery(auditQuery(search));
  const { page: _page, sort: _sort, dir: _dir, ...filter } = search;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={<DownloadMenu choices={[{ save: (format) => downloadAudit(search, format) }]} />}
      />
      <Card padded>
        <AuditFilters search={search} onSearch={(change) => setSearch({ page: undefined, ...change })} />
      </Card>
      <ListCard
        query={query}
        onPage={(page) => setSearch({ page }, { resetScroll: true })}
        empty={
          filtered ? (
            <EmptyState
              title={t('noMatch')}
              action={<Button onClick={() => setSearch({}, { clears: true })}>{t('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      >
        {(entries, busy) => (
          <AuditTable
            entries={entries}
            text={text}
            busy={busy}
            sorting={sortedByServer(search, auditSortKeys, setSearch)}
          />
        )}
      </ListCard>
    </>
  );
}
