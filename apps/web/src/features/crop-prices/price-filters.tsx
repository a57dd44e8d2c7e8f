import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { categories, markets, type PricesSearch } from './search-params.ts';

type Props = {
  search: PricesSearch;
  /** `replace` for typing, which adds no history entry */
  show: (change: Partial<PricesSearch>, replace?: boolean) => void;
};

/** Market, followed or all items, category and keyword. */
export function PriceFilters({ search: { market = 'retail', all = false, category, keyword }, show }: Props) {
  const t = useTranslations('cropPrices');
  return (
    <Toolbar
      setCount={
        [category, all || undefined, market === 'retail' ? undefined : market].filter((one) => one !== undefined).length
      }
    >
      <SearchField
        label={t('find')}
        placeholder={t('findIn')}
        clearLabel={t('clear')}
        value={keyword ?? ''}
        onSearch={(next) => show({ keyword: next || undefined, ...(next && { all: true }) }, true)}
      />
      <SelectField
        aria-label={t('category')}
        data={[
          { value: '', label: t('allCategories') },
          ...categories.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
        value={category ?? ''}
        onChange={({ currentTarget }) => show({ category: categories.find((one) => one === currentTarget.value) })}
      />
      <SegmentedControl
        label={t('shown')}
        value={all ? 'all' : 'followed'}
        onChange={(next) => show({ all: next === 'all' ? true : undefined })}
        options={[
          { value: 'followed', label: t('followed') },
          { value: 'all', label: t('all') },
        ]}
      />
      <SegmentedControl
        label={t('market')}
        value={market}
        onChange={(next) => show({ market: next === 'retail' ? undefined : next })}
        options={markets.map((value) => ({ value, label: t(`markets.${value}`) }))}
      />
    </Toolbar>
  );
}
