import type { FarmWebhook } from '@onsil/contract/farm-webhooks';
import { errorText, parseRetryAfter, type SendOutcome } from '../channels/channel.ts';
import { postPublic } from '../channels/public-post.ts';
import { serviceOfAddress } from './address.ts';
import { formatMessage, type ChannelMessage } from './message.ts';

export type WebhookTarget = { service: FarmWebhook['service']; address: string };
export type PostToChannel = (target: WebhookTarget, message: ChannelMessage) => Promise<SendOutcome>;

const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Posts messages to channels. `refused` is for good: the channel or its webhook is gone, or takes no such message. */
export const createPostToChannel =
  ({ loopback, now }: { loopback: boolean; now: () => number }): PostToChannel =>
  async ({ service, address }, message) => {
    if (serviceOfAddress(address, loopback) !== service)
      return { kind: 'failed', reason: 'refused', why: 'the address is none of its service' };
    const body = Buffer.from(formatMessage(service, message));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    try {
      const { status, retryAfter } = await postPublic(address, { headers, body, loopback });
      if (status >= 200 && status < 300) return { kind: 'sent' };
      const why = `${service === 'slack' ? 'Slack' : 'Microsoft Teams'} answered ${status}`;
      return isTemporary(status)
        ? { kind: 'later', retryAfterMs: parseRetryAfter(retryAfter, now()), reason: 'busy', why }
        : { kind: 'failed', reason: 'refused', why };
    } catch (error) {
      return { kind: 'later', retryAfterMs: 0, reason: 'unreachable', why: errorText(error) };
    }
  };
