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
