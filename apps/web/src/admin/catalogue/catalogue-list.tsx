import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';

type Filter = { keyword: string; withdrawn: boolean };
type Change = {
  keyword?: string | undefined;
  withdrawn?: boolean | undefined;
  page?: number | undefined;
  sheet?: 'new';
};
type Show = (change: Change, how?: { replace?: boolean }) => void;

type Props<Row> = Pick<ComponentProps<typeof ListTable<Row>>, 'query' | 'columns' | 'rowKey'> & {
  /** namespace of the phrases */
  words: 'adminCrops' | 'adminCrops.nutrients';
  search: Filter;
  show: Show;
};

/** Entries offered to farms or withdrawn, with title and filters. */
export function CatalogueList<Row>({ words, query, columns, rowKey, search, show }: Props<Row>) {
  const t = useTranslations(words);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <Button variant="primary" icon={addIcon} onClick={() => show({ sheet: 'new' })}>
            {t('add')}
          </Button>
        }
      />
      <Filters find={t('find')} findIn={t('findIn')} search={search} show={show} />
      <ListTable
        query={query}
        empty={<NothingOffered search={search} show={show} />}
        onPage={(page) => show({ page })}
        name={words.replace('.', '-').toLowerCase()}
        caption={t('title')}
        columns={columns}
        rowKey={rowKey}
      />
    </>
  );
}

function Filters(props: { find: string; findIn: string; search: Filter; show: Show }) {
  const { find, findIn, search, show } = props;
  const t = useTranslations('adminCrops');
  return (
    <Toolbar setCount={Number(search.withdrawn)}>
      <SearchField
        label={find}
        placeholder={findIn}
        clearLabel={t('clear')}
        value={search.keyword}
        onSearch={(next) => show({ keyword: next || undefined, page: undefined }, { replace: true })}
      />
      <SegmentedControl
        label={t('shown.label')}
        value={search.withdrawn ? 'withdrawn' : 'offered'}
        onChange={(next) => show({ withdrawn: next === 'withdrawn' || undefined, page: undefined })}
        options={[
          { value: 'offered', label: t('shown.offered') },
          { value: 'withdrawn', label: t('shown.withdrawn') },
        ]}
      />
    </Toolbar>
  );
}

function NothingOffered({ search, show }: { search: Filter; show: Show }) {
  const t = useTranslations('adminCrops');
  if (search.keyword !== '')
    return (
      <EmptyState
        title={t('noMatch', { keyword: search.keyword })}
        action={<Button onClick={() => show({ keyword: undefined })}>{t('clear')}</Button>}
      />
    );
  if (search.withdrawn) return <EmptyState title={t('noWithdrawn')}>{t('noWithdrawnText')}</EmptyState>;
  return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
}
