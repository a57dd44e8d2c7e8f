import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openPost, portalAddress } from '#features/mails/post-service.ts';
import type { Gateways } from './channel-gateway.ts';
import { fcmGateway } from './fcm-gateway.ts';
import { mailGateway } from './mail-gateway.ts';
import { vapidKeys } from './target-service.ts';
import { webPushGateway } from './web-push-gateway.ts';

/** Contact for push services: the portal's https address, else the sender address of its mails. */
const contact = ({ ONSIL_PUBLIC_URL: url, ONSIL_MAIL_FROM: from }: Config): string => {
  if (url?.startsWith('https:')) return url;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from ?? '')?.[0] ?? 'postmaster@localhost'}`;
};

/**
 * Creates the configured channels. Browser push and e-mail always exist: keys are generated, and mails have the outbox.
 */
export const openGateways = (config: Config, ctx: Context): Gateways => ({
  web_push: webPushGateway({
    keys: () => vapidKeys(ctx),
    subject: contact(config),
    loopback: config.ONSIL_PUSH_LOOPBACK === 'on',
    now: ctx.now,
  }),
  email: mailGateway(ctx, openPost(config), portalAddress(config)),
  fcm: config.ONSIL_FCM_CREDENTIALS ? fcmGateway(config.ONSIL_FCM_CREDENTIALS, config.ONSIL_FCM_URL, ctx.now) : null,
});
