export { type Farm, type FarmRight, listVisibleFarms, requireCurrentFarm, requireFarm } from './access.ts';
export {
  canChangeAnnotation,
  canChangeGrowthPhoto,
  canChangeNote,
  canChangeSupportRequest,
  canDeleteTask,
  canDeleteWeeklyComment,
  hasCompanyAccess,
} from './policies.ts';
export { createFarm } from './admin.ts';
export { withFarmOf } from './with-farm-of.ts';
export { toFarmNo, visibleFarms } from './farms.sql.ts';
