import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns a new 256-bit secret: 43 characters that need no escaping. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256, the stored form of a token or device credential. Enough for 256 random bits; passwords need argon2id. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Derives a secret from another one and a key, deterministically. */
export const deriveSecret = (key: Buffer, purpose: string, secret: string): string =>
  createHmac('sha256', key).update(purpose).update('\0').update(secret).digest('base64url');
