import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { controllersQuery } from '#features/controllers/api.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import flow from '#ui/layout/flow.module.css';
import { taskPeopleQuery } from '../api.ts';
import { withStart, type TaskDraft } from '../model/task-draft.ts';
import type { TaskText } from '../model/use-task-text.ts';

type Props = {
  farmId: string;
  draft: TaskDraft;
  problems: FormErrors;
  words: TaskText;
  /** the task's current controller, which may be retired */
  held: { controllerId: string | null; controllerName: string | null };
  onChange: (draft: TaskDraft, ...parts: (keyof TaskDraft)[]) => void;
};

/** Time of day and assignee of a task. */
function TimeAndAssignee({ farmId, draft, problems, onChange }: Omit<Props, 'words' | 'held'>) {
  const t = useTranslations('farmTasks.sheet');
  const { data: people = [] } = useQuery(taskPeopleQuery(farmId));
  return (
    <div className={flow.pair}>
      <TimeField
        name="time"
        label={t('time')}
        begin={draft.time ?? ''}
        error={problems['time']}
        onChange={(time) => onChange({ ...draft, time: time || null }, 'time')}
      />
      <SelectField
        name="assigneeMemberNo"
        label={t('assigneeMemberNo')}
        value={String(draft.assigneeMemberNo ?? '')}
        data={[
          { value: '', label: t('nobody') },
          ...people.map(({ memberNo, memberName }) => ({ value: String(memberNo), label: memberName })),
        ]}
        error={problems['assigneeMemberNo']}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, assigneeMemberNo: Number(currentTarget.value) || null }, 'assigneeMemberNo')
        }
      />
    </div>
  );
}

/** Category, days, time, assignee and controller of a task. */
export function TaskFields({ farmId, draft, problems, words, held, onChange }: Props) {
  const t = useTranslations('farmTasks.sheet');
  const { data: controllers = [] } = useQuery(controllersQuery(farmId));
  const { choices } = words.categories;
  const known = choices.some(({ value }) => value === draft.category);
  const retired =
    held.controllerId !== null && !controllers.some(({ controllerId }) => controllerId === held.controllerId);
  return (
    <>
      <SelectField
        name="category"
        label={words.t('category')}
        value={draft.category}
        data={[
          ...(draft.category === '' ? [{ value: '', label: t('pick') }] : []),
          ...(known || draft.category === '' ? [] : [{ value: draft.category, label: draft.category }]),
          ...choices,
        ]}
        error={problems['category']}
        onChange={({ currentTarget }) => onChange({ ...draft, category: currentTarget.value }, 'category')}
      />
      <TextAreaField
        name="description"
        label={t('description')}
        maxLength={500}
        value={draft.description}
        error={problems['description']}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value }, 'description')}
      />
      <div className={flow.pair}>
        <DayField
          name="start"
          clearable={false}
          label={t('start')}
          value={draft.start}
          error={problems['start']}
          onChange={(start) => onChange(withStart(draft, start), 'start', 'end', 'repeat')}
        />
        <DayField
          name="end"
          clearable={false}
          label={t('end')}
          value={draft.end}
          error={problems['end']}
          onChange={(end) => onChange({ ...draft, end }, 'end', 'repeat')}
        />
      </div>
      <TimeAndAssignee farmId={farmId} draft={draft} problems={problems} onChange={onChange} />
      <SelectField
        name="controllerId"
        label={t('controller')}
        value={draft.controllerId ?? ''}
        data={[
          { value: '', label: t('noController') },
          ...(retired ? [{ value: held.controllerId ?? '', label: held.controllerName ?? '' }] : []),
          ...controllers.map(({ controllerId, controllerName }) => ({ value: controllerId, label: controllerName })),
        ]}
        error={problems['controllerId']}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, controllerId: currentTarget.value || null }, 'controllerId')
        }
      />
    </>
  );
}
