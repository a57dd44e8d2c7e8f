import { newTask, type FarmTask, type TaskScope } from '@onsil/contract/farm-tasks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useAddTask, useChangeTask } from '../commands.ts';
import { closedSheet, type NavigateCalendar } from '../search.ts';
import { toTaskDraft, emptyTask, spanInScope, type InitialTask, type TaskDraft } from '../model/task-draft.ts';
import { taskQuery } from '../api.ts';

export type TaskFormOptions = {
  farmId: string;
  /** undefined for a new one */
  task?: FarmTask | undefined;
  /** the first day of the new task or of the occurrence */
  on: string;
  go: NavigateCalendar;
};

const bodyOf = ({ start, end, ...draft }: TaskDraft, scope: TaskScope) => ({
  ...draft,
  start: start ?? '',
  end: end ?? '',
  // A single occurrence becomes a task without repetition.
  repeat: scope === 'one' ? null : draft.repeat,
});

/** Draft, scope and save command of a task. */
export const useTaskForm = ({ farmId, task, on, go }: TaskFormOptions) => {
  const t = useTranslations('farmTasks.sheet');
  const { mutateAsync: add } = useAddTask(farmId);
  const { mutateAsync: change } = useChangeTask(farmId);
  const fetchFresh = useFetchFresh();
  const key = `task ${farmId} ${task?.taskNo ?? 'new'} ${on}`;
  const [scope, keepScope] = useDraft<TaskScope>(`${key} scope`, task?.repeat ? 'one' : 'all');
  const [initial] = useState<InitialTask>(() => task ?? emptyTask(on));
  const versioned = useConflictMerge<InitialTask, TaskDraft>({
    key,
    thing: initial,
    draftOf: (thing) => toTaskDraft(thing, scope, on),
    fresh: async () => (task ? fetchFresh(taskQuery(farmId, task.taskNo)) : initial),
  });
  const { draft, setDraft, read } = versioned;
  const sending = useForm();
  /** Unchanged days follow the scope. */
  const setScope = (next: TaskScope): void => {
    const before = spanInScope(read, scope, on);
    const isUnchanged = draft.start === before.start && draft.end === before.end;
    if (isUnchanged) setDraft((now) => ({ ...now, ...spanInScope(read, next, on) }));
    sending.forget('start', 'end', 'repeat');
    keepScope(next);
  };
  const save = (): Promise<boolean> =>
    versioned.save((typed, version) => {
      const body = z.parse(newTask, bodyOf(typed, scope));
      return task ? change({ ...body, taskNo: task.taskNo, version, scope, day: on }) : add(body);
    });
  const submit = (): Promise<void> =>
    sending.send(newTask, bodyOf(draft, scope), {}, async () => {
      if (!(await save())) return;
      toast(t(task ? 'saved' : 'added'));
      go(closedSheet, { saved: true });
    });
  return { ...versioned, scope, setScope, sending, submit };
};
