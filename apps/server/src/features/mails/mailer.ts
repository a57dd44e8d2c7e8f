import type { Config } from '#platform/config.ts';
import { createSmtpMailer, type Mailer } from './smtp.ts';

export type { Mailer };

/** The configured mailer; null without a mail server. */
export const createMailer = ({ ONSIL_SMTP_URL: url, ONSIL_MAIL_FROM: from }: Config): Mailer | null =>
  url && from ? createSmtpMailer(url, from) : null;

/** Public address of the portal, without a trailing slash; never taken from a request. */
export const getPortalAddress = (config: Config): string =>
  (config.ONSIL_PUBLIC_URL ?? `http://localhost:${config.ONSIL_PORT}`).replace(/\/$/, '');
