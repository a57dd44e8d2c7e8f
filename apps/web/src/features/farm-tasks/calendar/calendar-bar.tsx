import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { FarmControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FoldedFilters } from '#ui/layout/folded-filters.tsx';
import { shiftDay } from '../model/calendar-days.ts';
import { useTaskText } from '../model/use-task-text.ts';
import { views, type SetCalendarSearch, type CalendarSearch, type View } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './calendar-bar.module.css';

type Props = { farmId: string; view: View; day: string; search: CalendarSearch; setSearch: SetCalendarSearch };

/** Period, view and filters of the calendar. */
export function CalendarBar({ farmId, view, day, search: { category, controller, mine = false }, setSearch }: Props) {
  const text = useTaskText(farmId);
  const { t } = text;
  const turn = (by: 1 | -1): void => setSearch({ day: shiftDay(view, day, by), page: undefined });
  return (
    <div className={`${flow.wrap3} ${classes.bar}`}>
      <div className={`${flow.row1} ${flow.shrink} ${classes.period}`}>
        <IconButton label={t(`previous.${view}`)} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} stroke={1.5} aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{text.period(view, day)}</h2>
        <IconButton label={t(`next.${view}`)} onClick={() => turn(1)}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </IconButton>
        <Button disabled={day === today()} onClick={() => setSearch({ day: undefined, page: undefined })}>
          {t('today')}
        </Button>
      </div>
      <SegmentedControl
        label={t('view.label')}
        value={view}
        onChange={(next) => setSearch({ view: next === 'month' ? undefined : next, page: undefined })}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <FoldedFilters setCount={[category, controller, mine || undefined].filter((one) => one !== undefined).length}>
        <SelectField
          aria-label={t('assignee')}
          value={mine ? 'mine' : ''}
          data={[
            { value: '', label: t('everybody') },
            { value: 'mine', label: t('mine') },
          ]}
          onChange={({ currentTarget }) =>
            setSearch({ mine: currentTarget.value === 'mine' || undefined, page: undefined })
          }
        />
        <div className={classes.filters}>
          <SelectField
            aria-label={t('category')}
            value={category ?? ''}
            data={[{ value: '', label: t('allCategories') }, ...text.categories.choices]}
            onChange={({ currentTarget }) => setSearch({ category: currentTarget.value || undefined, page: undefined })}
          />
          <FarmControllerSelect
            farmId={farmId}
            aria-label={t('controller')}
            value={controller ?? ''}
            none={t('allControllers')}
            onChange={({ currentTarget }) =>
              setSearch({ controller: currentTarget.value || undefined, page: undefined })
            }
          />
        </div>
      </FoldedFilters>
    </div>
  );
}
