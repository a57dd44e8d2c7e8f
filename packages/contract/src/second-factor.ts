import * as z from 'zod/mini';
import { session } from './auth.ts';
import { noContent, endpoints, item } from './endpoint.ts';
import { creationOptions, newPasskey, passkeyAssertion, passkeyName, passkeyRow, requestOptions } from './passkeys.ts';
import { yesNo, instant, textLine, rowNumberText, integer } from './values.ts';

export const maxPasskeys = 10;
export const recoveryCodeCount = 10;

/** The six digits of an authenticator app; blanks are ignored. */
export const totpCode = z.string('required').check(
  z.maxLength(20, 'tooLong'),
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'totpCode'),
);

/** Blanks, hyphens and case are ignored. */
export const recoveryCode = z.string('required').check(
  z.maxLength(40, 'tooLong'),
  z.overwrite((text) => text.toLowerCase().replaceAll(/[\s-]/g, '')),
  z.regex(/^[a-z2-7]{16}$/, 'recoveryCode'),
);

/** The token of a pending sign-in: 5 minutes, once. */
const pendingToken = textLine(100);

/** Sent with SECOND_FACTOR_NEEDED after the right password. */
export type PendingSignIn = {
  pendingToken: string;
  methods: ('totp' | 'passkey' | 'recoveryCode')[];
  expiresAt: string;
};

export const finishSignInBody = z.union([
  z.strictObject({ pendingToken, code: totpCode }),
  z.strictObject({ pendingToken, recoveryCode }),
  z.strictObject({ pendingToken, passkey: passkeyAssertion }),
]);
export type FinishSignIn = z.output<typeof finishSignInBody>;

export const secondFactors = z.object({
  totp: z.nullable(z.object({ createdAt: instant, lastUsedAt: z.nullable(instant) })),
  passkeys: z.array(passkeyRow),
  recoveryCodesLeft: integer,
  /** whether the member must set up a factor before doing anything else */
  isRequired: yesNo,
  /** the host for which passkeys work */
  passkeyHost: z.string(),
});
export type SecondFactors = z.output<typeof secondFactors>;

/** Recovery codes, shown once; null if the member already has some. */
const added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

const passkeyParam = z.strictObject({ id: rowNumberText });
const memberParam = z.strictObject({ memberNo: rowNumberText });

export const secondFactorApi = endpoints({
  finishSignIn: {
    method: 'POST',
    path: '/auth-token/second-factor',
    who: 'anyone',
    summary:
      'Finish a sign-in refused with SECOND_FACTOR_NEEDED: its pendingToken with a code of the authenticator app, a passkey or a recovery code',
    body: finishSignInBody,
    reply: item(session),
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/auth-token/passkey-options',
    who: 'anyone',
    summary:
      'Get passkey options: with a pendingToken for the second step, without one for signing in by passkey alone',
    body: z.strictObject({ pendingToken: z.optional(pendingToken) }),
    reply: item(requestOptions),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth-token/passkey',
    who: 'anyone',
    summary: 'Sign in with a passkey alone, which verified its owner (WebAuthn user verification)',
    body: z.strictObject({ passkey: passkeyAssertion, staysSignedIn: z._default(yesNo, false) }),
    reply: item(session),
  },
  getMySecondFactors: {
    method: 'GET',
    path: '/my/second-factors',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Get the caller’s second factors, and whether one is required',
    reply: item(secondFactors),
  },
  startTotp: {
    method: 'POST',
    path: '/my/totp',
    who: 'self',
    beforeSecondFactor: true,
    summary:
      'Create a secret for an authenticator app within 10 minutes of a re-check; inactive until confirmed by a code',
    reply: item(z.object({ secret: z.string(), uri: z.string() })),
  },
  confirmTotp: {
    method: 'PUT',
    path: '/my/totp',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Confirm the authenticator app with a code; the first factor returns recovery codes',
    body: z.strictObject({ code: totpCode }),
    reply: item(added),
  },
  removeTotp: {
    method: 'DELETE',
    path: '/my/totp',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Remove the authenticator app, within 10 minutes of a re-check',
    reply: noContent,
  },
  startPasskey: {
    method: 'POST',
    path: '/my/passkey-options',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Get the options for creating a passkey, within 10 minutes of a re-check; at most 10 per member',
    reply: item(creationOptions),
  },
  addPasskey: {
    method: 'POST',
    path: '/my/passkey',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Add a passkey created by the browser; the first factor returns recovery codes',
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    reply: item(added),
  },
  renamePasskey: {
    method: 'PUT',
    path: '/my/passkey/{id}',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Rename a passkey of the caller, within 10 minutes of a re-check',
    params: passkeyParam,
    body: z.strictObject({ name: passkeyName }),
    reply: noContent,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/my/passkey/{id}',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Remove a passkey of the caller, within 10 minutes of a re-check',
    params: passkeyParam,
    reply: noContent,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/my/recovery-codes',
    who: 'self',
    beforeSecondFactor: true,
    summary: 'Replace the recovery codes by ten new ones, within 10 minutes of a re-check; shown once',
    reply: item(z.object({ recoveryCodes: z.array(z.string()) })),
  },
  getMemberSecondFactors: {
    method: 'GET',
    path: '/admin/member/{mno}/second-factors',
    who: 'admin',
    summary: 'Get which second factors a member has, without names and times',
    params: memberParam,
    reply: item(z.object({ hasTotp: yesNo, passkeys: integer, recoveryCodesLeft: integer })),
  },
  resetSecondFactors: {
    method: 'DELETE',
    path: '/admin/member/{mno}/second-factors',
    who: 'admin',
    summary:
      'Remove all second factors of another member who lost them, within 10 minutes of a re-check; ends their sessions',
    params: memberParam,
    reply: noContent,
  },
});
