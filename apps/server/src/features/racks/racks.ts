export { placeController } from './controller-places.ts';
export { createRack } from './edit-racks.ts';
export { createRackGroup, listRackGroups } from './groups.ts';
export { getRackView } from './rack-view.ts';
