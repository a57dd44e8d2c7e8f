import { farmTasksApi, type NewTask, type TaskChange, type TaskScope } from '@onsil/contract/farm-tasks';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['farm-tasks'] as const;

export const useAddTask = (farmId: string) =>
  useCommand((body: NewTask) => call(farmTasksApi.addFarmTask, { farm: farmId, body }), { changes, farmId });

/** Changes a task, or one occurrence of it; resolves with the number of the written task. */
export const useChangeTask = (farmId: string, { waits = false } = {}) =>
  useCommand(async (body: TaskChange) => (await call(farmTasksApi.changeFarmTask, { body })).item.taskNo, {
    changes,
    farmId,
    waits,
  });

export const useRemoveTask = (farmId: string, taskNo: number) =>
  useCommand(
    (query: { scope: TaskScope; day: string; version: number }) =>
      call(farmTasksApi.removeFarmTask, { params: { id: String(taskNo) }, query }),
    { changes, farmId },
  );

type Completion = {
  taskNo: number;
  day: string;
  isDone: boolean;
  note?: string | null;
  hours?: number | null;
  files?: string[];
};

/** Marks an occurrence of a task, by its first day, as done (without a note and files their old ones stay) or as open. */
export const useCompleteTask = (farmId: string) =>
  useCommand(
    ({ taskNo, isDone, ...body }: Completion) => {
      const params = { id: String(taskNo) };
      return isDone
        ? call(farmTasksApi.completeFarmTask, { params, body })
        : call(farmTasksApi.reopenFarmTask, { params, query: { day: body.day } });
    },
    { changes, farmId, waits: true },
  );
