import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/forms/form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { withRepeat, type TaskDraft } from '../model/task-draft.ts';
import type { TaskText } from '../model/use-task-text.ts';
import chip from '#ui/forms/chip.module.css';
import choice from '#ui/forms/choice.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './task-sheet.module.css';

type Props = {
  form: FormState<TaskDraft>;
  text: TaskText;
};

const everies = ['day', 'week', 'month'] as const;
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** The repetition of a task and its end. */
export function RepeatFields({ form, text }: Props) {
  const t = useTranslations('farmTasks.repeat');
  const { repeat } = form.values;
  const error = form.error('repeat.weekdays');
  const change = (next: TaskDraft['repeat']): void => form.set({ repeat: next });
  const turn = (weekday: number, on: boolean): void => {
    if (!repeat) return;
    const others = repeat.weekdays.filter((one) => one !== weekday);
    change({ ...repeat, weekdays: on ? [...others, weekday].toSorted((a, b) => a - b) : others });
  };
  return (
    <>
      <SelectField
        name="repeat"
        label={t('label')}
        description={repeat?.every === 'month' ? t('monthHint') : undefined}
        value={repeat?.every ?? ''}
        data={[{ value: '', label: t('none') }, ...everies.map((value) => ({ value, label: t(value) }))]}
        error={form.error('repeat.every')}
        onChange={({ currentTarget }) =>
          change(withRepeat(form.values, everies.find((one) => one === currentTarget.value) ?? ''))
        }
      />
      {repeat?.every === 'week' && (
        <fieldset className={`${flow.buttons} ${classes.weekdays}`}>
          <legend>{t('weekdays')}</legend>
          {weekdays.map((weekday) => (
            <label key={weekday} className={choice.label}>
              <input
                className={choice.input}
                type="checkbox"
                checked={repeat.weekdays.includes(weekday)}
                aria-invalid={error !== undefined}
                aria-describedby={error === undefined ? undefined : 'weekdays-problem'}
                onChange={({ currentTarget }) => turn(weekday, currentTarget.checked)}
              />
              <span className={chip.chip}>{text.weekday(weekday)}</span>
            </label>
          ))}
          {error !== undefined && (
            <p id="weekdays-problem" className={typography.fieldError}>
              {error}
            </p>
          )}
        </fieldset>
      )}
      {repeat && <DayField {...form.field('repeat.until')} label={t('until')} description={t('untilHint')} />}
    </>
  );
}
