import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new 256-bit secret as it is given out: 43 characters that need no escaping anywhere. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** How a token or device credential is kept: SHA-256. Enough for 256 random bits; passwords take argon2id instead. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A secret that follows from another one and a key: the same two always give the same third. */
export const derivedSecret = (key: Buffer, purpose: string, secret: string): string =>
  createHmac('sha256', key).update(purpose).update('\0').update(secret).digest('base64url');
