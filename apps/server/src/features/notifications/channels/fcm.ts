import { readFileSync } from 'node:fs';
import { JWT } from 'google-auth-library';
import * as z from 'zod';
import { startError } from '#platform/start-error.ts';
import { truncate, errorText, sendTimeoutMs, ttlSeconds, parseRetryAfter } from './channel.ts';
import type { Channel, NoticeMessage, SendOutcome, PhoneTarget } from './channel.ts';

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
type ServiceAccount = z.output<typeof serviceAccount>;

const readAccount = (file: string): ServiceAccount => {
  try {
    return serviceAccount.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw startError(
      'BAD_SETTING',
      `ONSIL_FCM_CREDENTIALS=${file} is not a readable service account file (JSON).`,
      error,
    );
  }
};

/** Access tokens of the account, cached until shortly before they expire. */
const tokenSource = (account: ServiceAccount): (() => Promise<string>) => {
  const client = new JWT({
    email: account.client_email,
    key: account.private_key,
    scopes: ['https://www.googleapis.com/auth/firebase.messaging'],
    additionalClaims: { aud: account.token_uri },
    transporterOptions: { timeout: sendTimeoutMs },
  });
  // The library always calls Google's token address; use the one in the account file.
  client.transporter.interceptors.request.add({
    resolved: (request) => Promise.resolve(Object.assign(request, { url: new URL(account.token_uri) })),
  });
  return async () => {
    const { token } = await client.getAccessToken();
    if (!token) throw new Error('no access token received');
    return token;
  };
};

const messageOf = ({ title, body, url, tag, level, at }: NoticeMessage, { token }: PhoneTarget): object => {
  const urgent = level >= 2;
  return {
    token,
    notification: { title: truncate(title, 120), body: truncate(body, 400) },
    data: { url, tag, level: String(level), at: String(at) },
    android: {
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttlSeconds(level)}s`,
      collapse_key: tag,
      notification: { tag, channel_id: `level${level}` },
    },
    apns: {
      headers: {
        'apns-collapse-id': tag,
        'apns-priority': urgent ? '10' : '5',
        'apns-expiration': String(Math.floor(at / 1_000) + ttlSeconds(level)),
      },
      payload: { aps: { sound: 'default' } },
    },
  };
};

const errorBody = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
});

const codeOf = (body: unknown): string => {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return '';
  const { details = [], status = '' } = parsed.data.error;
  return details.find((one) => one.errorCode)?.errorCode ?? status;
};

const goneCodes = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);
/** FCM requires a wait of at least a minute after 429. */
const minWaitMs = 60_000;

/**
 * Firebase Cloud Messaging, HTTP v1. INVALID_ARGUMENT means a bad token or a bad message; once this process has sent a
 * message successfully, it means the token.
 */
export const createFcmChannel = (credentials: string, baseUrl: string, now: () => number): Channel<PhoneTarget> => {
  const account = readAccount(credentials);
  const accessToken = tokenSource(account);
  const address = `${baseUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  let hasSent = false;

  const outcomeOf = (reply: Response, body: unknown): SendOutcome => {
    const code = codeOf(body);
    const why = `FCM answered ${reply.status} ${code}`.trim();
    if (goneCodes.has(code) || reply.status === 404) return { kind: 'gone', why };
    if (code === 'INVALID_ARGUMENT') return { kind: hasSent ? 'gone' : 'failed', reason: 'refused', why };
    const wait = parseRetryAfter(reply.headers.get('retry-after'), now());
    if (reply.status === 429) return { kind: 'later', retryAfterMs: Math.max(wait, minWaitMs), reason: 'busy', why };
    return reply.status >= 500
      ? { kind: 'later', retryAfterMs: wait, reason: 'busy', why }
      : { kind: 'failed', reason: 'refused', why };
  };

  return {
    async send(message, target) {
      try {
        const reply = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message: messageOf(message, target) }),
          signal: AbortSignal.timeout(sendTimeoutMs),
          redirect: 'error',
        });
        if (!reply.ok) return outcomeOf(reply, await reply.json().catch(() => null));
        await reply.body?.cancel();
        hasSent = true;
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'later', retryAfterMs: 0, reason: 'unreachable', why: errorText(error) };
      }
    },
  };
};
