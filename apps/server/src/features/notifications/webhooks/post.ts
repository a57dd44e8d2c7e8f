import type { FarmWebhook } from '@onsil/contract/farm-webhooks';
import { errorText, parseRetryAfter, type SendOutcome } from '../channels/channel.ts';
import { postPublic } from '../channels/public-post.ts';
import { isAddressOf } from './address.ts';
import { formatMessage, type ChannelMessage } from './message.ts';
import { signHeaders } from './signature.ts';

type Service = FarmWebhook['service'];
export type WebhookTarget = { service: Service; address: string; signingKey: string | null };
export type PostToChannel = (target: WebhookTarget, message: ChannelMessage) => Promise<SendOutcome>;

const serviceNames: Record<Service, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  jandi: 'JANDI',
  server: 'The server',
};

const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** An own server that is being replaced may answer 404 or 403 for a while; 410 says that it wants no more. */
const isRefused = (service: Service, status: number): boolean =>
  service === 'server' ? status === 410 : !isTemporary(status);

const headersOf = (
  { service, signingKey }: WebhookTarget,
  message: { id: string; at: number; body: Buffer },
): Record<string, string> => {
  if (service === 'jandi') return { accept: 'application/vnd.tosslab.jandi-v2+json' };
  return service === 'server' ? signHeaders(signingKey, message) : {};
};

/** Posts messages to channels. `refused` is for good: the channel or its webhook is gone, or takes no such message. */
export const createPostToChannel =
  ({ loopback, now }: { loopback: boolean; now: () => number }): PostToChannel =>
  async (target, message) => {
    const { service, address } = target;
    if (!isAddressOf(service, address, loopback))
      return { kind: 'failed', reason: 'refused', why: 'the address is none of its service' };
    const body = Buffer.from(formatMessage(service, message));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...headersOf(target, { id: message.id, at: now(), body }),
    };
    try {
      const { status, retryAfter } = await postPublic(address, { headers, body, loopback });
      if (status >= 200 && status < 300) return { kind: 'sent' };
      const why = `${serviceNames[service]} answered ${status}`;
      return isRefused(service, status)
        ? { kind: 'failed', reason: 'refused', why }
        : { kind: 'later', retryAfterMs: parseRetryAfter(retryAfter, now()), reason: 'busy', why };
    } catch (error) {
      return { kind: 'later', retryAfterMs: 0, reason: 'unreachable', why: errorText(error) };
    }
  };
