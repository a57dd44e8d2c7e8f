import { adminControllersApi } from '@onsil/contract/admin-controllers';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { controllersApi } from '@onsil/contract/controllers';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import {
  createController,
  listAllControllers,
  getAnyController,
  updateController,
  reorderControllers,
  retireController,
  rotateCredential,
  type CloseDeviations,
} from './admin/controllers.ts';
import { createField, listAdminFields, updateField } from './admin/fields.ts';
import { getControllerMapping, saveMapping } from './admin/mapping.ts';
import {
  getConnect,
  listCurrentFarmConnects,
  listFarmConnects,
  type ControllerSources,
} from './controllers-of-farm.ts';

/** Functions of features above this one: what they know of controllers, and closing their deviations. */
export type ControllersDependencies = ControllerSources & { endDeviations: CloseDeviations };

export const controllersRoutes = (server: HttpServer, dependencies: ControllersDependencies): void => {
  const { telemetry, endDeviations } = dependencies;
  mount(server, controllersApi, {
    farmConnects: async (ctx, { params }) => ({ items: await listFarmConnects(ctx, dependencies, params.id) }),
    myFarmConnects: async (ctx) => ({ items: await listCurrentFarmConnects(ctx, dependencies) }),
    connect: (ctx, { params }) => getConnect(ctx, dependencies, params.id),
  });
  mount(server, adminControllersApi, {
    controllers: (ctx, { query }) => listAllControllers(ctx, telemetry, query),
    controller: (ctx, { params }) => getAnyController(ctx, telemetry, params.id),
    addController: (ctx, { body }) => createController(ctx, body),
    changeController: (ctx, { params, body }) => updateController(ctx, params.id, body),
    retireController: (ctx, { params }) => retireController(ctx, endDeviations, params.id),
    rotateCredential: (ctx, { params }) => rotateCredential(ctx, params.id),
    orderControllers: (ctx, { body }) => reorderControllers(ctx, body),
    mapping: (ctx, { params }) => getControllerMapping(ctx, telemetry, params.id),
    saveMapping: (ctx, { params, body }) => saveMapping(ctx, params.id, body.mappings),
  });
  mount(server, adminFieldsApi, {
    fields: (ctx, { query }) => listAdminFields(ctx, query),
    addField: (ctx, { body }) => createField(ctx, body),
    changeField: (ctx, { params, body }) => updateField(ctx, telemetry, { ...body, key: params.key }),
  });
};
