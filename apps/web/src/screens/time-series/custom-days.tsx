import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { kstDay } from '@onsil/domain/calendar/kst';
import { DayRange, type DayRangeValue } from '#ui/forms/day-range.tsx';
import { isWithinMaxRange, type TimeRange } from './model/time-range.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import classes from './controls.module.css';

type Props = { search: TimeSeriesSearch; range: TimeRange; now: number; onDays: (from: string, to: string) => void };

/** First and last day of what is shown. A range that is too long shows an error in place and leaves the chart unchanged. */
export function CustomDays({ search, range, now, onDays }: Props) {
  const t = useTranslations('timeSeries');
  const address = `${search.from} ${search.to}`;
  const [known, setKnown] = useState(address);
  /** what was chosen, until the address has it */
  const [chosen, setChosen] = useState<DayRangeValue>();
  if (known !== address) {
    setKnown(address);
    setChosen(undefined);
  }
  const { from, to } = chosen ?? {
    from: search.from ?? kstDay(range.from),
    to: search.to ?? kstDay(range.to - 1),
  };
  const tooLong = from !== undefined && to !== undefined && !isWithinMaxRange(from, to);
  const change = (part: DayRangeValue): void => {
    const next = { from, to, ...part };
    setChosen(next);
    if (next.from !== undefined && next.to !== undefined && isWithinMaxRange(next.from, next.to))
      onDays(next.from, next.to);
  };
  return (
    <div className={classes.picker}>
      <DayRange
        from={from}
        to={to}
        bare
        clearable={false}
        labels={{ from: t('ownFrom'), to: t('ownTo') }}
        maxDate={kstDay(now)}
        onChange={change}
      />
      {tooLong && (
        <small role="alert" className={classes.problem}>
          {t('ownRangeTooLong')}
        </small>
      )}
    </div>
  );
}
