import type { LastValues } from '@onsil/contract/telemetry';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SeriesSelection } from './model/selection.ts';
import { ControllerSelects } from './controller-selects.tsx';
import { FieldChips } from './field-chips.tsx';
import { PeriodSelect } from './period-select.tsx';
import { comparisonsOf, resolveComparison } from './model/time-range.ts';
import type { TimeRange } from './model/time-range.ts';
import { compareName } from './compare-name.ts';
import type { TimeSeriesSearch } from './search-params.ts';
import classes from './controls.module.css';

type Props = {
  all: readonly LastValues[];
  choices: SeriesSelection;
  search: TimeSeriesSearch;
  range: TimeRange;
  now: number;
  onSearch: (next: TimeSeriesSearch) => void;
};

export function TimeSeriesControls({ all, choices, search, range, now, onSearch }: Props) {
  const t = useTranslations('timeSeries');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card className={classes.controls}>
      <h2 className={classes.hidden}>{t('conditions')}</h2>
      <PeriodSelect {...{ search, range, now, onSearch }} />
      {/* on phones the chart comes first and the controls are collapsed */}
      <button
        type="button"
        className={classes.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('changeConditions')}
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      <div id={id} className={classes.more} data-open={open || undefined}>
        <ControllerSelects all={all} chosen={choices.controllers} onChoose={(c) => onSearch({ ...search, c })} />
        <div className={classes.group}>
          <span className={classes.label}>{t('compare')}</span>
          <SegmentedControl
            label={t('compare')}
            value={resolveComparison(search.compare, range) ?? 'none'}
            onChange={(compare) => onSearch({ ...search, compare: compare === 'none' ? undefined : compare })}
            options={[
              { value: 'none', label: t('compares.none') },
              ...comparisonsOf(range).map((value) => ({ value, label: compareName(t, value, range.period) })),
            ]}
          />
        </div>
        <FieldChips
          all={choices.fields}
          chosen={choices.chosenFields}
          isColored={choices.controllers.length === 1}
          onChoose={(f) => onSearch({ ...search, f })}
        />
      </div>
    </Card>
  );
}
