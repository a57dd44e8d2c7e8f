import { addDays } from '@onsil/domain/calendar/kst';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { taskKey, type TaskEntry } from '../model/calendar-entries.ts';
import { useTaskCommands } from '../commands.ts';
import { refreshTasks } from '../api.ts';
import type { TaskText } from '../model/use-task-text.ts';

type Move = { entry: TaskEntry; by: number };

/**
 * Moves tasks by days, of a repeated one only the chosen occurrence. The next move waits until the last one is visible;
 * a move by keyboard keeps the focus on the task.
 */
export const useMoveTask = (farmId: string, { t }: TaskText) => {
  const client = useQueryClient();
  const { change } = useTaskCommands(farmId);
  const errorMessage = useDetailedErrorMessage();
  const [moved, setMoved] = useState<{ key: string }>();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ entry: { task }, by }: Move) => {
      const { taskNo, category, description, controllerId, version } = task;
      const span = { start: addDays(task.start, by), end: addDays(task.end, by) };
      const part = task.repeat ? ({ scope: 'one', day: task.start } as const) : ({ scope: 'all' } as const);
      const body = { taskNo, category, description, controllerId, version, repeat: null, ...span, ...part };
      const written = await change(body);
      await refreshTasks(client, farmId);
      return taskKey({ taskNo: written, start: span.start });
    },
    onSuccess: (_key, { entry, by }) =>
      toast(t(entry.task.repeat ? 'movedOne' : 'moved', { day: formatIsoDay(addDays(entry.start, by)) })),
    onError: (error) => toast(errorMessage(error), 'bad'),
  });
  useEffect(() => {
    if (moved) document.querySelector<HTMLElement>(`[data-entry="${moved.key}"]`)?.focus();
  }, [moved]);
  return {
    move: (entry: TaskEntry, by: number): void => {
      // Set here, after the mutation has ended: the focused task accepts the next key at once.
      if (!isPending && by !== 0) mutate({ entry, by }, { onSuccess: (key) => setMoved({ key }) });
    },
    busy: isPending,
  };
};

export type MoveTask = ReturnType<typeof useMoveTask>;
