import { Secret, TOTP } from 'otpauth';

/** Returns the code of an authenticator app at a time. */
export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
