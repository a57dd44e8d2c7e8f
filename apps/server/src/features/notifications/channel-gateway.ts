import type { DeliveryReason } from '@onsil/contract/notifications';
import type { Language } from '#platform/language.ts';

/** One notice for one target. */
export type Message = {
  deliveryId: number;
  noticeSeq: number;
  title: string;
  body: string;
  level: number;
  language: Language;
  /** path of the page that shows it */
  url: string;
  /** a later message with the same tag replaces this one on the recipient's screen */
  tag: string;
  /** when the notice was created, epoch ms */
  at: number;
};

/**
 * Result of an attempt. `later`: temporary failure, retry after `retryAfterMs` at the earliest. `gone`: the target no
 * longer exists and is to be deleted. `failed`: permanent failure. `kept`: stored in the outbox, not sent. `reason` is
 * shown to people, `why` is the provider's text.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'later'; retryAfterMs: number; reason: DeliveryReason; why: string }
  | { kind: 'gone'; why: string }
  | { kind: 'failed'; reason: DeliveryReason; why: string }
  | { kind: 'kept'; why: string };

export type Gateway<Target> = { send(message: Message, target: Target): Promise<Outcome> };

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type MailTarget = { memberNo: number; address: string; name: string };
export type PhoneTarget = { token: string };

/** Delivery channels; null if not configured. */
export type Gateways = {
  web_push: Gateway<PushTarget> | null;
  email: Gateway<MailTarget> | null;
  fcm: Gateway<PhoneTarget> | null;
};

/** Timeout of an attempt: short enough for a shutdown, and far below the lease of a delivery. */
export const sendTimeoutMs = 10_000;

/** How long a push may wait for a phone that is switched off; longer for critical ones. Seconds. */
export const timeToLive = (level: number): number => (level >= 3 ? 4 * 3_600 : 3_600);

/** Wait requested by Retry-After (seconds or an HTTP date), in ms; 0 without it. */
export const waitOf = (retryAfter: string | null | undefined, now: number): number => {
  if (!retryAfter) return 0;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
};

/** Truncates a text to `most` UTF-16 units without splitting a character. */
export const atMost = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

export const reasonOf = (error: unknown): string =>
  atMost(error instanceof Error ? error.message || error.name : String(error), 200);
