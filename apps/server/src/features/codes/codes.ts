import { adminCodesApi } from '@onsil/contract/admin-codes';
import { codesApi } from '@onsil/contract/codes';
import { calls, type Feature } from '#platform/feature.ts';
import { createCode, listAdminCodes, updateCode, updateCodeMaster, reorderCodes, deleteCode } from './admin.ts';
import { listCodeHierarchy } from './lookup.ts';

export { isCommonCode, listCommonCodes } from './lookup.ts';

export const codesFeature: Feature = {
  api: () => [
    calls(codesApi, {
      commonCodes: async (ctx, { query }) => ({ items: await listCodeHierarchy(ctx, query) }),
    }),
    calls(adminCodesApi, {
      codes: (ctx, { query }) => listAdminCodes(ctx, query),
      addCode: (ctx, { body }) => createCode(ctx, body),
      changeCode: (ctx, { params, body }) => updateCode(ctx, params, body),
      changeCodeMaster: (ctx, { params, body }) => updateCodeMaster(ctx, params.masterCd, body),
      removeCode: (ctx, { params }) => deleteCode(ctx, params),
      orderCodes: (ctx, { body }) => reorderCodes(ctx, body),
    }),
  ],
};
