export { createTask } from './edit-tasks.ts';
export { listTaskOccurrences, listTaskPlans } from './list.ts';
