import type { DeliveryReason } from '@onsil/contract/notifications';
import type { Language } from '#platform/language.ts';

/** One notice as it goes to one target. */
export type Message = {
  deliveryId: number;
  noticeSeq: number;
  title: string;
  body: string;
  level: number;
  language: Language;
  /** path of the page that shows it */
  url: string;
  /** a later message with the same tag replaces this one on the reader's screen */
  tag: string;
  /** when it was told, epoch ms */
  at: number;
};

/**
 * How a try ended. `later`: it may go well another time, not before `retryAfterMs`. `gone`: the target is no more and is
 * to be forgotten. `failed`: no other try would end better. `kept`: it stays in the portal's outbox, nothing left. `reason`
 * is what people are told, `why` what was said, in whatever words.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'later'; retryAfterMs: number; reason: DeliveryReason; why: string }
  | { kind: 'gone'; why: string }
  | { kind: 'failed'; reason: DeliveryReason; why: string }
  | { kind: 'kept'; why: string };

export type Gateway<Target> = { send(message: Message, target: Target): Promise<Outcome> };

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type MailTarget = { mno: number; address: string; name: string };
export type PhoneTarget = { token: string };

/** The ways out; null where the settings give none. */
export type Gateways = {
  web_push: Gateway<PushTarget> | null;
  email: Gateway<MailTarget> | null;
  fcm: Gateway<PhoneTarget> | null;
};

/** No try takes longer, so that the portal can stop within its time, and long before a sending counts as abandoned. */
export const sendTimeoutMs = 10_000;

/** How long a push may wait for a phone that is switched off: a critical one is worth knowing for longer. Seconds. */
export const timeToLive = (level: number): number => (level >= 3 ? 4 * 3_600 : 3_600);

/** The time that Retry-After asks to wait (seconds, or an HTTP date), in ms; 0 where it says nothing. */
export const waitOf = (retryAfter: string | null | undefined, now: number): number => {
  if (!retryAfter) return 0;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
};

/** The beginning of a text, `most` UTF-16 units at most and never half a character. */
export const atMost = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

export const reasonOf = (error: unknown): string =>
  atMost(error instanceof Error ? error.message || error.name : String(error), 200);
