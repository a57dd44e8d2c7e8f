import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { periods, type Period } from '../search-params.ts';
import classes from '../monitoring.module.css';

type Filter = { farmNo?: number | undefined; keyword?: string | undefined; period?: Period | undefined };
type Props = {
  search: Filter;
  placeholder: string;
  /** `replace` for typed text: adds no entry to the browser history */
  onSearch: (change: Filter, replace?: boolean) => void;
  children: ReactNode;
};

export function Filters({ search, placeholder, onSearch, children }: Props) {
  const t = useTranslations();
  return (
    <Toolbar setCount={[search.farmNo, search.period].filter((one) => one !== undefined).length}>
      <SearchField
        label={t('monitoring.find')}
        placeholder={placeholder}
        clearLabel={t('monitoring.clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => onSearch({ keyword: keyword || undefined }, true)}
      />
      <FarmPicker
        bare
        label={t('adminControllers.farm.label')}
        placeholder={t('adminControllers.farm.all')}
        className={classes.farm}
        value={search.farmNo}
        onChange={(farmNo) => onSearch({ farmNo })}
      />
      {children}
      <SegmentedControl
        label={t('monitoring.period')}
        value={search.period ?? '7d'}
        onChange={(period) => onSearch({ period: period === '7d' ? undefined : period })}
        options={periods.map((value) => ({ value, label: t(`monitoring.periods.${value}`) }))}
      />
    </Toolbar>
  );
}
