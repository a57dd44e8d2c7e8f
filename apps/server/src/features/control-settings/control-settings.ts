export { createSettingComment } from './comments.ts';
export { type SettingDelivery, listAllSettings, listReachableSettings, listSettings, saveAnswer } from './delivery.ts';
export { getControlSetting, listSetpointChanges, listSavedSettings, saveControlSetting } from './versions.ts';
