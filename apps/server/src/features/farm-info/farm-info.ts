export { saveFarmContact } from './contact.ts';
export { createFarmDocument } from './documents.ts';
export { saveFloorPlan } from './floor-plan.ts';
export { getFarmProfile, updateFarmProfile } from './profile.ts';
export { saveFarmStatistics } from './statistics.ts';
