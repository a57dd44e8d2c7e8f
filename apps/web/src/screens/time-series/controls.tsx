import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValues } from '@onsil/contract/telemetry';
import { isLongRange } from '#features/telemetry/api.ts';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { CompareSelect } from './compare-select.tsx';
import { ControllerSelects } from './controller-selects.tsx';
import { FieldChips } from './field-chips.tsx';
import type { SeriesSelection } from './model/selection.ts';
import type { TimeRange } from './model/time-range.ts';
import { PeriodSelect } from './period-select.tsx';
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

/** What is shown, and of when. Not drawn again for each answer that the chart waits for. */
export const TimeSeriesControls = memo(function TimeSeriesControls(props: Props) {
  const { all, choices, search, range, now, onSearch } = props;
  const t = useTranslations('timeSeries');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card className={classes.controls}>
      <VisuallyHidden as="h2">{t('conditions')}</VisuallyHidden>
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
        <CompareSelect {...{ search, range, onSearch }} />
        <FieldChips
          all={choices.fields}
          chosen={choices.chosenFields}
          isColored={choices.controllers.length === 1}
          note={isLongRange(range) ? t('limit') : null}
          onChoose={(f) => onSearch({ ...search, f })}
        />
      </div>
    </Card>
  );
});
