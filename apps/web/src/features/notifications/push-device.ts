import { notificationsApi } from '@onsil/contract/notifications';
import type { PushSubscriptionBody } from '@onsil/contract/notifications';
import { call } from '#lib/api.ts';
import { currentSession } from '#lib/session-store.ts';

/**
 * Pushes to this browser. The browser's own subscription outlives a sign-in, the server's record of it does not; so the
 * device remembers for which member it was turned on, and nobody else's notices follow it.
 */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on';

const memory = 'pushMember';
const worker = '/push-worker.js';

/** The browser itself, not our server, did not take part; its own words are for developers. */
export class BrowserPushError extends Error {}

const supported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const isMine = (): boolean => {
  const mno = currentSession()?.mno;
  return mno !== undefined && localStorage.getItem(memory) === String(mno);
};

/** How it stands with pushes to this browser for the signed-in member. */
export const pushState = async (): Promise<PushState> => {
  if (!window.isSecureContext) return 'insecure';
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || !isMine()) return 'off';
  return (await subscriptionHere()) ? 'on' : 'off';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
};

const sameKey = (held: ArrayBuffer | null, key: Uint8Array): boolean => {
  const bytes = held && new Uint8Array(held);
  return bytes !== null && bytes.length === key.length && bytes.every((byte, i) => byte === key[i]);
};

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const key = bytesOf(publicKey);
  try {
    await navigator.serviceWorker.register(worker, { scope: '/' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const held = await pushManager.getSubscription();
    if (held && sameKey(held.options.applicationServerKey, key)) return held;
    // A browser holds one subscription at a time; one for an older key of the portal has to go first.
    await held?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new BrowserPushError('The browser could not subscribe.', { cause });
  }
};

const bodyOf = (subscription: PushSubscription): PushSubscriptionBody => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, expirationTime: subscription.expirationTime, keys: { p256dh, auth } };
};

/**
 * Turns pushes to this browser on; asks the person where the browser has not yet, so call it from a click only.
 * @throws CallError, BrowserPushError
 */
export const turnPushOn = async (): Promise<PushState> => {
  const mno = currentSession()?.mno;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted' || mno === undefined) return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = (await call(notificationsApi.pushKey, {})).item;
  await call(notificationsApi.subscribePush, { body: bodyOf(await subscribe(publicKey)) });
  localStorage.setItem(memory, String(mno));
  return 'on';
};

/** Turns pushes to this browser off. */
export const turnPushOff = async (): Promise<PushState> => {
  localStorage.removeItem(memory);
  const held = await subscriptionHere();
  if (!held) return 'off';
  const { endpoint } = held;
  await held.unsubscribe();
  // Where this cannot be said now, the push service will tell the server that the browser is gone.
  await call(notificationsApi.unsubscribePush, { query: { endpoint } }).catch(() => {});
  return 'off';
};

/** Tells the server again where to reach this browser: it forgot with the last session, or the browser has moved on. */
export const keepPush = async (): Promise<void> => {
  try {
    if ((await pushState()) !== 'on') return;
    const held = await subscriptionHere();
    if (held) await call(notificationsApi.subscribePush, { body: bodyOf(held) });
  } catch {
    // Nothing was asked for by a person here; the settings show how it stands.
  }
};
