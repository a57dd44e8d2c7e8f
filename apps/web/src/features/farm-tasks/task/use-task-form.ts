import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { newTask, type FarmTask, type TaskScope } from '@onsil/contract/farm-tasks';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { categoriesQuery, taskQuery } from '../api.ts';
import { useAddTask, useChangeTask } from '../commands.ts';
import { proposeCategory, rememberCategory } from '../model/last-category.ts';
import { toTaskDraft, emptyTask, spanInScope, type InitialTask, type TaskDraft } from '../model/task-draft.ts';
import { closedTask, type SetCalendarSearch } from '../search-params.ts';

export type TaskFormOptions = {
  farmId: string;
  /** undefined for a new one */
  task?: FarmTask | undefined;
  /** the first day of the new task or of the occurrence */
  on: string;
  setSearch: SetCalendarSearch;
};

const bodyOf = ({ start, end, category, ...draft }: TaskDraft, proposed: string, scope: TaskScope) => ({
  ...draft,
  category: category || proposed,
  start: start ?? '',
  end: end ?? '',
  // A single occurrence becomes a task without repetition.
  repeat: scope === 'one' ? null : draft.repeat,
});

/** Draft, scope and save command of a task. */
export const useTaskForm = ({ farmId, task, on, setSearch }: TaskFormOptions) => {
  const t = useTranslations('farmTasks.sheet');
  const { mutateAsync: add } = useAddTask(farmId);
  const { mutateAsync: change } = useChangeTask(farmId);
  const fetchFresh = useFetchFresh();
  const { data: categories = [] } = useQuery(categoriesQuery(farmId));
  const proposed = task ? '' : proposeCategory(categories.map(({ detailCode }) => detailCode));
  const key = `task ${farmId} ${task?.taskNo ?? 'new'} ${on}`;
  const [scope, keepScope] = useDraft<TaskScope>(`${key} scope`, task?.repeat ? 'one' : 'all');
  const [initial] = useState<InitialTask>(() => task ?? emptyTask(on));
  const versioned = useConflictMerge<InitialTask, TaskDraft>({
    draft: key,
    entity: initial,
    toValues: (thing) => toTaskDraft(thing, scope, on),
    fresh: async () => (task ? fetchFresh(taskQuery(farmId, task.taskNo)) : initial),
  });
  const { form, read } = versioned;
  /** Unchanged days follow the scope. */
  const setScope = (next: TaskScope): void => {
    const { start, end } = form.values;
    const before = spanInScope(read, scope, on);
    const isUnchanged = start === before.start && end === before.end;
    form.reset(toTaskDraft(read, next, on), { keepTyped: true });
    if (isUnchanged) form.set(spanInScope(read, next, on));
    keepScope(next);
  };
  const submit = async (): Promise<void> => {
    const isSaved = await versioned.submit(
      newTask,
      (typed) => bodyOf(typed, proposed, scope),
      (body, version) => (task ? change({ ...body, taskNo: task.taskNo, version, scope, day: on }) : add(body)),
    );
    if (!isSaved) return;
    if (!task) rememberCategory(form.values.category || proposed);
    toast(t(task ? 'saved' : 'added'));
    setSearch(closedTask, { saved: true });
  };
  return { ...versioned, proposed, scope, setScope, submit };
};
