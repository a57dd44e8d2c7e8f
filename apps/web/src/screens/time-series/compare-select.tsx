import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { compareName } from './compare-name.ts';
import { comparisonsOf, resolveComparison } from './model/time-range.ts';
import type { TimeRange } from './model/time-range.ts';
import { comparisons } from './search-params.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './controls.module.css';

type Props = { search: TimeSeriesSearch; range: TimeRange; onSearch: (next: TimeSeriesSearch) => void };

/** What the period is compared with, or one batch with another. */
export function CompareSelect({ search, range, onSearch }: Props) {
  const t = useTranslations('timeSeries');
  const isBatch = search.compare === 'batch';
  // Times of a zoom mean days after sowing there, and instants elsewhere.
  const { zoom, ...rest } = search;
  const choose = (value: string) => {
    const compare = [...comparisons, 'batch' as const].find((one) => one === value);
    onSearch({ ...rest, batches: undefined, compare, ...(!isBatch && compare !== 'batch' && { zoom }) });
  };
  return (
    <label className={`${flow.inline2} ${surface.paper} ${classes.select}`}>
      <span className={`${typography.captionTight} ${typography.noWrap}`}>{t('compare')}</span>
      <select
        aria-label={t('compare')}
        value={isBatch ? 'batch' : (resolveComparison(search.compare, range) ?? 'none')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="none">{t('compares.none')}</option>
        {comparisonsOf(range).map((value) => (
          <option key={value} value={value}>
            {compareName(t, value, range.period)}
          </option>
        ))}
        <option value="batch">{t('compares.batch')}</option>
      </select>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />
    </label>
  );
}
