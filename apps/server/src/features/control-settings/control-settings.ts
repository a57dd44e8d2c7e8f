import { controlSettingsApi } from '@onsil/contract/control-settings';
import { calls, type Feature } from '#platform/feature.ts';
import { createSettingComment, listSettingComments } from './comments.ts';
import { getControlSetting, saveControlSetting } from './versions.ts';

export { createSettingComment } from './comments.ts';
export { type SettingDelivery, listAllSettings, listReachableSettings, listSettings, saveAnswer } from './delivery.ts';
export {
  getControlSetting,
  listSetpointChanges,
  listSavedSettings,
  listUnansweredSettings,
  saveControlSetting,
} from './versions.ts';

export const controlSettingsFeature: Feature = {
  api: () => [
    calls(controlSettingsApi, {
      controlSetting: (ctx, { params }) => getControlSetting(ctx, params.id),
      saveControlSetting: (ctx, { body }) => saveControlSetting(ctx, body),
      settingComments: (ctx, { query }) => listSettingComments(ctx, query),
      addSettingComment: (ctx, { body }) => createSettingComment(ctx, body),
    }),
  ],
};
