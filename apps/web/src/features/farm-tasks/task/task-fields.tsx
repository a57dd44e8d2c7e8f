import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FarmControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import type { FormState } from '#lib/forms/form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { taskPeopleQuery } from '../api.ts';
import { withStart, type TaskDraft } from '../model/task-draft.ts';
import type { TaskText } from '../model/use-task-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  farmId: string;
  form: FormState<TaskDraft>;
  text: TaskText;
  /** the category while none is chosen */
  proposed: string;
  /** the task's current controller, which may be retired */
  held: { controllerId: string | null; controllerName: string | null };
};

/** Time of day and assignee of a task. */
function TimeAndAssignee({ farmId, form }: Pick<Props, 'farmId' | 'form'>) {
  const t = useTranslations('farmTasks.sheet');
  const people = useQuery(taskPeopleQuery(farmId));
  return (
    <>
      <div className={flow.pair}>
        <TimeField
          name="time"
          label={t('time')}
          value={form.values.time ?? ''}
          error={form.error('time')}
          onChange={(time) => form.set({ time: time || null })}
        />
        <SelectField
          query={people}
          name="assigneeMemberNo"
          label={t('assigneeMemberNo')}
          value={String(form.values.assigneeMemberNo ?? '')}
          data={[
            { value: '', label: t('nobody') },
            ...(people.data ?? []).map(({ memberNo, memberName }) => ({ value: String(memberNo), label: memberName })),
          ]}
          error={form.error('assigneeMemberNo')}
          onChange={({ currentTarget }) => form.set({ assigneeMemberNo: Number(currentTarget.value) || null })}
        />
      </div>
      {form.values.time && <p className={typography.hint}>{t('timeHint')}</p>}
    </>
  );
}

/** What is to do, category, days, time, assignee and controller of a task. */
export function TaskFields({ farmId, form, text, proposed, held }: Props) {
  const t = useTranslations('farmTasks.sheet');
  const { choices } = text.categories;
  const draft = form.values;
  const setStart = (start: string | null): void => {
    const { end, repeat } = withStart(draft, start);
    form.set({ start, end, repeat });
  };
  const category = draft.category || proposed;
  const known = choices.some(({ value }) => value === category);
  return (
    <>
      <TextAreaField {...form.field('description')} label={t('description')} maxLength={500} />
      <SelectField
        {...form.field('category')}
        value={category}
        label={text.t('category')}
        data={[
          ...(category === '' ? [{ value: '', label: t('pick') }] : []),
          ...(known || category === '' ? [] : [{ value: category, label: category }]),
          ...choices,
        ]}
      />
      <div className={flow.pair}>
        <DayField {...form.field('start')} clearable={false} label={t('start')} onChange={setStart} />
        <DayField
          {...form.field('end')}
          clearable={false}
          label={t('end')}
          onChange={(end) => {
            form.clearErrors('repeat');
            form.set({ end });
          }}
        />
      </div>
      <TimeAndAssignee farmId={farmId} form={form} />
      <FarmControllerSelect
        farmId={farmId}
        name="controllerId"
        label={t('controller')}
        value={draft.controllerId ?? ''}
        none={t('noController')}
        chosenName={draft.controllerId === held.controllerId ? held.controllerName : null}
        error={form.error('controllerId')}
        onChange={({ currentTarget }) => form.set({ controllerId: currentTarget.value || null })}
      />
    </>
  );
}
