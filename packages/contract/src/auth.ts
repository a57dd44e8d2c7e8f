import * as z from 'zod/mini';
import { done, endpoints, item } from './endpoint.ts';
import { flag, instant, line, passwordHash, whole } from './values.ts';

/** Header names of the specification. `Authorization: Bearer` is accepted for the auth token too. */
export const headers = {
  authToken: 'x-auth-token',
  refreshToken: 'x-refresh-token',
  deviceUuid: 'x-device-uuid',
  farmId: 'x-farm-id',
  apiKey: 'x-api-key',
} as const;

/** A session's two tokens and how long they hold. Both are opaque; only their hashes are kept on the server. */
export const session = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  uuid: z.string(),
  loginStayYn: flag,
  mno: whole,
  /** when the auth token (`idToken`) ends; 15 minutes after it was made */
  expiresAt: instant,
});
export type Session = z.output<typeof session>;

export const signInBody = z.strictObject({
  memberId: line(50),
  memberPwd: passwordHash,
  loginStayYn: z._default(flag, 'N'),
  mobileYn: z._default(flag, 'Y'),
});

export const authApi = endpoints({
  signIn: {
    method: 'POST',
    path: '/auth-token',
    who: 'anyone',
    summary: 'Sign in with an id and the SHA-256 of the password; gives the two tokens and sets the cookie',
    body: signInBody,
    reply: item(session),
  },
  signOut: {
    method: 'DELETE',
    path: '/auth-token',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Sign out: this session’s tokens are dead from the next request on',
    reply: done,
  },
  refresh: {
    method: 'POST',
    path: '/refresh-token',
    who: 'anyone',
    summary:
      'Exchange the refresh token (header x-refresh-token, with x-device-uuid) for a new pair; a reused one ends the session',
    body: z.strictObject({ loginStayYn: z._default(flag, 'Y'), mobileYn: z._default(flag, 'Y') }),
    reply: item(session),
  },
});
