import { useTranslations } from 'use-intl';
import { taskScope, type FarmTask, type TaskScope } from '@onsil/contract/farm-tasks';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Form } from '#ui/forms/form.tsx';
import { closedTask, type NavigateCalendar } from '../search-params.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { toTaskDraft, type TaskDraft } from '../model/task-draft.ts';
import { TaskCompletion } from './task-completion.tsx';
import { TaskFields } from './task-fields.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './task-sheet.module.css';
import { useTaskForm, type TaskFormOptions } from './use-task-form.ts';
import { useTaskText, type TaskText } from '../model/use-task-text.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import typography from '#ui/theme/typography.module.css';
import { useRemoveTask } from '../commands.ts';

type Props = {
  farmId: string;
  task: Pick<FarmTask, 'taskNo' | 'repeat' | 'version'>;
  scope: TaskScope;
  on: string;
  go: NavigateCalendar;
};

/** Deletes a task, or the chosen scope of a repeated one. */
function RemoveTask({ farmId, task: { taskNo, repeat, version }, scope, on, go }: Props) {
  const t = useTranslations('farmTasks.remove');
  const { mutateAsync: remove } = useRemoveTask(farmId, taskNo);
  const work = async (): Promise<void> => {
    await remove({ scope, day: on, version });
    toast(t('done'));
    go(closedTask, { saved: true });
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
  words: TaskText,
): Record<keyof TaskDraft, string> => ({
  category: words.categories.name(task.category),
  description: task.description,
  start: task.start === null ? '' : words.days({ start: task.start, end: task.start }),
  end: task.end === null ? '' : words.days({ start: task.end, end: task.end }),
  controllerId: controller,
  time: task.time ?? '',
  assigneeMemberNo: assignee,
  repeat: words.repeat(task) ?? words.t('repeat.none'),
});

/** Creates or edits a task; of a repeated one it first asks for the scope. */
export function TaskSheet(props: TaskFormOptions) {
  const { farmId, task, on, go } = props;
  const t = useTranslations('farmTasks.sheet');
  const common = useTranslations('common.conflict');
  const words = useTaskText(farmId);
  const { form, read, conflicts, scope, setScope, submit } = useTaskForm(props);
  const names = { controller: read.controllerName ?? '', assignee: read.assignee?.memberName ?? t('nobody') };
  const theirs = wordsOf(toTaskDraft(read, scope, on), names, words);
  const repeated = task !== undefined && task.repeat !== null;
  return (
    <EditSheet title={t(task ? 'change' : 'new')} changed={form.changed} onClose={() => go(closedTask)}>
      {task && (
        <p className={`${typography.hint} ${flow.below3}`}>
          {t('written', { name: task.memberName ?? words.t('former'), day: formatDay(parseInstant(task.createdAt)) })}
        </p>
      )}
      {task && <TaskCompletion farmId={farmId} task={task} on={on} words={words} />}
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
              {words.repeat(task)}. {t(`${scope}Hint`)}
            </p>
          </div>
        )}
        <TaskFields farmId={farmId} form={form} words={words} held={task ?? free} />
        {!(repeated && scope === 'one') && <RepeatFields form={form} words={words} />}
        {conflicts.length > 0 && (
          <ConflictNote theirs={conflicts.map((part) => ({ name: t(part), value: theirs[part] }))} />
        )}
      </Form>
      {task?.isMine && (
        <RemoveTask farmId={farmId} task={{ ...task, version: read.version }} scope={scope} on={on} go={go} />
      )}
    </EditSheet>
  );
}
