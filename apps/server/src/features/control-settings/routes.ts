import { controlSettingsApi } from '@onsil/contract/control-settings';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addSettingComment, settingComments } from './comment-service.ts';
import { controlSetting, saveControlSetting } from './service.ts';

export const controlSettingsRoutes = (server: HttpServer): void =>
  mount(server, controlSettingsApi, {
    controlSetting: (ctx, { params }) => controlSetting(ctx, params.id),
    saveControlSetting: (ctx, { body }) => saveControlSetting(ctx, body),
    settingComments: (ctx, { query }) => settingComments(ctx, query),
    addSettingComment: (ctx, { body }) => addSettingComment(ctx, body),
  });
