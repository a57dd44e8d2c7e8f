import type { AdminFarm } from '@onsil/contract/admin-farms';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { ListCard } from '#ui/list-card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Records } from '#ui/records.tsx';
import { RowName } from '#ui/row-name.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ToolBar } from '#ui/tool-bar.tsx';
import { AddFarm } from './add-farm.tsx';
import { adminFarmsQuery } from './queries.ts';

const route = getRouteApi('/admin/farms');

const useColumns = (): Column<AdminFarm>[] => {
  const t = useTranslations('adminFarms');
  const codeName = useCodeName();
  return [
    {
      key: 'farmNm',
      header: t('field.farmNm'),
      cell: ({ fno, farmNm, farmId, code }) => (
        <RowName sub={`${farmId} · ${code}`}>
          <Link to="/admin/farms/$fno" params={{ fno: String(fno) }}>
            {farmNm}
          </Link>
        </RowName>
      ),
    },
    { key: 'companyNm', header: t('company'), cell: ({ companyNm }) => companyNm },
    {
      key: 'place',
      header: t('place'),
      from: 992,
      cell: ({ province, address }) => [province, address].filter(Boolean).join(' ') || '–',
    },
    {
      key: 'operationStatus',
      header: t('field.operationStatus'),
      cell: ({ operationStatus }) => codeName('FARM_OPERATION_STATUS', operationStatus),
    },
    {
      key: 'controllers',
      header: t('controllers'),
      align: 'right',
      cell: ({ controllers }) => (controllers === 0 ? t('none') : formatCount(controllers)),
    },
    {
      key: 'members',
      header: t('members'),
      align: 'right',
      cell: ({ members }) => (members === 0 ? t('none') : formatCount(members)),
    },
  ];
};

/** All farms of the portal. */
export function Page() {
  const t = useTranslations('adminFarms');
  const current = route.useSearch();
  const { keyword = '', page = 1, sheet, cno } = current;
  const navigate = route.useNavigate();
  const columns = useColumns();
  const query = useQuery(adminFarmsQuery({ keyword, pageNo: page }));
  const search = (next: string | undefined): void =>
    void navigate({ search: { keyword: next || undefined }, replace: true });
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <ButtonLink to="/admin/farms" search={{ ...current, sheet: 'new' }} variant="primary">
            {t('add')}
          </ButtonLink>
        }
      />
      <ToolBar>
        <SearchField
          label={t('search')}
          placeholder={t('searchIn')}
          clearLabel={t('clear')}
          value={keyword}
          onSearch={search}
        />
      </ToolBar>
      <ListCard
        query={query}
        onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
        empty={
          keyword ? (
            <EmptyState
              title={t('noMatch', { keyword })}
              action={<Button onClick={() => search(undefined)}>{t('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      >
        {(rows, busy) => (
          <Records caption={t('title')} columns={columns} rows={rows} rowKey={({ fno }) => fno} busy={busy} />
        )}
      </ListCard>
      {sheet === 'new' && (
        <AddFarm
          cno={cno}
          onClose={() => void navigate({ search: (now) => ({ ...now, sheet: undefined, cno: undefined }) })}
          onMade={(fno) =>
            void navigate({ to: '/admin/farms/$fno', params: { fno: String(fno) }, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
