import { racksApi } from '@onsil/contract/racks';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addRackGroup, changeRackGroup, rackGroups, removeRackGroup } from './group-service.ts';
import { moveCells } from './move-service.ts';
import { controllerPlaces, placeController } from './place-service.ts';
import { addRack, changeRack, removeRack } from './rack-service.ts';
import { racks } from './service.ts';

export const racksRoutes = (server: HttpServer): void =>
  mount(server, racksApi, {
    racks: (ctx, { params, query }) => racks(ctx, params.id, query.day),
    addRack: (ctx, { body }) => addRack(ctx, body),
    changeRack: (ctx, { params, body }) => changeRack(ctx, Number(params.rackId), body),
    removeRack: (ctx, { params }) => removeRack(ctx, Number(params.rackId)),
    rackGroups: async (ctx) => ({ items: await rackGroups(ctx) }),
    addRackGroup: (ctx, { body }) => addRackGroup(ctx, body),
    changeRackGroup: (ctx, { params, body }) => changeRackGroup(ctx, Number(params.id), body),
    removeRackGroup: (ctx, { params }) => removeRackGroup(ctx, Number(params.id)),
    moveCells: (ctx, { body }) => moveCells(ctx, body),
    controllerPlaces: async (ctx, { query }) => ({ items: await controllerPlaces(ctx, query.controllerId) }),
    placeController: (ctx, { body }) => placeController(ctx, body),
  });
