export { completeTask } from './complete-task.ts';
export { listCompletionsBetween, sumTaskHours } from './completion.sql.ts';
export { createTask } from './edit-tasks.ts';
export { listFarmTasks, listTaskOccurrences, listTaskPlans } from './list.ts';
