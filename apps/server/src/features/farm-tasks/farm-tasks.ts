export { completeTask } from './complete-task.ts';
export { sumTaskHours } from './completion.sql.ts';
export { createTask } from './edit-tasks.ts';
export { listTaskOccurrences, listTaskPlans } from './list.ts';
