export { findLastRoles, requireNotLast, requireOtherCompanyUser } from './last-role-guard.ts';
export { requireConfirmed } from './require-confirmed.ts';
