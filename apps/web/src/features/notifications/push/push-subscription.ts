import type { PushSubscriptionBody } from '@onsil/contract/notifications';
import { workerFile } from '#lib/offline/service-worker.ts';
import { currentSession } from '#lib/session/session-store.ts';
import { getPushKey, removePushSubscription, savePushSubscription } from '../commands.ts';
import { DevicePushError } from './device-push-error.ts';
import type { PushState } from './push-device.ts';
import { forgetPushMember, isPushMember, rememberPushMember } from './push-member.ts';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** The state of web push as far as it is known at once: `on` still needs a subscription. */
export const knownPushState = (): PushState => {
  if (!window.isSecureContext) return 'insecure';
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && isPushMember() ? 'on' : 'off';
};

/** The state of web push in this browser for the signed-in member. */
export const getPushState = async (): Promise<PushState> => {
  const known = knownPushState();
  return known !== 'on' || (await subscriptionHere()) ? known : 'off';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
};

const sameKey = (existing: ArrayBuffer | null, key: Uint8Array): boolean => {
  const bytes = existing && new Uint8Array(existing);
  return bytes !== null && bytes.length === key.length && bytes.every((byte, i) => byte === key[i]);
};

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const key = bytesOf(publicKey);
  try {
    await navigator.serviceWorker.register(workerFile, { scope: '/', updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const existing = await pushManager.getSubscription();
    if (existing && sameKey(existing.options.applicationServerKey, key)) return existing;
    // A browser holds one subscription; one for an older server key has to be removed first.
    await existing?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new DevicePushError('The browser could not subscribe.', { cause });
  }
};

const bodyOf = (subscription: PushSubscription): PushSubscriptionBody => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, expirationTime: subscription.expirationTime, keys: { p256dh, auth } };
};

/**
 * Turns web push on in this browser. May prompt for permission, so call it from a click handler only.
 * @throws CallError, DevicePushError
 */
export const turnPushOn = async (): Promise<PushState> => {
  const memberNo = currentSession()?.memberNo;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted' || memberNo === undefined) return permission === 'denied' ? 'denied' : 'off';
  const publicKey = await getPushKey();
  await savePushSubscription(bodyOf(await subscribe(publicKey)));
  rememberPushMember(memberNo);
  return 'on';
};

/** Turns web push off in this browser. */
export const turnPushOff = async (): Promise<PushState> => {
  forgetPushMember();
  const existing = await subscriptionHere();
  if (!existing) return 'off';
  const { endpoint } = existing;
  await existing.unsubscribe();
  // If this call fails, the push service reports the expired subscription to the server later.
  await removePushSubscription(endpoint).catch(() => {});
  return 'off';
};

/**
 * Registers the subscription with the server again: the record ended with the last session, or the browser changed its
 * endpoint.
 */
export const renewPushSubscription = async (): Promise<void> => {
  try {
    if ((await getPushState()) !== 'on') return;
    const existing = await subscriptionHere();
    if (existing) await savePushSubscription(bodyOf(existing));
  } catch {
    // Not started by the user; the settings show the state.
  }
};
