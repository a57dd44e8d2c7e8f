import { claimsApi } from '@onsil/contract/claims';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { changeClaim, confirmClaim, fileClaim } from './registrant-service.ts';
import { handleClaim } from './admin-service.ts';
import { allClaims, claim, farmClaims, myClaims } from './service.ts';

/** @param portal base address for links in mails */
export const claimsRoutes = (server: HttpServer, portal: string): void =>
  mount(server, claimsApi, {
    myClaims: (ctx, { query }) => myClaims(ctx, query),
    farmClaims: (ctx, { query }) => farmClaims(ctx, query),
    claim: (ctx, { params }) => claim(ctx, Number(params.id)),
    fileClaim: async (ctx, { body }) => ({ boardNo: await fileClaim(ctx, body) }),
    changeClaim: (ctx, { params, body }) => changeClaim(ctx, Number(params.boardNo), body),
    confirmClaim: (ctx, { params }) => confirmClaim(ctx, Number(params.id)),
    adminClaims: (ctx, { query }) => allClaims(ctx, query),
    handleClaim: (ctx, { params, body }) => handleClaim(ctx, portal, Number(params.boardNo), body),
  });
