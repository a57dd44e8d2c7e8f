import type { FarmTask } from '@onsil/contract/farm-tasks';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useCompleteTask } from '../commands.ts';
import classes from './task-check.module.css';

/** Ticks an occurrence of a task as done, or opens it again. */
export function TaskCheck({ farmId, task }: { farmId: string; task: FarmTask }) {
  const t = useTranslations('farmTasks.check');
  const errorMessage = useErrorMessage();
  const { mutate, isPending, variables } = useCompleteTask(farmId);
  const isDone = isPending ? variables.isDone : task.completed !== null;
  const toggle = (): void => {
    const { taskNo, start: day } = task;
    mutate({ taskNo, day, isDone: !isDone }, { onError: (error) => toast(errorMessage(error), 'bad') });
  };
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={isDone}
        aria-label={t('label', { name: task.description })}
        aria-disabled={isPending}
        onChange={() => !isPending && toggle()}
      />
      <span>{isDone && <IconCheck size={18} stroke={2.5} aria-hidden />}</span>
    </label>
  );
}
