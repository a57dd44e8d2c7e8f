import { racksApi } from '@onsil/contract/racks';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { createRackGroup, updateRackGroup, listRackGroups, deleteRackGroup } from './group-service.ts';
import { moveCells } from './move-service.ts';
import { listControllerPlaces, placeController } from './place-service.ts';
import { createRack, updateRack, deleteRack } from './rack-service.ts';
import { getRackView } from './service.ts';

export const racksRoutes = (server: HttpServer): void =>
  mount(server, racksApi, {
    racks: (ctx, { params, query }) => getRackView(ctx, params.id, query.day),
    addRack: (ctx, { body }) => createRack(ctx, body),
    changeRack: (ctx, { params, body }) => updateRack(ctx, Number(params.rackId), body),
    removeRack: (ctx, { params }) => deleteRack(ctx, Number(params.rackId)),
    rackGroups: async (ctx) => ({ items: await listRackGroups(ctx) }),
    addRackGroup: (ctx, { body }) => createRackGroup(ctx, body),
    changeRackGroup: (ctx, { params, body }) => updateRackGroup(ctx, Number(params.id), body),
    removeRackGroup: (ctx, { params }) => deleteRackGroup(ctx, Number(params.id)),
    moveCells: (ctx, { body }) => moveCells(ctx, body),
    controllerPlaces: async (ctx, { query }) => ({ items: await listControllerPlaces(ctx, query.controllerId) }),
    placeController: (ctx, { body }) => placeController(ctx, body),
  });
