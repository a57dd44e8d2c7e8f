export { createController, getControllerNumber, replaceCredential } from './admin/controllers.ts';
export {
  type CatalogueField,
  type Controller,
  type ControllerLiveState,
  type ControllerTelemetry,
  listCatalogueFields,
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
  saveAttributes,
  settingsTopic,
} from './device-registry.ts';
