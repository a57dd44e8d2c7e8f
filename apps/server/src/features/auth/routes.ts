import { authApi, headers } from '@onsil/contract/auth';
import { sessionsApi } from '@onsil/contract/sessions';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { Throttle } from '#platform/throttle.ts';
import { refreshSession, signIn, signOut, type SecondStep, type SignInThrottles } from './service.ts';
import { endMySession, listMySessions, recheckPassword } from './session-service.ts';

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
