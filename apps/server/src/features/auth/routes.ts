import { authApi, headers } from '@onsil/contract/auth';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { refresh, signIn, signOut, type SignInThrottles } from './service.ts';

export const authRoutes = (server: HttpServer, throttles: SignInThrottles): void =>
  mount(server, authApi, {
    signIn: (ctx, { body }) => signIn(ctx, throttles, body),
    signOut: (ctx) => signOut(ctx),
    refresh: (ctx) => refresh(ctx, ctx.header(headers.refreshToken), ctx.header(headers.deviceUuid)),
  });
