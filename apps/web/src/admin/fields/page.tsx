import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminField } from '@onsil/contract/admin-fields';
import { formatRangeWithUnit, unitText } from '#lib/format/amounts.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { fieldsQuery } from './api.ts';
import { FieldSheet } from './field-sheet.tsx';
import classes from './fields.module.css';

const route = getRouteApi('/admin/fields');

const useColumns = (): Column<AdminField>[] => {
  const t = useTranslations('adminFields');
  const localized = useLocalized();
  const range = ({ unit, decimals }: AdminField, low: number, high: number): string =>
    formatRangeWithUnit({ low, high }, { unit, decimals });
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ key, nameKo, nameEn }) => (
        <PrimaryCell sub={localized(nameEn, nameKo)}>
          <Link to="/admin/fields" search={(now) => ({ ...now, sheet: 'edit' as const, id: key })} resetScroll={false}>
            {localized(nameKo, nameEn)}
          </Link>
        </PrimaryCell>
      ),
    },
    { key: 'key', header: t('field.key'), cell: ({ key }) => <code>{key}</code> },
    { key: 'unit', header: t('field.unit'), cell: ({ unit }) => unitText(unit) || '–' },
    {
      key: 'kind',
      header: t('kind'),
      cell: ({ isCore, kind }) => t(kind !== 'measured' ? kind : isCore ? 'core' : 'own'),
    },
    { key: 'limits', header: t('limits'), cell: (field) => range(field, field.min, field.max) },
    { key: 'scale', header: t('scale'), cell: (field) => range(field, field.scaleMin, field.scaleMax) },
    { key: 'rollup', header: t('field.rollup'), from: 992, cell: ({ rollup }) => t(`rollup.${rollup}`) },
  ];
};

/** The catalogue of measurable fields. */
export function Page() {
  const t = useTranslations('adminFields');
  const [{ keyword = '', page = 1, sheet, id }, show] = useSearchState(route);
  const query = useQuery(fieldsQuery(keyword, page));
  const columns = useColumns();
  const edited = useOpenedRow(query.data?.items, ({ key }) => key, sheet === 'edit' ? id : undefined);
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <Button variant="primary" icon={addIcon} onClick={() => show({ sheet: 'new' })}>
            {t('add')}
          </Button>
        }
      />
      <SearchField
        className={classes.search ?? ''}
        label={t('find')}
        placeholder={t('findExample')}
        clearLabel={t('clear')}
        value={keyword}
        onSearch={(next) => show({ keyword: next || undefined, page: undefined }, { replace: true })}
      />
      <ListTable
        query={query}
        empty={
          <EmptyState
            title={t('noMatch', { keyword })}
            action={<Button onClick={() => show({ keyword: undefined })}>{t('clear')}</Button>}
          />
        }
        onPage={(next) => show({ page: next })}
        name="admin-fields"
        caption={t('title')}
        columns={columns}
        rowKey={({ key }) => key}
      />
      {(sheet === 'new' || edited) && (
        <FieldSheet
          key={edited?.key ?? ''}
          field={edited}
          onClose={() => show(closedSheet)}
          onSaved={() => show(closedSheet, { saved: true })}
        />
      )}
    </Stack>
  );
}
