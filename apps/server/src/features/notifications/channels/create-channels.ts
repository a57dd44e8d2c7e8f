import { createMailer, getPortalAddress } from '#features/mails/mails.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { getVapidKeys } from '../targets/targets.ts';
import { createTextSender } from '../text-messages/solapi.ts';
import type { Channels } from './channel.ts';
import { createMailChannel } from './email.ts';
import { createFcmChannel } from './fcm.ts';
import { createFirebaseClient } from './firebase.ts';
import { createWebPushChannel } from './web-push.ts';

/** Contact for push services: the portal's https address, else the sender address of its mails. */
const contact = ({ ONSIL_PUBLIC_URL: url, ONSIL_MAIL_FROM: from }: Config): string => {
  if (url?.startsWith('https:')) return url;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from ?? '')?.[0] ?? 'postmaster@localhost'}`;
};

/**
 * Creates the configured channels. Browser push and e-mail always exist: keys are generated, and mails have the outbox.
 */
export const createChannels = (config: Config, ctx: Context): Channels => ({
  web_push: createWebPushChannel({
    keys: () => getVapidKeys(ctx),
    subject: contact(config),
    loopback: config.ONSIL_PUSH_LOOPBACK === 'on',
    now: ctx.now,
  }),
  email: createMailChannel(createMailer(config) !== null, getPortalAddress(config)),
  fcm: config.ONSIL_FCM_CREDENTIALS
    ? createFcmChannel(createFirebaseClient(config.ONSIL_FCM_CREDENTIALS, config.ONSIL_FCM_URL), ctx.now)
    : null,
  sms: createTextSender(config, ctx.now) && { maxPerFarmAndDay: config.ONSIL_SMS_PER_DAY },
});
