import { accountsApi } from '@onsil/contract/accounts';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { AccountOptions } from './rate-limits.ts';
import { updateMyMember } from './profile.ts';
import { requestPasswordReset, checkPasswordReset, resetPassword } from './reset-password.ts';
import { getMyResignation, resign } from './resignation.ts';
import { requestConfirmation, confirmAddress, signUp } from './sign-up.ts';

export const accountsRoutes = (server: HttpServer, door: AccountOptions): void =>
  mount(server, accountsApi, {
    signUp: (ctx, { body }) => signUp(ctx, door, body),
    askConfirmation: (ctx, { body }) => requestConfirmation(ctx, door, body),
    confirm: (ctx, { body }) => confirmAddress(ctx, door, body),
    askReset: (ctx, { body }) => requestPasswordReset(ctx, door, body),
    lookAtReset: (ctx, { body }) => checkPasswordReset(ctx, door, body.token),
    resetPassword: (ctx, { body }) => resetPassword(ctx, door, body),
    saveMyMember: (ctx, { body }) => updateMyMember(ctx, door, body),
    myResignation: (ctx) => getMyResignation(ctx),
    resign: (ctx, { params, query }) => resign(ctx, door, params.id, query.mayOverrule),
  });
