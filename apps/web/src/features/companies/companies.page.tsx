import type { CompanyRow } from '@onsil/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/numbers.ts';
import { splitPhone } from '#lib/phone-number.ts';
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
import { AddCompany } from './add-company.tsx';
import { splitBusinessNumber } from './business-number.ts';
import { companiesQuery } from './queries.ts';

const route = getRouteApi('/admin/companies');

const useColumns = (): Column<CompanyRow>[] => {
  const t = useTranslations('companies');
  return [
    {
      key: 'companyNm',
      header: t('field.companyNm'),
      cell: ({ cno, companyNm }) => (
        <RowName>
          <Link to="/admin/companies/$cno" params={{ cno: String(cno) }}>
            {companyNm}
          </Link>
        </RowName>
      ),
    },
    {
      key: 'businessNo',
      header: t('businessNo.label'),
      cell: ({ businessNo }) => splitBusinessNumber(businessNo) || '–',
    },
    { key: 'address', header: t('field.address'), from: 992, cell: ({ address }) => address || '–' },
    { key: 'phoneNo', header: t('field.phone'), from: 992, cell: ({ phoneNo }) => splitPhone(phoneNo) || '–' },
    { key: 'farms', header: t('farms'), align: 'right', cell: ({ farms }) => formatCount(farms) },
    { key: 'users', header: t('users.title'), align: 'right', cell: ({ users }) => formatCount(users) },
  ];
};

/** The companies that farms belong to. */
export function Page() {
  const t = useTranslations('companies');
  const current = route.useSearch();
  const { keyword = '', page = 1, sheet } = current;
  const navigate = route.useNavigate();
  const columns = useColumns();
  const query = useQuery(companiesQuery({ keyword, pageNo: page }));
  const search = (next: string | undefined): void =>
    void navigate({ search: { keyword: next || undefined }, replace: true });
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <ButtonLink to="/admin/companies" search={{ ...current, sheet: 'new' }} variant="primary">
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
          <Records caption={t('title')} columns={columns} rows={rows} rowKey={({ cno }) => cno} busy={busy} />
        )}
      </ListCard>
      {sheet === 'new' && (
        <AddCompany
          onClose={() => void navigate({ search: (now) => ({ ...now, sheet: undefined }) })}
          onMade={(cno) =>
            void navigate({ to: '/admin/companies/$cno', params: { cno: String(cno) }, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
