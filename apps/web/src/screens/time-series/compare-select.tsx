import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { compareName } from './compare-name.ts';
import { comparisonsOf, resolveComparison } from './model/time-range.ts';
import type { TimeRange } from './model/time-range.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import classes from './controls.module.css';

type Props = { search: TimeSeriesSearch; range: TimeRange; onSearch: (next: TimeSeriesSearch) => void };

/** What the period is compared with, or one batch with another. */
export function CompareSelect({ search, range, onSearch }: Props) {
  const t = useTranslations('timeSeries');
  const isBatch = search.compare === 'batch';
  // Times of a zoom mean days after sowing there, and instants elsewhere.
  const { zoom, ...rest } = search;
  return (
    <div className={classes.group}>
      <span className={classes.label}>{t('compare')}</span>
      <SegmentedControl
        label={t('compare')}
        value={isBatch ? 'batch' : (resolveComparison(search.compare, range) ?? 'none')}
        onChange={(compare) =>
          onSearch({
            ...rest,
            batches: undefined,
            compare: compare === 'none' ? undefined : compare,
            ...(!isBatch && compare !== 'batch' && { zoom }),
          })
        }
        options={[
          { value: 'none', label: t('compares.none') },
          ...comparisonsOf(range).map((value) => ({ value, label: compareName(t, value, range.period) })),
          { value: 'batch', label: t('compares.batch') },
        ]}
      />
    </div>
  );
}
