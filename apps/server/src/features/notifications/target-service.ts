import { isIP } from 'node:net';
import type { PushSubscriptionBody } from '@onsil/contract/notifications';
import webPush from 'web-push';
import type { CallContext, Context } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import {
  deleteOtherTokens,
  deleteSubscription,
  findVapidKeys,
  forgetOldest,
  keepVapidKeys,
  saveDeviceToken,
  saveSubscription,
} from './target-repository.ts';

/** Browsers, and phones, of one member. */
const mostTargets = 20;

export type VapidKeys = { publicKey: string; privateKey: string };

/** The portal's VAPID keys, made by whoever asks first and kept for good: other keys would orphan every subscription. */
export const vapidKeys = async ({ db }: Pick<Context, 'db'>): Promise<VapidKeys> =>
  (await findVapidKeys(db)) ?? keepVapidKeys(db, webPush.generateVAPIDKeys());

/**
 * Whether the portal may be made to call this address. It is chosen by the caller, so it must be a push service on the
 * public network: https on its usual port, by a full name. Where the name leads is checked when it is called. `loopback`
 * is for tests: http on 127.0.0.1.
 */
export const isPushEndpoint = (endpoint: string, loopback: boolean): boolean => {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  const named = isIP(url.hostname) === 0 && /^[^[\]]+\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && named;
};

const owner = (ctx: CallContext) => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno, sessionId } = ctx.member;
  return { mno, sessionId, language: ctx.language, now: new Date(ctx.now()) };
};

/** Registers the caller's browser; told again at each start, so that the newest ones are known. */
export const subscribe = async (ctx: CallContext, body: PushSubscriptionBody, loopback: boolean): Promise<void> => {
  const who = owner(ctx);
  if (!isPushEndpoint(body.endpoint, loopback))
    throw refuse('INVALID', { fields: [{ path: 'endpoint', code: 'invalid' }] });
  await saveSubscription(ctx.db, who, { endpoint: body.endpoint, ...body.keys });
  await forgetOldest(ctx.db, who.mno, mostTargets);
};

export const unsubscribe = async (ctx: CallContext, endpoint: string): Promise<void> =>
  void (await deleteSubscription(ctx.db, owner(ctx).mno, endpoint));

/** Registers the caller's phone, or moves it to the caller. */
export const registerDevice = async (
  ctx: CallContext,
  body: { deviceToken: string; platform: 'android' | 'ios'; uuid: string },
): Promise<void> => {
  const who = owner(ctx);
  await saveDeviceToken(ctx.db, who, { token: body.deviceToken, uuid: body.uuid, platform: body.platform });
  await deleteOtherTokens(ctx.db, who.mno, body.uuid, body.deviceToken);
  await forgetOldest(ctx.db, who.mno, mostTargets);
};
