import { adminControllersApi } from '@onsil/contract/admin-controllers';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { controllersApi } from '@onsil/contract/controllers';
import { calls, type Feature } from '#platform/feature.ts';
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

export { createController, getControllerNumber, replaceCredential } from './admin/controllers.ts';
export {
  type CatalogueField,
  type Controller,
  type ControllerLiveState,
  type ControllerTelemetry,
  getKeptCatalogue,
  listCatalogueFields,
  listLimitFields,
  listControllersById,
  listFarmControllers,
  requireController,
  toFieldMeta,
} from './controllers-of-farm.ts';
export {
  type Device,
  type DeviceRegistry,
  createDeviceRegistry,
  maxAttributesPerController,
  maxCachedMs,
  saveAttributes,
  settingsTopic,
} from './device-registry.ts';
export { controllerColumns } from './controllers.sql.ts';

/** Functions of features above this one: what they know of controllers, and closing their deviations. */
export type ControllersDependencies = ControllerSources & { endDeviations: CloseDeviations };

export const createControllersFeature = (dependencies: ControllersDependencies): Feature => ({
  api: () => [
    calls(controllersApi, {
      farmConnects: async (ctx, { params }) => ({ items: await listFarmConnects(ctx, dependencies, params.id) }),
      myFarmConnects: async (ctx) => ({ items: await listCurrentFarmConnects(ctx, dependencies) }),
      connect: (ctx, { params }) => getConnect(ctx, dependencies, params.id),
    }),
    calls(adminControllersApi, {
      controllers: (ctx, { query }) => listAllControllers(ctx, dependencies.telemetry, query),
      controller: (ctx, { params }) => getAnyController(ctx, dependencies.telemetry, params.id),
      addController: (ctx, { body }) => createController(ctx, body),
      changeController: (ctx, { params, body }) => updateController(ctx, params.id, body),
      retireController: (ctx, { params }) => retireController(ctx, dependencies.endDeviations, params.id),
      rotateCredential: (ctx, { params }) => rotateCredential(ctx, params.id),
      orderControllers: (ctx, { body }) => reorderControllers(ctx, body),
      mapping: (ctx, { params }) => getControllerMapping(ctx, dependencies.telemetry, params.id),
      saveMapping: (ctx, { params, body }) => saveMapping(ctx, params.id, body.mappings),
    }),
    calls(adminFieldsApi, {
      fields: (ctx, { query }) => listAdminFields(ctx, query),
      addField: (ctx, { body }) => createField(ctx, body),
      changeField: (ctx, { params, body }) => updateField(ctx, dependencies.telemetry, { ...body, key: params.key }),
    }),
  ],
});
