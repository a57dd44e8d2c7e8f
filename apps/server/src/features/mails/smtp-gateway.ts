import { createTransport } from 'nodemailer';
import type { Language } from '#platform/language.ts';

/** A mail as it goes out. The same mail always has the same id, so that a mailbox that gets it twice can tell. */
export type Letter = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  language: Language;
  urgent: boolean;
  /** when it was written, epoch ms */
  at: number;
};

/** How a try ended: `later` may go well another time, `failed` will not. `why` is what the server said, where it was reached. */
export type Posted =
  | { kind: 'sent' }
  | { kind: 'later'; reason: 'busy' | 'unreachable'; why: string }
  | { kind: 'failed'; reason: 'refused'; why: string };

export type Post = (letter: Letter) => Promise<Posted>;

/** No try takes longer, so that the portal can stop within its time. */
const timeoutMs = 10_000;
const longestReason = 200;

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Servers refuse for good with 5xx; everything else (4xx, a line that broke) may go well later. */
const failure = (error: unknown): Posted => {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  const why = (error instanceof Error ? error.message || error.name : String(error)).slice(0, longestReason);
  if (typeof status !== 'number') return { kind: 'later', reason: 'unreachable', why };
  return status >= 500 ? { kind: 'failed', reason: 'refused', why } : { kind: 'later', reason: 'busy', why };
};

/**
 * E-mail over the operator's SMTP server.
 * @param smtpUrl smtp:// or smtps:// with user and password where the server asks for them
 * @param from sender, `Name <address>` or an address
 */
export const smtpPost = (smtpUrl: string, from: string): Post => {
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
      return failure(error);
    }
  };
};
