import {
  farmTasksApi,
  type EarlierCompletion,
  type NewTask,
  type TaskChange,
  type TaskScope,
} from '@onsil/contract/farm-tasks';
import { call } from '#lib/http/api.ts';
import { prepareCall, type PreparedCall } from '#lib/offline/outbox/stored-request.ts';
import { useQueuedCommand } from '#lib/offline/outbox/use-queued-command.ts';
import { now } from '#lib/state/clock.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['farm-tasks'] as const;

export const useAddTask = (farmId: string) =>
  useCommand((body: NewTask) => call(farmTasksApi.createTask, { farm: farmId, body }), { changes, farmId });

/** Changes a task, or one occurrence of it; resolves with the number of the written task. */
export const useChangeTask = (farmId: string, { waits = false } = {}) =>
  useCommand(async (body: TaskChange) => (await call(farmTasksApi.updateTask, { body })).item.taskNo, {
    changes,
    farmId,
    waits,
  });

export const useRemoveTask = (farmId: string, taskNo: number) =>
  useCommand(
    (query: { scope: TaskScope; day: string; version: number }) =>
      call(farmTasksApi.deleteTask, { params: { id: String(taskNo) }, query }),
    { changes, farmId },
  );

export type TaskTick = {
  taskNo: number;
  day: string;
  isDone: boolean;
  note?: string | null;
  hours?: number | null;
  files?: string[];
  /** of the task */
  description: string;
};

/** `earlier`: who had done it before; absent when a task is opened again. */
type TickReply = { result: unknown; item?: { earlier: EarlierCompletion | null } };

/** Marks an occurrence of a task, by its first day, as done (without a note and files their old ones stay) or as open. */
export const useCompleteTask = (farmId: string) =>
  useQueuedCommand(
    ({ taskNo, day, isDone, note, hours, files }: TaskTick): PreparedCall<TickReply> => {
      const body = {
        day,
        doneAt: new Date(now()).toISOString(),
        ...(note !== undefined && { note }),
        ...(hours !== undefined && { hours }),
        ...(files && { files }),
      };
      const params = { id: String(taskNo) };
      return isDone
        ? prepareCall(farmTasksApi.completeTask, { params, body })
        : prepareCall(farmTasksApi.reopenTask, { params, query: { day } });
    },
    { kind: 'task', changes, farmId, about: ({ description }) => description, waits: true },
  );
