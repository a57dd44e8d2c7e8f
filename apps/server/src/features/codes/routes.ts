import { adminCodesApi } from '@onsil/contract/admin-codes';
import { codesApi } from '@onsil/contract/codes';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createCode, listAdminCodes, updateCode, updateCodeMaster, reorderCodes, deleteCode } from './admin.ts';
import { listCodeHierarchy } from './lookup.ts';

export const codesRoutes = (server: HttpServer): void => {
  mount(server, codesApi, {
    commonCodes: async (ctx, { query }) => ({ items: await listCodeHierarchy(ctx, query) }),
  });
  mount(server, adminCodesApi, {
    codes: (ctx, { query }) => listAdminCodes(ctx, query),
    addCode: (ctx, { body }) => createCode(ctx, body),
    changeCode: (ctx, { params, body }) => updateCode(ctx, params, body),
    changeCodeMaster: (ctx, { params, body }) => updateCodeMaster(ctx, params.masterCd, body),
    removeCode: (ctx, { params }) => deleteCode(ctx, params),
    orderCodes: (ctx, { body }) => reorderCodes(ctx, body),
  });
};
