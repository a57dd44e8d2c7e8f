import * as z from 'zod/mini';
import { yesNo, textLine } from './values.ts';

/** The JSON forms of WebAuthn level 3, without members that Onsil does not read. */
const bytes = (max: number) =>
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(max, 'tooLong'), z.regex(/^[\w-]+$/, 'invalid'));

/** A credential id has up to 1,023 bytes. */
const credentialId = bytes(1_400);
const clientData = bytes(4_000);
const transports = z.array(z.string().check(z.maxLength(20, 'tooLong'))).check(z.maxLength(10, 'tooMany'));
const named = { id: credentialId, rawId: credentialId, type: z.literal('public-key', 'invalid') };

/** A browser's response after creating a passkey. */
export const newPasskey = z.object({
  ...named,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytes(20_000),
    transports: z.optional(transports),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** A browser's response after signing with a passkey. */
export const passkeyAssertion = z.object({
  ...named,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const descriptors = z.optional(
  z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) })),
);
const verification = z.literal('required');

/** Options for creating a passkey. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
});

/** Options for signing with a passkey; without `allowCredentials` any passkey on the device for this portal. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: descriptors,
  userVerification: verification,
});
export type RequestOptions = z.output<typeof requestOptions>;

/** A member's name for a passkey. */
export const passkeyName = textLine(40);

export const passkeyRow = z.object({
  passkeyId: z.number(),
  name: z.string(),
  /** synced among the devices of an account, not bound to one */
  isSynced: yesNo,
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyRow = z.output<typeof passkeyRow>;
