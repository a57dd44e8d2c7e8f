import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';

type Filter = { keyword: string; withdrawn: boolean };
type Show = (
  change: { keyword?: string | undefined; withdrawn?: boolean | undefined; page?: number | undefined },
  how?: { replace?: boolean },
) => void;

/** Searches what is offered, or what was withdrawn. */
export function CatalogueFilters(props: { find: string; findIn: string; search: Filter; show: Show }) {
  const { find, findIn, search, show } = props;
  const t = useTranslations('adminCrops');
  return (
    <Toolbar>
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

export function NothingOffered({ search, show }: { search: Filter; show: Show }) {
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
