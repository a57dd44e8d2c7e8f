import { earlyWarningsApi } from '@onsil/contract/early-warnings';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { getEarlyWarnings, saveEarlyWarningSetting } from './setting.ts';

export const earlyWarningsRoutes = (server: HttpServer): void =>
  mount(server, earlyWarningsApi, {
    earlyWarnings: (ctx, { params }) => getEarlyWarnings(ctx, params.id),
    saveEarlyWarningSetting: (ctx, { params, body }) => saveEarlyWarningSetting(ctx, params.id, body),
  });
