import { adminControllersApi } from '@onsil/contract/admin-controllers';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { calculatedFieldsApi } from '@onsil/contract/calculated-fields';
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
  type Retirement,
} from './admin/controllers.ts';
import { createField, listAdminFields, updateField } from './admin/fields.ts';
import { getControllerMapping, saveMapping } from './admin/mapping.ts';
import {
  createCalculatedField,
  deleteCalculatedField,
  listCalculatedFields,
  updateCalculatedField,
} from './calculated/calculated-fields.ts';
import { getController, listControllerRows, type ControllerSources } from './controllers-of-farm.ts';

export { listControllerNumbers, readableColumns, searchControllers } from './controllers.sql.ts';
export { createController, getControllerNumber, listAllControllers, replaceCredential } from './admin/controllers.ts';
export { listCalculations } from './calculated/calculated-fields.ts';
export {
  type CatalogueField,
  type Controller,
  type ControllerLiveState,
  type ControllerTelemetry,
  getCachedCatalogue,
  getControllerOfAnyTime,
  isFieldOf,
  listCatalogueFields,
  listLimitFields,
  listControllersByNumber,
  listFarmControllers,
  listFarmControllersOfAnyTime,
  lockInService,
  type ReadableController,
  requireController,
  requireControllerOfAnyTime,
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

/** Functions of features above this one: what they know of controllers, and what ends when one is retired. */
export type ControllersDependencies = ControllerSources & Retirement;

export const createControllersFeature = (dependencies: ControllersDependencies): Feature => ({
  api: () => [
    calls(controllersApi, {
      listControllerRows: async (ctx) => ({ items: await listControllerRows(ctx, dependencies) }),
      listCurrentFarmControllerRows: async (ctx) => ({ items: await listControllerRows(ctx, dependencies) }),
      getController: (ctx, { params }) => getController(ctx, dependencies, params.id),
    }),
    calls(calculatedFieldsApi, {
      listCalculatedFields: (ctx, { params }) => listCalculatedFields(ctx, params.id),
      createCalculatedField: (ctx, { params, body }) => createCalculatedField(ctx, params.id, body),
      updateCalculatedField: (ctx, { params: { id, field }, body }) =>
        updateCalculatedField(ctx, dependencies.telemetry, { ...body, controllerId: id, field }),
      deleteCalculatedField: (ctx, { params }) => deleteCalculatedField(ctx, params.id, params.field),
    }),
    calls(adminControllersApi, {
      listAllControllers: (ctx, { query }) => listAllControllers(ctx, dependencies.telemetry, query),
      getAnyController: (ctx, { params }) => getAnyController(ctx, dependencies.telemetry, params.id),
      createController: (ctx, { body }) => createController(ctx, body),
      updateController: (ctx, { params, body }) => updateController(ctx, params.id, body),
      retireController: (ctx, { params }) => retireController(ctx, dependencies, params.id),
      rotateCredential: (ctx, { params }) => rotateCredential(ctx, params.id),
      reorderControllers: (ctx, { body }) => reorderControllers(ctx, body),
      getControllerMapping: (ctx, { params }) => getControllerMapping(ctx, dependencies.telemetry, params.id),
      saveMapping: (ctx, { params, body }) => saveMapping(ctx, params.id, body),
    }),
    calls(adminFieldsApi, {
      listAdminFields: (ctx, { query }) => listAdminFields(ctx, query),
      createField: (ctx, { body }) => createField(ctx, body),
      updateField: (ctx, { params, body }) => updateField(ctx, dependencies.telemetry, { ...body, key: params.key }),
    }),
  ],
});
