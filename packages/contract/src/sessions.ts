import * as z from 'zod/mini';
import { done, endpoints, items } from './endpoint.ts';
import { flag, instant, passwordHash } from './values.ts';

/** Where and since when somebody is signed in, so that its owner recognises it. */
export const memberSession = z.object({
  sessionId: z.string(),
  /** name of the browser or app, as far as it says */
  browser: z.nullable(z.string()),
  /** name of the device's system */
  device: z.nullable(z.string()),
  address: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  stayYn: flag,
  /** the session that asks */
  currentYn: flag,
});
export type MemberSession = z.output<typeof memberSession>;

export const sessionsApi = endpoints({
  recheck: {
    method: 'PUT',
    path: '/member/verify',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Give the password again; remembered with the session for 10 minutes',
    body: z.strictObject({ memberPwd: passwordHash }),
    reply: done,
  },
  mySessions: {
    method: 'GET',
    path: '/my/sessions',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Where the caller is signed in, the last used first',
    reply: items(memberSession),
  },
  endMySession: {
    method: 'DELETE',
    path: '/my/session/{id}',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'End one of the caller’s sessions',
    params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid')) }),
    reply: done,
  },
});
