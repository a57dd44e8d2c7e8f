export { type Farm, listVisibleFarms, requireCurrentFarm, requireFarm } from './access.ts';
