import { accountsApi } from '@onsil/contract/accounts';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { AccountDoor } from './limit-service.ts';
import { saveMyMember } from './profile-service.ts';
import { askReset, lookAtReset, resetPassword } from './reset-service.ts';
import { myResignation, resign } from './resignation-service.ts';
import { askConfirmation, confirm, signUp } from './signup-service.ts';

export const accountsRoutes = (server: HttpServer, door: AccountDoor): void =>
  mount(server, accountsApi, {
    signUp: (ctx, { body }) => signUp(ctx, door, body),
    askConfirmation: (ctx, { body }) => askConfirmation(ctx, door, body),
    confirm: (ctx, { body }) => confirm(ctx, door, body.token),
    askReset: (ctx, { body }) => askReset(ctx, door, body),
    lookAtReset: (ctx, { body }) => lookAtReset(ctx, door, body.token),
    resetPassword: (ctx, { body }) => resetPassword(ctx, door, body),
    saveMyMember: (ctx, { body }) => saveMyMember(ctx, door, body),
    myResignation: (ctx) => myResignation(ctx),
    resign: (ctx, { params, query }) => resign(ctx, door, params.id, query.mayOverrule),
  });
