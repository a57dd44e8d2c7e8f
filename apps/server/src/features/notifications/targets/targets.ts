import { isIP } from 'node:net';
import webPush from 'web-push';
import { headers } from '@onsil/contract/auth';
import type { PushSubscriptionBody } from '@onsil/contract/notifications';
import type { MemberContext, Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import {
  deleteOtherTokens,
  deleteSubscription,
  findVapidKeys,
  deleteOldestTargets,
  insertVapidKeys,
  lockOwner,
  saveDeviceToken,
  saveSubscription,
} from './targets.sql.ts';

/** Maximum browsers, and maximum phones, of a member. */
const maxTargets = 20;

export type VapidKeys = { publicKey: string; privateKey: string };

/** The portal's VAPID keys, created at first use and kept: new keys would invalidate every subscription. */
export const getVapidKeys = async ({ db }: Pick<Context, 'db'>): Promise<VapidKeys> =>
  (await findVapidKeys(db)) ?? insertVapidKeys(db, webPush.generateVAPIDKeys());

/**
 * Whether the portal may call this address. The caller chooses it, so it must be a push service on the public network:
 * https on port 443 with a full host name. The resolved address is checked at the connection. `loopback` allows http on
 * 127.0.0.1 for tests.
 */
export const isPushEndpoint = (endpoint: string, loopback: boolean): boolean => {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  const isFullName = isIP(url.hostname) === 0 && /^[^[\]]+\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isFullName;
};

const ownerOf = (ctx: MemberContext) => {
  const { memberNo, sessionId } = ctx.member;
  return { memberNo, sessionId, language: ctx.language, now: new Date(ctx.now()) };
};

/** Registers the caller's browser. Called at each start of the app, which keeps `used_at` current. */
export const registerBrowser = async (
  ctx: MemberContext,
  body: PushSubscriptionBody,
  loopback: boolean,
): Promise<void> => {
  const owner = ownerOf(ctx);
  if (!isPushEndpoint(body.endpoint, loopback)) throw invalidField('endpoint', 'invalid');
  await transact(ctx, async ({ db }) => {
    await lockOwner(db, owner.memberNo);
    await saveSubscription(db, owner, { endpoint: body.endpoint, ...body.keys });
    await deleteOldestTargets(db, owner.memberNo, maxTargets);
  });
};

export const deleteBrowser = async (ctx: MemberContext, endpoint: string): Promise<void> =>
  void (await deleteSubscription(ctx.db, ownerOf(ctx).memberNo, endpoint));

/** Apple's HTTP libraries name the device or their framework in the User-Agent. */
const platformOf = (userAgent: string): 'android' | 'ios' =>
  /iPhone|iPad|iOS|Darwin|CFNetwork/.test(userAgent) ? 'ios' : 'android';

const maxUuidLength = 100;

/**
 * Registers the caller's phone, or moves it to the caller. Without `uuid` the phone is the one of the device header;
 * without that header, the one that is signed in with this session.
 */
export const registerDevice = async (
  ctx: MemberContext,
  body: { deviceToken: string; platform?: 'android' | 'ios' | undefined; uuid?: string | undefined },
): Promise<void> => {
  const owner = ownerOf(ctx);
  const uuid = body.uuid ?? ctx.header(headers.deviceUuid)?.slice(0, maxUuidLength) ?? owner.sessionId;
  const platform = body.platform ?? platformOf(ctx.header('user-agent') ?? '');
  await transact(ctx, async ({ db }) => {
    await lockOwner(db, owner.memberNo);
    await saveDeviceToken(db, owner, { token: body.deviceToken, uuid, platform });
    await deleteOtherTokens(db, owner.memberNo, { uuid, token: body.deviceToken });
    await deleteOldestTargets(db, owner.memberNo, maxTargets);
  });
};
