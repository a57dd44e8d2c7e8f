import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A key that an own server checks signatures with. */
export const createSigningKey = (): string => prefix + randomBytes(32).toString('base64');

/** Headers after the specification Standard Webhooks: `id` stays the same when a message is sent again, `at` in ms is the time of this attempt. */
export const signHeaders = (
  signingKey: string | null,
  { id, at, body }: { id: string; at: number; body: Buffer },
): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (signingKey === null) return headers;
  const key = Buffer.from(signingKey.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
};
