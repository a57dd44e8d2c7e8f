import type { Config } from '#platform/config.ts';
import { smtpPost, type Post } from './smtp-gateway.ts';

export type { Post };

/** The configured mailer; null without a mail server. */
export const openPost = ({ ONSIL_SMTP_URL: url, ONSIL_MAIL_FROM: from }: Config): Post | null =>
  url && from ? smtpPost(url, from) : null;

/** Public address of the portal, without a trailing slash; never taken from a request. */
export const portalAddress = (config: Config): string =>
  (config.ONSIL_PUBLIC_URL ?? `http://localhost:${config.ONSIL_PORT}`).replace(/\/$/, '');
