import { createTransport } from 'nodemailer';
import type { Language } from '#platform/text/language.ts';

/** A mail to send. The id is stable, so that mailboxes can detect duplicates. */
export type OutgoingMail = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  language: Language;
  urgent: boolean;
  /** when it was written, epoch ms */
  at: number;
};

/**
 * Result of an attempt: `later` may be retried, `failed` is permanent. `why` is the server's response, if it was
 * reached.
 */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'later'; reason: 'busy' | 'unreachable'; why: string }
  | { kind: 'failed'; reason: 'refused'; why: string };

export type Mailer = (letter: OutgoingMail) => Promise<SendResult>;

/** Timeout of an attempt, short enough for a shutdown. */
const timeoutMs = 10_000;
const maxReasonLength = 200;

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** 5xx responses are permanent; everything else (4xx, broken connections) may be retried. */
const toFailure = (error: unknown): SendResult => {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  const why = (error instanceof Error ? error.message || error.name : String(error)).slice(0, maxReasonLength);
  if (typeof status !== 'number') return { kind: 'later', reason: 'unreachable', why };
  return status >= 500 ? { kind: 'failed', reason: 'refused', why } : { kind: 'later', reason: 'busy', why };
};

/**
 * Sends e-mail over the operator's SMTP server.
 * @param smtpUrl smtp:// or smtps:// with user and password if needed
 * @param from sender, `Name <address>` or an address
 */
export const createSmtpMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text, language, urgent, at }) => {
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        date: new Date(at),
        messageId: `<onsil-${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        ...(urgent && { priority: 'high' as const }),
      });
      return { kind: 'sent' };
    } catch (error) {
      return toFailure(error);
    }
  };
};
