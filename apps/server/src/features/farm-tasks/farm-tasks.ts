export { createTask } from './edit-tasks.ts';
export { listTaskOccurrences } from './list.ts';
