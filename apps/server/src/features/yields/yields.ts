export { createYieldPlan, listYieldPlans } from './plans.ts';
export { listRegistrationNumbers } from './registrations.sql.ts';
export { loadRegistrations, type RegistrationQuery, toRegistration } from './registrations.ts';
export { getHarvestInDays, getMonthOutcome, getYieldTotal } from './totals.ts';
