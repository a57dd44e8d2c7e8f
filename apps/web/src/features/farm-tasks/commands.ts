import { farmTasksApi, type NewTask, type TaskChange, type TaskScope } from '@onsil/contract/farm-tasks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { refreshTasks, taskQuery } from './queries.ts';

/** What is done with tasks. Whatever shows them asks again, also where it was refused: then they are not as they were shown. */
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
    /** The task as it is at this moment. */
    fresh: (taskNo: number) => client.fetchQuery({ ...taskQuery(farmId, taskNo), staleTime: 0 }),
  };
};
