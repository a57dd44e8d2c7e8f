import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { useWaitingInputs } from '#lib/offline/outbox/outbox.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { useCompleteTask, type TaskTick } from '../commands.ts';
import { useAlreadyDone } from './earlier-completion.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './task-check.module.css';

type Props = { farmId: string; task: Pick<FarmTask, 'taskNo' | 'start' | 'description' | 'completed'> };

/** Ticks an occurrence of a task as done, which a toast offers to undo, or opens it again: asks if a note would be lost. A tick that waits for a connection is shown. */
export function TaskCheck({ farmId, task: { taskNo, start: day, description: name, completed } }: Props) {
  const t = useTranslations('farmTasks.check');
  const outbox = useTranslations('outbox');
  const alreadyDone = useAlreadyDone();
  const errorMessage = useErrorMessage();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: complete, isPending, variables } = useCompleteTask(farmId);
  const ticks = useWaitingInputs<TaskTick>(farmId, 'task');
  const waiting = ticks.findLast((tick) => tick.taskNo === taskNo && tick.day === day);
  const isDone = isPending ? variables.isDone : (waiting?.isDone ?? completed !== null);
  const mark = async (next: boolean): Promise<void> => {
    setIsAsking(false);
    try {
      const done = await complete({ taskNo, day, isDone: next, description: name });
      if (done.isQueued) return;
      const earlier = done.reply.item?.earlier;
      // Nothing to undo: the tick is another member's.
      if (earlier) return toast(alreadyDone(name, earlier));
    } catch (error) {
      return toast(errorMessage(error), 'bad');
    }
    if (next) toast(t('ticked', { name }), 'good', { label: t('undo'), run: () => void mark(false) });
  };
  const hasMore = completed !== null && (completed.note !== null || completed.files.length > 0);
  const toggle = (): void => {
    if (isDone && hasMore) setIsAsking(true);
    else void mark(!isDone);
  };
  return (
    <>
      <label className={`${flow.center} ${classes.check}`} data-waiting={waiting !== undefined || undefined}>
        <input
          type="checkbox"
          checked={isDone}
          aria-label={[t('label', { name }), ...(waiting ? [outbox('waitingMark')] : [])].join(', ')}
          aria-disabled={isPending}
          onChange={() => !isPending && toggle()}
        />
        <span>{isDone && <IconCheck size={18} stroke={2.5} aria-hidden />}</span>
      </label>
      <ConfirmDialog
        opened={isAsking}
        title={t('reopen.title')}
        confirmLabel={t('reopen.confirm')}
        danger
        onConfirm={() => mark(false)}
        onCancel={() => setIsAsking(false)}
      >
        {t('reopen.text')}
      </ConfirmDialog>
    </>
  );
}
