export { toRegistration } from './registrations.ts';
export { getHarvestInDays, getMonthOutcome } from './totals.ts';
