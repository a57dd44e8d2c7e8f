import { useTranslations } from 'use-intl';
import { taskScope, type FarmTask, type TaskScope } from '@onsil/contract/farm-tasks';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useRemoveTask } from '../commands.ts';
import { toTaskDraft, type TaskDraft } from '../model/task-draft.ts';
import { useTaskText, type TaskText } from '../model/use-task-text.ts';
import { closedTask, type SetCalendarSearch } from '../search-params.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { TaskCompletion } from './task-completion.tsx';
import { TaskFields } from './task-fields.tsx';
import { useTaskForm, type TaskFormOptions } from './use-task-form.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './task-sheet.module.css';

type Props = {
  farmId: string;
  task: Pick<FarmTask, 'taskNo' | 'repeat' | 'version'>;
  scope: TaskScope;
  on: string;
  setSearch: SetCalendarSearch;
};

/** Deletes a task, or the chosen scope of a repeated one. */
function RemoveTask({ farmId, task: { taskNo, repeat, version }, scope, on, setSearch }: Props) {
  const t = useTranslations('farmTasks.remove');
  const { mutateAsync: remove } = useRemoveTask(farmId, taskNo);
  const work = async (): Promise<void> => {
    await remove({ scope, day: on, version });
    toast(t('done'));
    setSearch(closedTask, { saved: true });
  };
  return (
    <ConfirmButton label={t('label')} fullWidth title={t(scope)} onConfirm={work}>
      {t(repeat && scope === 'all' ? 'repeatText' : 'text')}
    </ConfirmButton>
  );
}

const free = { controllerId: null, controllerName: null };

/** A task's fields as text, for conflicts. */
const wordsOf = (
  task: TaskDraft,
  { controller, assignee }: { controller: string; assignee: string },
  text: TaskText,
): Record<keyof TaskDraft, string> => ({
  category: text.categories.name(task.category),
  description: task.description,
  start: task.start === null ? '' : text.days({ start: task.start, end: task.start }),
  end: task.end === null ? '' : text.days({ start: task.end, end: task.end }),
  controllerId: controller,
  time: task.time ?? '',
  assigneeMemberNo: assignee,
  repeat: text.repeat(task) ?? text.t('repeat.none'),
});

/** Creates or edits a task; of a repeated one it first asks for the scope. */
export function TaskSheet(props: TaskFormOptions) {
  const { farmId, task, on, setSearch } = props;
  const t = useTranslations('farmTasks.sheet');
  const common = useTranslations('common.conflict');
  const text = useTaskText(farmId);
  const { form, read, conflicts, proposed, scope, setScope, submit } = useTaskForm(props);
  const names = { controller: read.controllerName ?? '', assignee: read.assignee?.memberName ?? t('nobody') };
  const theirs = wordsOf(toTaskDraft(read, scope, on), names, text);
  const repeated = task !== undefined && task.repeat !== null;
  return (
    <EditSheet title={t(task ? 'change' : 'new')} changed={form.changed} onClose={() => setSearch(closedTask)}>
      {task && (
        <p className={`${typography.hint} ${flow.below3}`}>
          {t('written', { name: task.memberName ?? text.t('former'), day: formatDay(parseInstant(task.createdAt)) })}
        </p>
      )}
      {task && <TaskCompletion farmId={farmId} task={task} on={on} text={text} />}
      <Form form={form} submitLabel={conflicts.length > 0 ? common('over') : t('save')} onSubmit={() => void submit()}>
        {repeated && (
          <div className={classes.scope}>
            <SegmentedControl
              full
              label={t('scope')}
              value={scope}
              onChange={setScope}
              options={taskScope.options.map((value) => ({ value, label: t(value) }))}
            />
            <p>
              {text.repeat(task)}. {t(`${scope}Hint`)}
            </p>
          </div>
        )}
        <TaskFields {...{ farmId, form, text, proposed }} held={task ?? free} />
        {!(repeated && scope === 'one') && <RepeatFields form={form} text={text} />}
        {conflicts.length > 0 && (
          <ConflictNote theirs={conflicts.map((part) => ({ name: t(part), value: theirs[part] }))} />
        )}
      </Form>
      {task?.isMine && (
        <RemoveTask
          farmId={farmId}
          task={{ ...task, version: read.version }}
          scope={scope}
          on={on}
          setSearch={setSearch}
        />
      )}
    </EditSheet>
  );
}
