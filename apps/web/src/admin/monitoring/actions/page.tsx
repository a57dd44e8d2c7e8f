import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminActionSortKeys } from '@onsil/contract/admin-oversight';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ListTable } from '#ui/data/list-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { actionsQuery } from '../api.ts';
import type { ActionsSearch } from '../search-params.ts';
import { Filters } from '../widgets/filters.tsx';
import { useActionColumns } from './use-action-columns.tsx';

const route = getRouteApi('/admin/actions');

/** Actions on deviations of all farms, with their outcome. */
export function Page() {
  const t = useTranslations();
  const [search, setSearch] = useSearchState(route);
  const query = useQuery(actionsQuery(search));
  const columns = useActionColumns();
  const show = (change: Partial<ActionsSearch>, replace = false): void =>
    setSearch({ page: undefined, ...change }, { replace });
  const filtered = search.farmNo !== undefined || search.keyword !== undefined || search.level !== undefined;
  return (
    <Stack>
      <PageTitle
        title={t('monitoring.actions.title')}
        sub={query.data && t('monitoring.count', { count: query.data.paging.totalCount })}
      />
      <Filters search={search} placeholder={t('monitoring.actions.findExample')} onSearch={show}>
        <SelectField
          aria-label={t('monitoring.actions.level')}
          data={[
            { value: '', label: t('monitoring.actions.allLevels') },
            ...(['1', '2', '3'] as const).map((value) => ({ value, label: t(`common.state.level${value}`) })),
          ]}
          value={search.level === undefined ? '' : String(search.level)}
          onChange={({ currentTarget: { value } }) => show({ level: value === '' ? undefined : Number(value) })}
        />
      </Filters>
      <ListTable
        query={query}
        empty={
          <EmptyState title={t(filtered ? 'monitoring.noMatch' : 'monitoring.actions.none')}>
            {t(filtered ? 'monitoring.noMatchText' : 'monitoring.actions.noneText')}
          </EmptyState>
        }
        onPage={(page) => setSearch({ page }, { resetScroll: true })}
        name="admin-actions"
        caption={t('monitoring.actions.title')}
        columns={columns}
        rowKey={({ actionId }) => actionId}
        sorting={sortedByServer(search, adminActionSortKeys, setSearch)}
      />
    </Stack>
  );
}
