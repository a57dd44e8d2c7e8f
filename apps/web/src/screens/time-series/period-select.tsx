import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDay } from '#lib/format/kst.ts';
import { formatSpan } from '#lib/format/numbers.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { getAdjacentSearch } from './model/time-range.ts';
import type { TimeRange } from './model/time-range.ts';
import { periods } from './search-params.ts';
import type { Period, TimeSeriesSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './controls.module.css';

// Lazy: the calendar is large and rarely used.
const OwnDays = lazyPart(async () => (await import('./custom-days.tsx')).CustomDays);

type Props = { search: TimeSeriesSearch; range: TimeRange; now: number; onSearch: (next: TimeSeriesSearch) => void };

/** A range that ends at midnight ends on the day before. */
const daysOf = ({ from, to }: TimeRange): string => formatSpan(formatDay(from), formatDay(to - 1), ' ');

/** Presets, custom days, and buttons for the previous and next period. */
export function PeriodSelect({ search, range, now, onSearch }: Props) {
  const t = useTranslations('timeSeries');
  const [picking, setPicking] = useState(false);
  const [known, setKnown] = useState(range.period);
  // Whoever leaves the picked period, by Back say, picks no more.
  if (known !== range.period) {
    setKnown(range.period);
    setPicking(false);
  }
  const shown: Period = picking ? 'own' : range.period;
  const [before, after] = [getAdjacentSearch(search, -1, now), getAdjacentSearch(search, 1, now)];
  const { zoom: _zoom, from: _from, to: _to, end: _end, period: _period, ...rest } = search;
  const choose = (period: Period) => {
    setPicking(period === 'own');
    if (period !== 'own') onSearch({ ...rest, period });
  };
  return (
    <div className={`${flow.stack2} ${classes.group}`}>
      <div className={`${flow.buttons} ${classes.line}`}>
        <SegmentedControl
          label={t('period')}
          value={shown}
          onChange={choose}
          options={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
        />
        {shown === 'own' && (
          <Suspense fallback={<Skeleton width={240} height={36} />}>
            <OwnDays
              {...{ search, range, now }}
              onDays={(from, to) => onSearch({ ...rest, period: 'own', from, to })}
            />
          </Suspense>
        )}
        <div className={`${surface.paper} ${classes.steps}`}>
          <IconButton label={t('previousPeriod')} disabled={before === null} onClick={() => before && onSearch(before)}>
            <IconChevronLeft size={18} stroke={1.5} aria-hidden />
          </IconButton>
          {/* the fields beside it show the days of an own period */}
          {shown !== 'own' && <span className={`${typography.hint} ${classes.days}`}>{daysOf(range)}</span>}
          <IconButton label={t('nextPeriod')} disabled={after === null} onClick={() => after && onSearch(after)}>
            <IconChevronRight size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
        {!range.live && range.period !== 'own' && (
          <Button variant="quiet" onClick={() => onSearch({ ...rest, period: range.period })}>
            {t('toNow')}
          </Button>
        )}
      </div>
      {range.cut && (
        <p className={classes.problem} role="alert">
          {t('cut')}
        </p>
      )}
    </div>
  );
}
