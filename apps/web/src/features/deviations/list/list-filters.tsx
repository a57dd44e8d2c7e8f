import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { controllersQuery } from '#features/controllers/api.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import { useFieldChoices } from '../model/use-field-names.ts';
import { SubjectFilters } from '../parts/subject-filters.tsx';
import { listPeriods, tabs, type DeviationListSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './list.module.css';

type Props = {
  farmId: string;
  search: DeviationListSearch;
  onSearch: (change: Partial<DeviationListSearch>) => void;
};

/** Tab, period, field, controller, level and assignee. */
export function ListFilters({ farmId, search, onSearch }: Props) {
  const t = useTranslations('deviations.page');
  const { data = [] } = useQuery(controllersQuery(farmId));
  const controllers = data.map((one) => ({ value: one.controllerId, label: one.controllerName }));
  const { tab = 'open', field, c, level, mine, period = '7d' } = search;
  const isAssignable = tab !== 'log';
  const fields = useFieldChoices(farmId, field);
  return (
    <div className={`${flow.wrap3} ${classes.filters}`}>
      <SegmentedControl
        label={t('tabs')}
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'open' ? undefined : next, sort: undefined, dir: undefined })}
        options={tabs.map((value) => ({ value, label: t(value) }))}
      />
      <FoldedFilters
        setCount={
          [search.period, field, c, level, isAssignable ? mine : undefined].filter((one) => one !== undefined).length
        }
      >
        {tab !== 'open' && (
          <SegmentedControl
            label={t('period')}
            value={period}
            onChange={(next) => onSearch({ period: next, end: undefined })}
            options={listPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        )}
        <SubjectFilters fields={fields} controllers={controllers} subject={search} onChange={onSearch} />
        {isAssignable && (
          <SelectField
            aria-label={t('assignee')}
            data={[
              { value: '', label: t('everybody') },
              { value: 'mine', label: t('mine') },
            ]}
            value={mine ? 'mine' : ''}
            onChange={({ currentTarget }) => onSearch({ mine: currentTarget.value === 'mine' || undefined })}
          />
        )}
      </FoldedFilters>
      {tab !== 'open' && <small>{t('limit')}</small>}
    </div>
  );
}
