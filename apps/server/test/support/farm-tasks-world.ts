import type { Session } from '@onsil/contract/auth';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { callAt, type WorkWorld } from './batches-world.ts';
import { itemOf, itemsOf } from './replies.ts';

/** Creates and reads tasks of the world's farm as its members. */

type By = { by?: Session };

export const plan = async (world: WorkWorld, body: Record<string, unknown> = {}, by: By = {}): Promise<number> => {
  const task = { category: 'NUTRIENT', description: '양액 탱크 청소', start: '2026-05-20', end: '2026-05-20' };
  const reply = await callAt(world, 'POST', '/farm-task', { body: { ...task, ...body }, ...by });
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.raw.body}`);
  return itemOf(reply).taskNo;
};

export const taskOf = async (world: WorkWorld, taskNo: number, by: By = {}): Promise<FarmTask | undefined> =>
  itemOf(await callAt(world, 'GET', `/farm-task/${taskNo}`, by));

/** Updates a task; members not given stay. */
export const change = async (world: WorkWorld, taskNo: number, own: Record<string, unknown>, by: By = {}) => {
  const task = await taskOf(world, taskNo);
  if (!task) throw new Error(`no task ${taskNo}`);
  const { category, description, start, end, controllerId, repeat, version } = task;
  const body = { taskNo, category, description, start, end, controllerId, repeat, version, ...own };
  return callAt(world, 'PUT', '/farm-task', { body, ...by });
};

export const tasksOf = async (world: WorkWorld, query: Record<string, string> = {}, by: By = {}) =>
  callAt(world, 'GET', '/farm-task-list', {
    query: { from: '2026-05-01', to: '2026-05-31', pageSize: '200', ...query },
    ...by,
  });

/** Lists each occurrence of the tasks found by a word, as `start end description`. */
export const timesOf = async (world: WorkWorld, word: string, query: Record<string, string> = {}): Promise<string[]> =>
  itemsOf(await tasksOf(world, query))
    .filter(({ description }) => description.includes(word))
    .map(({ start, end, description }) => `${start.slice(5)} ${end.slice(5)} ${description}`);
