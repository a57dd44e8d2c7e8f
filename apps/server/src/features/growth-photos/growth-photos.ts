export { createGrowthPhoto } from './edit-photos.ts';
export { listPlaces } from './list.ts';
