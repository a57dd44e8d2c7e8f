export { listMembersForAdmin } from './admin-members.ts';
export { listFarmMembers, setFarmMember } from './farm-members.ts';
export { isFarmMember, listFarmPeople } from './farm-members.sql.ts';
export { findLastRoles, requireNotLast, requireOtherCompanyUser } from './last-role-guard.ts';
export { requireConfirmed } from './require-confirmed.ts';
