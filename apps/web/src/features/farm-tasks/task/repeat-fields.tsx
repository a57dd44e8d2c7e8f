import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { withRepeat, type TaskDraft } from '../model/task-draft.ts';
import classes from './task-sheet.module.css';
import type { TaskText } from '../model/use-task-text.ts';

type Props = {
  draft: TaskDraft;
  problems: FormErrors;
  words: TaskText;
  onChange: (repeat: TaskDraft['repeat']) => void;
};

const everies = ['day', 'week', 'month'] as const;
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** The repetition of a task and its end. */
export function RepeatFields({ draft, problems, words, onChange }: Props) {
  const t = useTranslations('farmTasks.repeat');
  const { repeat } = draft;
  const problem = problems['repeat.weekdays'];
  const turn = (weekday: number, on: boolean): void => {
    if (!repeat) return;
    const others = repeat.weekdays.filter((one) => one !== weekday);
    onChange({ ...repeat, weekdays: on ? [...others, weekday].toSorted((a, b) => a - b) : others });
  };
  return (
    <>
      <SelectField
        name="repeat"
        label={t('label')}
        description={repeat?.every === 'month' ? t('monthHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={repeat?.every ?? ''}
        data={[{ value: '', label: t('none') }, ...everies.map((value) => ({ value, label: t(value) }))]}
        error={problems['repeat.every']}
        onChange={({ currentTarget }) =>
          onChange(withRepeat(draft, everies.find((one) => one === currentTarget.value) ?? ''))
        }
      />
      {repeat?.every === 'week' && (
        <fieldset className={classes.weekdays}>
          <legend>{t('weekdays')}</legend>
          {weekdays.map((weekday) => (
            <label key={weekday}>
              <input
                type="checkbox"
                checked={repeat.weekdays.includes(weekday)}
                aria-invalid={problem !== undefined}
                aria-describedby={problem === undefined ? undefined : 'weekdays-problem'}
                onChange={({ currentTarget }) => turn(weekday, currentTarget.checked)}
              />
              <span>{words.weekday(weekday)}</span>
            </label>
          ))}
          {problem !== undefined && <p id="weekdays-problem">{problem}</p>}
        </fieldset>
      )}
      {repeat && (
        <DayField
          name="repeat.until"
          label={t('until')}
          description={t('untilHint')}
          value={repeat.until}
          error={problems['repeat.until']}
          onChange={(until) => onChange({ ...repeat, until })}
        />
      )}
    </>
  );
}
