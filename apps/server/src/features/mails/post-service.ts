import type { Config } from '#platform/config.ts';
import { smtpPost, type Post } from './smtp-gateway.ts';

export type { Post };

/** The way out for mails that the settings name; null without a mail server. */
export const openPost = ({ ONSIL_SMTP_URL: url, ONSIL_MAIL_FROM: from }: Config): Post | null =>
  url && from ? smtpPost(url, from) : null;

/** The address under which people reach the portal, without a slash at its end: never the one that a request names. */
export const portalAddress = (config: Config): string =>
  (config.ONSIL_PUBLIC_URL ?? `http://localhost:${config.ONSIL_PORT}`).replace(/\/$/, '');
