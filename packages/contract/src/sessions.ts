import * as z from 'zod/mini';
import { noContent, endpoints, items } from './endpoint.ts';
import { yesNo, instant, passwordHash } from './values.ts';

/** A session with its device and start, so that its owner recognises it. */
export const memberSession = z.object({
  sessionId: z.string(),
  /** name of the browser or app, if known */
  browser: z.nullable(z.string()),
  /** name of the operating system */
  device: z.nullable(z.string()),
  address: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  isPersistent: yesNo,
  /** whether it is the calling session */
  isCurrent: yesNo,
});
export type MemberSession = z.output<typeof memberSession>;

export const sessionsApi = endpoints({
  recheckPassword: {
    method: 'PUT',
    path: '/member/verify',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Check the password again; valid for this session for 10 minutes',
    body: z.strictObject({ passwordDigest: passwordHash }),
    reply: noContent,
  },
  listMySessions: {
    method: 'GET',
    path: '/my/sessions',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'List the caller’s sessions, last used first',
    reply: items(memberSession),
  },
  endMySession: {
    method: 'DELETE',
    path: '/my/session/{id}',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'End one of the caller’s sessions',
    params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid')) }),
    reply: noContent,
  },
});
