import { hash, verify, type Options } from '@node-rs/argon2';
import { apiError } from '../http/api-error.ts';
import { createSlots } from '../limits/slots.ts';

const argon2id = 2; // the library exports a const enum, which does not exist at run time
const cost: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time with 50 waiting: a flood of sign-ins must not starve ingestion. */
const slots = createSlots({
  maxRunning: 2,
  maxWaiting: 50,
  maxWaitMs: 30_000,
  full: () => apiError('UNAVAILABLE', { retryAfterSeconds: 5 }),
});

const limitConcurrency = async <T>(work: () => Promise<T>): Promise<T> => {
  const free = await slots.acquire();
  try {
    return await work();
  } finally {
    free();
  }
};

/** Hashes with argon2id (19 MiB, 2 passes) over the 64 hex digits that the browser sends. */
export const hashPassword = (passwordHex: string): Promise<string> => limitConcurrency(() => hash(passwordHex, cost));

export const verifyPassword = (stored: string, passwordHex: string): Promise<boolean> =>
  limitConcurrency(() => verify(stored, passwordHex));

let dummyHash: Promise<string> | undefined;

/** Takes as long as a real check, so that time does not tell which ids exist. Always false. */
export const verifyUnknownMember = async (passwordHex: string): Promise<false> => {
  dummyHash ??= hashPassword('0'.repeat(64));
  await verifyPassword(await dummyHash, passwordHex);
  return false;
};
