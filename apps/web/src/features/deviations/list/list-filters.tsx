import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { controllersQuery } from '#features/controllers/api.ts';
import { ControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import classes from './list.module.css';
import { listPeriods, tabs, type DeviationListSearch } from '../search.ts';

type Props = {
  farmId: string;
  search: DeviationListSearch;
  onSearch: (change: Partial<DeviationListSearch>) => void;
};

/** Tab, controller and period. */
export function ListFilters({ farmId, search, onSearch }: Props) {
  const t = useTranslations('deviations.page');
  const { data: controllers = [] } = useQuery(controllersQuery(farmId));
  const { tab = 'open', c, period = '7d' } = search;
  // A controller from the address stays selected before its name is loaded.
  const unknown = c !== undefined && !controllers.some(({ controllerId }) => controllerId === c);
  return (
    <div className={classes.filters}>
      <SegmentedControl
        label={t('tabs')}
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'open' ? undefined : next })}
        options={tabs.map((value) => ({ value, label: t(value) }))}
      />
      <FoldedFilters setCount={[search.period, c].filter((one) => one !== undefined).length}>
        {tab !== 'open' && (
          <SegmentedControl
            label={t('period')}
            value={period}
            onChange={(next) => onSearch({ period: next, end: undefined })}
            options={listPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        )}
        {(controllers.length > 1 || unknown) && (
          <ControllerSelect
            aria-label={t('controller')}
            controllers={controllers}
            none={t('allControllers')}
            others={unknown ? [{ value: c, label: c }] : []}
            value={c ?? ''}
            onChange={(event) => onSearch({ c: event.currentTarget.value || undefined })}
          />
        )}
      </FoldedFilters>
      {tab !== 'open' && <small>{t('limit')}</small>}
    </div>
  );
}
