import { adminCodesApi } from '@onsil/contract/admin-codes';
import { codesApi } from '@onsil/contract/codes';
import { calls, type Feature } from '#platform/feature.ts';
import { createCode, listAdminCodes, updateCode, updateCodeMaster, reorderCodes, deleteCode } from './admin.ts';
import { listCodeHierarchy } from './lookup.ts';

export { isCommonCode, listCommonCodes } from './lookup.ts';

export const codesFeature: Feature = {
  api: () => [
    calls(codesApi, {
      listCodeHierarchy: async (ctx, { query }) => ({ items: await listCodeHierarchy(ctx, query) }),
    }),
    calls(adminCodesApi, {
      listAdminCodes: (ctx, { query }) => listAdminCodes(ctx, query),
      createCode: (ctx, { body }) => createCode(ctx, body),
      updateCode: (ctx, { params, body }) => updateCode(ctx, params, body),
      updateCodeMaster: (ctx, { params, body }) => updateCodeMaster(ctx, params.masterCd, body),
      deleteCode: (ctx, { params }) => deleteCode(ctx, params),
      reorderCodes: (ctx, { body }) => reorderCodes(ctx, body),
    }),
  ],
};
