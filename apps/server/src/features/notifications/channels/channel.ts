import type { DeliveryReason } from '@onsil/contract/notifications';
import type { Language } from '#platform/text/language.ts';
import type { MailChannel } from './email.ts';

/** One notice for one target. */
export type NoticeMessage = {
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
  /** whether the page takes an action: an open deviation, and no other one beside it */
  isActionable: boolean;
  /** whether it reminds of a task, which has no level */
  isTask: boolean;
  /** when the notice was created, epoch ms */
  at: number;
};

/**
 * Result of an attempt. `later`: temporary failure, retry after `retryAfterMs` at the earliest. `gone`: the target no
 * longer exists and is to be deleted. `failed`: permanent failure. `reason` is shown to people, `why` is the provider's text.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'later'; retryAfterMs: number; reason: DeliveryReason; why: string }
  | { kind: 'gone'; why: string }
  | { kind: 'failed'; reason: DeliveryReason; why: string };

export type Channel<Target> = { send(message: NoticeMessage, target: Target): Promise<SendOutcome> };

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type PhoneTarget = { token: string };

/** Delivery channels; null if not configured. */
export type Channels = {
  web_push: Channel<PushTarget> | null;
  email: MailChannel | null;
  fcm: Channel<PhoneTarget> | null;
  /** planned here, sent by a worker of their own */
  sms: { maxPerFarmAndDay: number } | null;
};

/** Timeout of an attempt: short enough for a shutdown, and far below the lease of a delivery. */
export const sendTimeoutMs = 10_000;

/** How long a push may wait for a phone that is switched off; longer for critical ones. Seconds. */
export const ttlSeconds = (level: number): number => (level >= 3 ? 4 * 3_600 : 3_600);

/** Wait requested by Retry-After (seconds or an HTTP date), in ms; 0 without it. */
export const parseRetryAfter = (retryAfter: string | null | undefined, now: number): number => {
  if (!retryAfter) return 0;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
};

/** Truncates a text to `most` UTF-16 units without splitting a character. */
export const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

export const errorText = (error: unknown): string =>
  truncate(error instanceof Error ? error.message || error.name : String(error), 200);
