import webPush from 'web-push';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko, type Phrases } from '@onsil/phrases/ko';
import { truncate, errorText, ttlSeconds, parseRetryAfter } from './channel.ts';
import type { Channel, NoticeMessage, SendOutcome, PushTarget } from './channel.ts';
import { postPublic, type PostResponse } from './public-post.ts';

export type WebPushOptions = {
  /** the portal's key pair */
  keys: () => Promise<{ publicKey: string; privateKey: string }>;
  /** contact for the push service: an https: or mailto: address */
  subject: string;
  loopback: boolean;
  now: () => number;
};

/** Buttons of a notification, by its language; browsers show two at most. */
const buttonsOf = ({ notifications: { buttons } }: Phrases) => [
  { action: 'mute', title: buttons.mute },
  { action: 'act', title: buttons.act },
];
const actions = { ko: buttonsOf(ko), en: buttonsOf(en) };

/**
 * Payload for the service worker. Push services accept about 4 kB; with these limits it stays below 3 kB in any script.
 */
export const pushPayload = ({ title, body, url, tag, level, at, language, isActionable }: NoticeMessage): string =>
  JSON.stringify({
    title: truncate(title, 120),
    body: truncate(body, 400),
    url,
    tag,
    level,
    at,
    ...(isActionable && { actions: actions[language] }),
  });

const outcomeOf = ({ status, retryAfter }: PostResponse, now: number): SendOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const why = `push service answered ${status}`;
  if (status === 404 || status === 410) return { kind: 'gone', why };
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterMs: parseRetryAfter(retryAfter, now), reason: 'busy', why };
  return { kind: 'failed', reason: 'refused', why };
};

/**
 * Web Push (RFC 8030, 8291, 8292). The topic is the tag: a newer message replaces one that still waits for the browser.
 */
export const createWebPushChannel = (options: WebPushOptions): Channel<PushTarget> => ({
  async send(message, { endpoint, p256dh, auth }) {
    const keys = await options.keys();
    let details;
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, pushPayload(message), {
        vapidDetails: { subject: options.subject, ...keys },
        TTL: ttlSeconds(message.level),
        urgency: message.level >= 2 || message.isTask ? 'high' : 'normal',
        topic: message.tag,
      });
    } catch (error) {
      return { kind: 'gone', why: `keys of the browser: ${errorText(error)}` }; // a point that is not on the curve
    }
    try {
      const headers = details.headers as Record<string, string | number>;
      return outcomeOf(
        await postPublic(endpoint, { headers, body: details.body, loopback: options.loopback }),
        options.now(),
      );
    } catch (error) {
      return { kind: 'later', retryAfterMs: 0, reason: 'unreachable', why: errorText(error) };
    }
  },
});
