import { supportRequestsApi } from '@onsil/contract/support-requests';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { updateSupportRequest, confirmSupportRequest, createSupportRequest } from './registrant.ts';
import { handleSupportRequest } from './handle.ts';
import { listAllSupportRequests, getSupportRequest, listFarmSupportRequests, listMySupportRequests } from './list.ts';

/** @param portal base address for links in mails */
export const supportRequestsRoutes = (server: HttpServer, portal: string): void =>
  mount(server, supportRequestsApi, {
    myClaims: (ctx, { query }) => listMySupportRequests(ctx, query),
    farmClaims: (ctx, { query }) => listFarmSupportRequests(ctx, query),
    claim: (ctx, { params }) => getSupportRequest(ctx, Number(params.id)),
    fileClaim: async (ctx, { body }) => ({ boardNo: await createSupportRequest(ctx, body) }),
    changeClaim: (ctx, { params, body }) => updateSupportRequest(ctx, Number(params.boardNo), body),
    confirmClaim: (ctx, { params }) => confirmSupportRequest(ctx, Number(params.id)),
    adminClaims: (ctx, { query }) => listAllSupportRequests(ctx, query),
    handleClaim: (ctx, { params, body }) => handleSupportRequest(ctx, portal, Number(params.boardNo), body),
  });
