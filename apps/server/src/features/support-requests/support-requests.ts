import { supportRequestsApi } from '@onsil/contract/support-requests';
import { getPortalAddress } from '#features/mails/mails.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { handleSupportRequest } from './handle.ts';
import { listAllSupportRequests, getSupportRequest, listFarmSupportRequests, listMySupportRequests } from './list.ts';
import { writeSupportRequestMessage } from './messages.ts';
import { updateSupportRequest, confirmSupportRequest, createSupportRequest } from './registrant.ts';

export { handleSupportRequest } from './handle.ts';
export { getSupportRequest, listAllSupportRequests, listMySupportRequests, summarizeSupportRequests } from './list.ts';
export { writeSupportRequestMessage } from './messages.ts';
export { clearSupportRequestContacts, confirmSupportRequest, createSupportRequest } from './registrant.ts';
export { searchSupportRequests } from './list.sql.ts';

export const supportRequestsFeature: Feature = {
  api({ config }) {
    const portal = getPortalAddress(config);
    return [
      calls(supportRequestsApi, {
        listMySupportRequests: (ctx, { query }) => listMySupportRequests(ctx, query),
        listFarmSupportRequests: (ctx, { query }) => listFarmSupportRequests(ctx, query),
        getSupportRequest: (ctx, { params }) => getSupportRequest(ctx, params.id),
        createSupportRequest: async (ctx, { body }) => ({ supportRequestId: await createSupportRequest(ctx, body) }),
        updateSupportRequest: (ctx, { params, body }) => updateSupportRequest(ctx, params.supportRequestId, body),
        confirmSupportRequest: (ctx, { params }) => confirmSupportRequest(ctx, params.id),
        writeSupportRequestMessage: async (ctx, { params, body }) => ({
          messageId: await writeSupportRequestMessage(ctx, portal, params.id, body),
        }),
        listAllSupportRequests: (ctx, { query }) => listAllSupportRequests(ctx, query),
        handleSupportRequest: (ctx, { params, body }) =>
          handleSupportRequest(ctx, portal, params.supportRequestId, body),
      }),
    ];
  },
};
