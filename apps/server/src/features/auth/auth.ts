import { authApi, headers } from '@onsil/contract/auth';
import { sessionsApi } from '@onsil/contract/sessions';
import { dayMs } from '@onsil/domain/calendar/duration';
import { getPortalAddress } from '#features/mails/mails.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import type { Services } from '#platform/services.ts';
import { deleteOldSessions, deleteOldThrottles } from './authentication.sql.ts';
import { refreshSession, signIn, signOut, type SignInSteps } from './authentication.ts';
import { endMySession, listMySessions, recheckPassword } from './sessions.ts';
import { createRecheckThrottle, createSignInThrottles } from './sign-in-limits.ts';
import { deleteOldDevices, deleteOldSignIns } from './sign-in-log.sql.ts';

export { findMemberCredentials, isCallSessionValid, openSession } from './authentication.ts';
export { findPresentedDevice } from './known-devices.ts';
export { changePassword, rejectWeakPassword } from './passwords.ts';
export { countSessions, endAllSessions, endOtherSessions, requireRecheck } from './sessions.ts';
export { type SignInThrottles, clearFailures, createSignInThrottles, createTokenThrottle } from './sign-in-limits.ts';
export { listRecentSignIns } from './sign-in-log.ts';

type Above = Omit<SignInSteps, 'beforeSession'> & {
  beforeSession: (services: Services) => SignInSteps['beforeSession'];
};
const month = 30 * dayMs;
const signInDays = 90;
const deviceDays = 400;

/** @param above what the feature takes from above it: the second step of a sign-in, and what must be done before it is answered */
export const createAuthFeature = ({ secondStep, beforeSession }: Above): Feature => ({
  api(services) {
    const { ctx, config } = services;
    const sessionSteps = { secondStep, beforeSession: beforeSession(services) };
    const throttles = createSignInThrottles(ctx.db, getPortalAddress(config));
    const recheck = createRecheckThrottle(ctx.db);
    return [
      calls(authApi, {
        signIn: (ctx, { body }) => signIn(ctx, throttles, sessionSteps, body),
        signOut: (ctx) => signOut(ctx),
        refreshSession: (ctx) => refreshSession(ctx, ctx.header(headers.refreshToken), ctx.header(headers.deviceUuid)),
      }),
      calls(sessionsApi, {
        recheckPassword: (ctx, { body }) => recheckPassword(ctx, recheck, body.passwordDigest),
        listMySessions: async (ctx) => ({ items: await listMySessions(ctx) }),
        endMySession: (ctx, { params }) => endMySession(ctx, params.id),
      }),
    ];
  },
  jobs: ({ ctx }) => [
    {
      name: 'auth.forget-old-sessions',
      cron: '20 4 * * *',
      run: () => deleteOlderThan(ctx, month, (before) => deleteOldSessions(ctx.db, before)),
    },
    {
      name: 'auth.forget-old-sign-ins',
      cron: '25 4 * * *',
      run: async () => {
        await deleteOlderThan(ctx, signInDays * dayMs, (before) => deleteOldSignIns(ctx.db, before));
        await deleteOlderThan(ctx, deviceDays * dayMs, (before) => deleteOldDevices(ctx.db, before));
      },
    },
    {
      name: 'auth.forget-old-throttles',
      cron: '10 * * * *',
      run: async () => void (await deleteOldThrottles(ctx.db, new Date(ctx.now()))),
    },
  ],
});
