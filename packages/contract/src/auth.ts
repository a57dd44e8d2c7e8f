import * as z from 'zod/mini';
import { noContent, endpoints, item } from './endpoint.ts';
import { yesNo, instant, textLine, passwordHash, integer } from './values.ts';

/** Header names of the specification. `Authorization: Bearer` is also accepted for the auth token. */
export const headers = {
  authToken: 'x-auth-token',
  refreshToken: 'x-refresh-token',
  deviceUuid: 'x-device-uuid',
  farmId: 'x-farm-id',
  apiKey: 'x-api-key',
} as const;

/** A session's tokens with their expiry. Both are opaque; the server stores only their hashes. */
export const session = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  uuid: z.string(),
  staysSignedIn: yesNo,
  memberNo: integer,
  /** expiry of the auth token (`idToken`), 15 minutes after its creation */
  expiresAt: instant,
});
export type Session = z.output<typeof session>;

export const signInBody = z.strictObject({
  memberId: textLine(50),
  passwordDigest: passwordHash,
  staysSignedIn: z._default(yesNo, false),
  isMobile: z._default(yesNo, true),
});

export const authApi = endpoints({
  signIn: {
    method: 'POST',
    path: '/auth-token',
    who: 'anyone',
    summary: 'Sign in with an id and the SHA-256 of the password; returns the two tokens and sets the cookie',
    body: signInBody,
    reply: item(session),
  },
  signOut: {
    method: 'DELETE',
    path: '/auth-token',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Sign out: this session’s tokens are invalid from the next request on',
    reply: noContent,
  },
  refreshSession: {
    method: 'POST',
    path: '/refresh-token',
    who: 'anyone',
    summary:
      'Exchange the refresh token (header x-refresh-token, with x-device-uuid) for a new pair; reusing one ends the session',
    body: z.strictObject({ staysSignedIn: z._default(yesNo, true), isMobile: z._default(yesNo, true) }),
    reply: item(session),
  },
});
