import { codesApi } from '@onsil/contract/codes';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { commonCodes } from './service.ts';

export const codesRoutes = (server: HttpServer): void =>
  mount(server, codesApi, {
    commonCodes: async (ctx, { query }) => ({ items: await commonCodes(ctx, query.masterCd) }),
  });
