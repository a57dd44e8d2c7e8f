import { authApi, headers } from '@onsil/contract/auth';
import { sessionsApi } from '@onsil/contract/sessions';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import { refreshSession, signIn, signOut, type SecondStep, type SignInThrottles } from './authentication.ts';
import { endMySession, listMySessions, recheckPassword } from './sessions.ts';

export const authRoutes = (
  server: HttpServer,
  throttles: SignInThrottles & { recheck: Throttle },
  secondStep: SecondStep,
): void => {
  mount(server, authApi, {
    signIn: (ctx, { body }) => signIn(ctx, throttles, secondStep, body),
    signOut: (ctx) => signOut(ctx),
    refresh: (ctx) => refreshSession(ctx, ctx.header(headers.refreshToken), ctx.header(headers.deviceUuid)),
  });
  mount(server, sessionsApi, {
    recheck: (ctx, { body }) => recheckPassword(ctx, throttles.recheck, body.passwordDigest),
    mySessions: async (ctx) => ({ items: await listMySessions(ctx) }),
    endMySession: (ctx, { params }) => endMySession(ctx, params.id),
  });
};
