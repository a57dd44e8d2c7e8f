export { type SettingDelivery, listAllSettings, listReachableSettings, listSettings, saveAnswer } from './delivery.ts';
export { listSavedSettings } from './versions.ts';
