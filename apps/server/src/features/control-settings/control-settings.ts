export { createSettingComment } from './comments.ts';
export { type SettingDelivery, listAllSettings, listReachableSettings, listSettings, saveAnswer } from './delivery.ts';
export {
  getControlSetting,
  listSetpointChanges,
  listSavedSettings,
  listUnansweredSettings,
  saveControlSetting,
} from './versions.ts';
