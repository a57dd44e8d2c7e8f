import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '#platform/config.ts';
import { isProviderError, parseProviderJson, requestProvider } from '#platform/http/provider-client.ts';
import { errorText, parseRetryAfter, sendTimeoutMs, truncate, type SendOutcome } from '../channels/channel.ts';
import type { TextMessage } from './format-message.ts';

/** Sends a text message to a number, in the digits dialled within Korea. */
export type SendText = (to: string, message: TextMessage) => Promise<Exclude<SendOutcome, { kind: 'gone' }>>;

type Account = { key: string; secret: string; sender: string; url: string };

/** The signature of a request: HMAC-SHA256 of its time and a random salt. */
const authorization = ({ key, secret }: Account, now: number): string => {
  const date = new Date(now).toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
};

const accepted = z.object({
  groupInfo: z.object({ groupId: z.string() }),
  failedMessageList: z.array(z.object({ statusCode: z.string(), statusMessage: z.string() })),
});
const refused = z.object({ errorCode: z.string(), errorMessage: z.string() });

const isTemporary = (status: number): boolean => status === 402 || status === 408 || status === 429 || status >= 500;

/** SOLAPI's words of a refusal; an answer of another form may be a page of a proxy, which is not repeated. */
const refusalOf = (status: number, body: unknown): string => {
  const known = refused.safeParse(body);
  const words = known.success ? ` ${known.data.errorCode}: ${known.data.errorMessage}` : '';
  return truncate(`SOLAPI answered ${status}${words}`, 200);
};

const parseJson = (text: string): unknown => {
  try {
    return parseProviderJson(text);
  } catch (error) {
    if (isProviderError(error)) return null;
    throw error;
  }
};

/**
 * SOLAPI's call for messages, v4. Its own package adds two libraries, repeats a request by itself and has no time-out, for
 * a signature and one call. An accepted message is with the carriers; it is not asked afterwards whether it arrived.
 */
const createSendText =
  (account: Account, clock: () => number): SendText =>
  async (to, { type, subject, text }) => {
    const message = { to, from: account.sender, type, text, ...(type === 'LMS' && { subject }) };
    try {
      const reply = await requestProvider(new URL('/messages/v4/send-many/detail', account.url), {
        timeoutMs: sendTimeoutMs,
        maxBytes: 100_000,
        headers: { authorization: authorization(account, clock()) },
        post: JSON.stringify({ messages: [message] }),
      });
      const body = parseJson(reply.text);
      const isOutOfCredit = refused.safeParse(body).data?.errorCode === 'NotEnoughBalance';
      const retryAfterMs = parseRetryAfter(reply.retryAfter, clock());
      if (isTemporary(reply.status) || isOutOfCredit)
        return { kind: 'later', retryAfterMs, reason: 'busy', why: refusalOf(reply.status, body) };
      if (reply.status >= 300) return { kind: 'failed', reason: 'refused', why: refusalOf(reply.status, body) };
      const result = accepted.safeParse(body);
      if (!result.success) return { kind: 'failed', reason: 'other', why: 'SOLAPI: answer of another form' };
      const [failure] = result.data.failedMessageList;
      if (!failure) return { kind: 'sent' };
      const why = truncate(`SOLAPI ${failure.statusCode}: ${failure.statusMessage}`, 200);
      return { kind: 'failed', reason: 'refused', why };
    } catch (error) {
      return { kind: 'later', retryAfterMs: 0, reason: 'unreachable', why: errorText(error) };
    }
  };

/** Text messages of the portal; null without the settings of SOLAPI. */
export const createTextSender = (
  { ONSIL_SMS_KEY: key, ONSIL_SMS_SECRET: secret, ONSIL_SMS_SENDER: sender, ONSIL_SMS_URL: url }: Config,
  now: () => number,
): SendText | null => (key && secret && sender ? createSendText({ key, secret, sender, url }, now) : null);
