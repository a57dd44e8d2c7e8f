import { adminCodesApi } from '@onsil/contract/admin-codes';
import { codesApi } from '@onsil/contract/codes';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addCode, adminCodes, changeCode, orderCodes, removeCode } from './admin-service.ts';
import { commonCodes } from './service.ts';

export const codesRoutes = (server: HttpServer): void => {
  mount(server, codesApi, {
    commonCodes: async (ctx, { query }) => ({ items: await commonCodes(ctx, query.masterCd) }),
  });
  mount(server, adminCodesApi, {
    codes: (ctx, { query }) => adminCodes(ctx, query),
    addCode: (ctx, { body }) => addCode(ctx, body),
    changeCode: (ctx, { params, body }) => changeCode(ctx, params, body),
    removeCode: (ctx, { params }) => removeCode(ctx, params),
    orderCodes: (ctx, { body }) => orderCodes(ctx, body),
  });
};
