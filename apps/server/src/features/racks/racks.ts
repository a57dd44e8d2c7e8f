import { racksApi } from '@onsil/contract/racks';
import { calls, type Feature } from '#platform/feature.ts';
import { listControllerPlaces, placeController } from './controller-places.ts';
import { createRack, updateRack, deleteRack } from './edit-racks.ts';
import { createRackGroup, updateRackGroup, listRackGroups, deleteRackGroup } from './groups.ts';
import { moveCells } from './move-cells.ts';
import { getRackReadings } from './rack-readings.ts';
import { getRackView } from './rack-view.ts';

export { endControllerPlaces, lockControllerPlaces, placeController } from './controller-places.ts';
export { createRack } from './edit-racks.ts';
export { createRackGroup, listRackGroups } from './groups.ts';
export { getRackView } from './rack-view.ts';

export const racksFeature: Feature = {
  api: () => [
    calls(racksApi, {
      getRackView: (ctx, { query }) => getRackView(ctx, query.day),
      getRackReadings: (ctx, { query }) => getRackReadings(ctx, query),
      createRack: (ctx, { body }) => createRack(ctx, body),
      updateRack: (ctx, { params, body }) => updateRack(ctx, params.rackId, body),
      deleteRack: (ctx, { params }) => deleteRack(ctx, params.rackId),
      listRackGroups: async (ctx) => ({ items: await listRackGroups(ctx) }),
      createRackGroup: (ctx, { body }) => createRackGroup(ctx, body),
      updateRackGroup: (ctx, { params, body }) => updateRackGroup(ctx, params.id, body),
      deleteRackGroup: (ctx, { params }) => deleteRackGroup(ctx, params.id),
      moveCells: (ctx, { body }) => moveCells(ctx, body),
      listControllerPlaces: async (ctx, { query }) => ({ items: await listControllerPlaces(ctx, query.controllerId) }),
      placeController: (ctx, { body }) => placeController(ctx, body),
    }),
  ],
};
