import * as z from 'zod';
import { truncate, errorText, ttlSeconds, parseRetryAfter } from './channel.ts';
import type { Channel, NoticeMessage, SendOutcome, PhoneTarget } from './channel.ts';
import type { FirebaseClient } from './firebase.ts';

const messageOf = ({ title, body, url, tag, level, at, isTask }: NoticeMessage, { token }: PhoneTarget): object => {
  const urgent = level >= 2 || isTask; // a reminder that comes late is of no use
  return {
    token,
    notification: { title: truncate(title, 120), body: truncate(body, 400) },
    data: { url, tag, level: String(level), at: String(at) },
    android: {
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttlSeconds(level)}s`,
      collapse_key: tag,
      notification: { tag, channel_id: isTask ? 'tasks' : `level${level}` },
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

/** Codes for an unusable token that a wrong service account or a malformed message has too. */
const ambiguousCodes = new Set(['INVALID_ARGUMENT', 'SENDER_ID_MISMATCH']);
/** FCM requires a wait of at least a minute after 429. */
const minWaitMs = 60_000;

/**
 * Firebase Cloud Messaging, HTTP v1. An ambiguous code means the token once this process has sent a message successfully: a wrong
 * service account must not make the portal forget all phones.
 */
export const createFcmChannel = (firebase: FirebaseClient, now: () => number): Channel<PhoneTarget> => {
  let hasSent = false;

  const outcomeOf = (reply: Response, body: unknown): SendOutcome => {
    const code = codeOf(body);
    const why = `FCM answered ${reply.status} ${code}`.trim();
    if (code === 'UNREGISTERED') return { kind: 'gone', why };
    if (ambiguousCodes.has(code)) return { kind: hasSent ? 'gone' : 'failed', reason: 'refused', why };
    const wait = parseRetryAfter(reply.headers.get('retry-after'), now());
    if (reply.status === 429) return { kind: 'later', retryAfterMs: Math.max(wait, minWaitMs), reason: 'busy', why };
    return reply.status >= 500
      ? { kind: 'later', retryAfterMs: wait, reason: 'busy', why }
      : { kind: 'failed', reason: 'refused', why };
  };

  return {
    async send(message, target) {
      try {
        const reply = await firebase.send(messageOf(message, target));
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
