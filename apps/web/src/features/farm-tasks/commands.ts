import { farmTasksApi, type NewTask, type TaskChange, type TaskScope } from '@onsil/contract/farm-tasks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { refreshTasks, taskQuery } from './api.ts';

/** Commands for tasks; they refresh tasks also after a refusal, which means that the shown ones are outdated. */
export const useTaskCommands = (farmId: string) => {
  const client = useQueryClient();
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      void refreshTasks(client, farmId);
    }
  };
  return {
    add: (body: NewTask) => then(call(farmTasksApi.addFarmTask, { farm: farmId, body })),
    change: async (body: TaskChange) => (await then(call(farmTasksApi.changeFarmTask, { body }))).item.taskNo,
    remove: (taskNo: number, query: { scope: TaskScope; day: string; version: number }) =>
      then(call(farmTasksApi.removeFarmTask, { params: { id: String(taskNo) }, query })),
    /** The current task. */
    fresh: (taskNo: number) => client.fetchQuery({ ...taskQuery(farmId, taskNo), staleTime: 0 }),
  };
};
