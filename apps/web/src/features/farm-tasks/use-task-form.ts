import { newTask, type FarmTask, type TaskScope } from '@onsil/contract/farm-tasks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { toast } from '#ui/toast.tsx';
import { useTaskCommands } from './commands.ts';
import { noSheet, type CalendarGo } from './farm-calendar-search.ts';
import { draftOf, emptyTask, spanMeant, type Begun, type TaskDraft } from './task-draft.ts';

export type TaskFormOf = {
  farmId: string;
  /** undefined for a new one */
  task?: FarmTask | undefined;
  /** the first day of the new task or of the occurrence */
  on: string;
  go: CalendarGo;
};

const bodyOf = ({ start, end, ...draft }: TaskDraft, scope: TaskScope) => ({
  ...draft,
  start: start ?? '',
  end: end ?? '',
  // A single occurrence becomes a task without repetition.
  repeat: scope === 'one' ? null : draft.repeat,
});

/** Draft, scope and save command of a task. */
export const useTaskForm = ({ farmId, task, on, go }: TaskFormOf) => {
  const t = useTranslations('farmTasks.sheet');
  const { add, change, fresh } = useTaskCommands(farmId);
  const key = `task ${farmId} ${task?.taskNo ?? 'new'} ${on}`;
  const [scope, keepScope] = useKept<TaskScope>(`${key} scope`, task?.repeat ? 'one' : 'all');
  const [initial] = useState<Begun>(() => task ?? emptyTask(on));
  const versioned = useVersioned<Begun, TaskDraft>({
    key,
    thing: initial,
    draftOf: (thing) => draftOf(thing, scope, on),
    fresh: async () => (task ? fresh(task.taskNo) : initial),
  });
  const { draft, setDraft, read } = versioned;
  const sending = useSending();
  /** Unchanged days follow the scope. */
  const setScope = (next: TaskScope): void => {
    const before = spanMeant(read, scope, on);
    const isUnchanged = draft.start === before.start && draft.end === before.end;
    if (isUnchanged) setDraft((now) => ({ ...now, ...spanMeant(read, next, on) }));
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
      go(noSheet, { saved: true });
    });
  return { ...versioned, scope, setScope, sending, submit };
};
