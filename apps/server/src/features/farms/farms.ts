export { type Farm, listVisibleFarms, requireCurrentFarm, requireFarm } from './access.ts';
export { isAuthorOrManager } from './policies.ts';
export { createFarm } from './admin.ts';
export { withFarmOf } from './with-farm-of.ts';
