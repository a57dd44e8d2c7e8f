import { secondFactorApi } from '@onsil/contract/second-factor';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { getMemberSecondFactors, resetSecondFactors } from './reset-factors.ts';
import { getMySecondFactors, renewRecoveryCodes, type SecondFactorOptions } from './factors.ts';
import { finishSignIn, signInWithPasskey, startPasskeySignIn } from './sign-in.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';

export const secondFactorRoutes = (server: HttpServer, options: SecondFactorOptions): void =>
  mount(server, secondFactorApi, {
    finishSignIn: (ctx, { body }) => finishSignIn(ctx, options, body),
    startPasskeySignIn: (ctx, { body }) => startPasskeySignIn(ctx, options, body.pendingToken),
    signInWithPasskey: (ctx, { body }) => signInWithPasskey(ctx, options, body),
    mySecondFactors: (ctx) => getMySecondFactors(ctx, options),
    startTotp: (ctx) => startTotp(ctx, options),
    confirmTotp: (ctx, { body }) => confirmTotp(ctx, options, body.code),
    removeTotp: (ctx) => removeTotp(ctx, options),
    startPasskey: (ctx) => startPasskey(ctx, options),
    addPasskey: (ctx, { body }) => addPasskey(ctx, options, body),
    renamePasskey: (ctx, { params, body }) => renamePasskey(ctx, options, Number(params.id), body.name),
    removePasskey: (ctx, { params }) => removePasskey(ctx, options, Number(params.id)),
    renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx, options),
    memberSecondFactors: (ctx, { params }) => getMemberSecondFactors(ctx, Number(params.memberNo)),
    resetSecondFactors: (ctx, { params }) => resetSecondFactors(ctx, options.portal, Number(params.memberNo)),
  });
