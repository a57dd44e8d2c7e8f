import { useEffect, useState } from 'react';
import { addDays } from '@onsil/domain/calendar/kst';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { useChangeTask } from '../commands.ts';
import { taskKey, type TaskEntry } from '../model/calendar-entries.ts';
import type { TaskText } from '../model/use-task-text.ts';

/** The task moved by days; of a repeated one only the chosen occurrence. */
const toMoved = ({ task }: TaskEntry, by: number) => {
  const { taskNo, category, description, controllerId, version } = task;
  const span = { start: addDays(task.start, by), end: addDays(task.end, by) };
  const part = task.repeat ? ({ scope: 'one', day: task.start } as const) : ({ scope: 'all' } as const);
  return { taskNo, category, description, controllerId, version, repeat: null, ...span, ...part };
};

/**
 * Moves tasks by days. The next move waits until the last one is visible; a move by keyboard keeps the focus on the
 * task.
 */
export const useMoveTask = (farmId: string, { t }: TaskText) => {
  const { mutateAsync, isPending } = useChangeTask(farmId, { waits: true });
  const errorMessage = useDetailedErrorMessage();
  const [moved, setMoved] = useState<{ key: string }>();
  useEffect(() => {
    if (moved) document.querySelector<HTMLElement>(`[data-entry="${moved.key}"]`)?.focus();
  }, [moved]);
  const move = async (entry: TaskEntry, by: number): Promise<void> => {
    if (isPending || by === 0) return;
    const body = toMoved(entry, by);
    try {
      const taskNo = await mutateAsync(body);
      toast(t(entry.task.repeat ? 'movedOne' : 'moved', { day: formatIsoDay(addDays(entry.start, by)) }));
      // Set here, after the mutation has ended: the focused task accepts the next key at once.
      setMoved({ key: taskKey({ taskNo, start: body.start }) });
    } catch (error) {
      toast(errorMessage(error), 'bad');
    }
  };
  return { move: (entry: TaskEntry, by: number): void => void move(entry, by), busy: isPending };
};

export type MoveTask = ReturnType<typeof useMoveTask>;
