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
      getControlSetting: (ctx, { params }) => getControlSetting(ctx, params.id),
      saveControlSetting: (ctx, { body }) => saveControlSetting(ctx, body),
      listSettingComments: (ctx, { query }) => listSettingComments(ctx, query),
      createSettingComment: (ctx, { body }) => createSettingComment(ctx, body),
    }),
  ],
};
