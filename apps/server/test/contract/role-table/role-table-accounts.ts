import { anyPassword } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';

/** Rows of the role table for sign-in, sessions and accounts. */
export const accountSamples: Record<string, (() => Call & { path?: string }) | { elsewhere: string }> = {
  'auth.signIn': { elsewhere: 'auth.test.ts: needs the right password of a member' },
  'auth.signOut': { elsewhere: 'auth.test.ts: ends the session that calls it' },
  'auth.refreshSession': { elsewhere: 'auth.test.ts: needs the refresh token' },
  'sessions.recheckPassword': () => ({ body: { passwordDigest: anyPassword } }),
  'sessions.listMySessions': () => ({}),
  'sessions.endMySession': { elsewhere: 'accounts-profile.test.ts: ends a session of the caller' },
  'accounts.signUp': { elsewhere: 'accounts-signup.test.ts: takes an id that is free' },
  'accounts.requestConfirmation': { elsewhere: 'accounts-signup.test.ts: five an hour for one account' },
  'accounts.confirmAddress': { elsewhere: 'accounts-signup.test.ts: needs the token of a mail' },
  'accounts.requestPasswordReset': { elsewhere: 'accounts-password.test.ts: five an hour for one account' },
  'accounts.checkPasswordReset': () => ({ body: { token: 'made up' } }),
  'accounts.resetPassword': { elsewhere: 'accounts-password.test.ts: needs the token of a mail' },
  'accounts.updateMyMember': { elsewhere: 'accounts-profile.test.ts: needs a re-check' },
  'accounts.getMyResignation': () => ({}),
  'accounts.resign': { elsewhere: 'accounts-resignation.test.ts: needs a re-check, and ends the caller' },
};
