import type { DeliveryChannel } from '@onsil/contract/notifications';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { readText, storeText } from '#lib/state/stored-text.ts';
import * as browser from './push-subscription.ts';

/**
 * State of pushes on this device. The device's registration outlives a session, the server's record does not; so
 * localStorage remembers the member who turned it on, and other members get no pushes here.
 */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on';

/** How this device receives pushes: a browser's subscription, or the mobile app's FCM token. */
export type PushDevice = {
  channel: DeliveryChannel;
  getState: () => Promise<PushState>;
  /** The state as far as it is known before the first paint. */
  knownState: () => PushState;
  /** Turns pushes on. May prompt for permission, so call it from a click handler only. */
  turnOn: () => Promise<PushState>;
  turnOff: () => Promise<PushState>;
  /** Registers the device with the server again. Not started by the user, so it fails silently. */
  renew: () => Promise<void>;
};

const browserDevice: PushDevice = {
  channel: 'web_push',
  getState: browser.getPushState,
  knownState: browser.knownPushState,
  turnOn: browser.turnPushOn,
  turnOff: browser.turnPushOff,
  renew: browser.renewPushSubscription,
};

/** The app's part loads with the first use, and in the app only. */
const phone = () => import('./phone-push.ts');
const lastPhoneStateKey = 'pushState';
const phoneDevice: PushDevice = {
  channel: 'fcm',
  getState: async () => {
    const state = await (await phone()).getPhonePushState();
    storeText(lastPhoneStateKey, state);
    return state;
  },
  knownState: () => (readText(lastPhoneStateKey) as PushState | null) ?? 'off',
  turnOn: async () => (await phone()).turnPhonePushOn(),
  turnOff: async () => (await phone()).turnPhonePushOff(),
  renew: async () => (await phone()).renewPhonePush(),
};

export const pushDevice = (): PushDevice => (mobileApp() ? phoneDevice : browserDevice);
