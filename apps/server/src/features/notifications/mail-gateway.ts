import { createTransport } from 'nodemailer';
import { reasonOf, sendTimeoutMs } from './channel-gateway.ts';
import type { Gateway, MailTarget, Message, Outcome } from './channel-gateway.ts';
import { mailEnding } from './text-service.ts';

export type MailOptions = {
  /** smtp:// or smtps:// with user and password where the server asks for them */
  smtpUrl: string;
  /** sender, `Name <address>` or an address */
  from: string;
  /** the address under which people reach the portal */
  publicUrl: string;
};

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Servers refuse for good with 5xx; everything else (4xx, a line that broke) may go well later. */
const failure = (error: unknown): Outcome => {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  const why = reasonOf(error);
  return typeof status === 'number' && status >= 500
    ? { kind: 'failed', why }
    : { kind: 'later', retryAfterMs: 0, why };
};

const mailOf = ({ from, publicUrl }: MailOptions, message: Message, { address, name }: MailTarget) => ({
  from,
  to: { name, address },
  subject: message.title,
  text: `${message.body}\n\n${mailEnding(message.language, publicUrl.replace(/\/$/, '') + message.url)}\n`,
  date: new Date(message.at),
  // The same delivery always has the same id: a mailbox that gets it twice can tell.
  messageId: `<onsil-delivery-${message.deliveryId}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language },
  ...(message.level >= 3 && { priority: 'high' as const }),
});

/** E-mail over the operator's SMTP server. */
export const mailGateway = (options: MailOptions): Gateway<MailTarget> => {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: sendTimeoutMs,
    greetingTimeout: sendTimeoutMs,
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message, target) {
      try {
        await transport.sendMail(mailOf(options, message, target));
        return { kind: 'sent' };
      } catch (error) {
        return failure(error);
      }
    },
  };
};
