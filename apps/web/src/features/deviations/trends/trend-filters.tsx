import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatDay, formatWeekday } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import { SubjectFilters } from '../parts/subject-filters.tsx';
import { trendPeriods, type TrendsSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';

type Choice = { value: string; label: string };

type Props = {
  search: TrendsSearch;
  /** first and last day of the period that is shown */
  days: { from: string; to: string };
  today: string;
  fields: readonly Choice[];
  controllers: readonly Choice[];
  onSearch: (change: Partial<TrendsSearch>) => void;
};

const none = { field: undefined, c: undefined, level: undefined, weekday: undefined, hour: undefined, day: undefined };

/** Period, own dates, field, controller and level; and what was chosen in a chart, with a way to remove it. */
export function TrendFilters({ search, days, today, fields, controllers, onSearch }: Props) {
  const t = useTranslations('deviations.trends');
  const page = useTranslations('deviations.page');
  const { period = '30d', field, c, level, weekday, hour, day } = search;
  const chosen = [
    ...(weekday !== undefined && hour !== undefined
      ? [{ label: t('at', { weekday: formatWeekday(weekday), hour }), off: { weekday: undefined, hour: undefined } }]
      : []),
    ...(day !== undefined ? [{ label: formatDay(kstDayStart(day)), off: { day: undefined } }] : []),
  ];
  const setCount = [field, c, level].filter((one) => one !== undefined).length;
  return (
    <div className={`${flow.fields} ${flow.shrink}`}>
      <SegmentedControl
        label={page('period')}
        value={period}
        onChange={(next) =>
          onSearch(next === 'own' ? { period: next, ...days } : { period: next, from: undefined, to: undefined })
        }
        options={trendPeriods.map((value) => ({ value, label: t(`days.${value}`) }))}
      />
      {period === 'own' && (
        <div className={flow.buttons}>
          <DayRange
            {...days}
            labels={{ from: t('from'), to: t('to') }}
            clearable={false}
            maxDate={today}
            onChange={onSearch}
          />
        </div>
      )}
      <FoldedFilters setCount={setCount}>
        <SubjectFilters fields={fields} controllers={controllers} subject={search} onChange={onSearch} />
      </FoldedFilters>
      {chosen.map(({ label, off }) => (
        <Button key={label} icon={<IconX size={14} stroke={1.5} aria-hidden />} onClick={() => onSearch(off)}>
          {label}
        </Button>
      ))}
      {(setCount > 0 || chosen.length > 0) && (
        <Button variant="quiet" onClick={() => onSearch(none)}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
