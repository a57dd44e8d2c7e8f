export { createWeeklyComment, hasWeeklyComments } from './comments.ts';
