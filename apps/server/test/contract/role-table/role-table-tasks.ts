import { headers } from '@onsil/contract/auth';
import type { Cast } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';

type World = Pick<Cast, 'farm'>;

const ofFarm = ({ farm }: World): Call => ({ headers: { [headers.farmId]: farm.farmId } });
const days = { from: '2026-05-01', to: '2026-05-31' };
const needsTask = { elsewhere: 'farm-tasks.test.ts: needs a task as it is at that moment' };

/** Rows of the role table for tasks and the calendar. */
export const taskSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'farmTasks.listFarmTasks': (world) => ({ ...ofFarm(world), query: days }),
  'farmTasks.getFarmTask': needsTask,
  'farmTasks.createTask': (world) => ({
    ...ofFarm(world),
    body: { category: 'NUTRIENT', description: '양액 탱크 청소', start: '2026-05-20', end: '2026-05-20' },
  }),
  'farmTasks.updateTask': needsTask,
  'farmTasks.deleteTask': needsTask,
  'farmTasks.completeTask': needsTask,
  'farmTasks.reopenTask': needsTask,
  'farmTasks.listTaskPeople': ofFarm,
  'farmTasks.listTaskCategories': ofFarm,
  'farmTasks.listCalendarEvents': (world) => ({ ...ofFarm(world), query: days }),
};
