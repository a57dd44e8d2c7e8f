import { controlSettingsApi } from '@onsil/contract/control-settings';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createSettingComment, listSettingComments } from './comments.ts';
import { getControlSetting, saveControlSetting } from './versions.ts';

export const controlSettingsRoutes = (server: HttpServer): void =>
  mount(server, controlSettingsApi, {
    controlSetting: (ctx, { params }) => getControlSetting(ctx, params.id),
    saveControlSetting: (ctx, { body }) => saveControlSetting(ctx, body),
    settingComments: (ctx, { query }) => listSettingComments(ctx, query),
    addSettingComment: (ctx, { body }) => createSettingComment(ctx, body),
  });
