import { dictionary } from '#lib/i18n/phrases.ts';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { FirebaseMessaging } from '#lib/native/plugins.ts';
import { currentSession } from '#lib/session/session-store.ts';
import { registerPhone } from '../commands.ts';
import { DevicePushError } from './device-push-error.ts';
import type { PushState } from './push-device.ts';
import { forgetPushMember, isPushMember, rememberPushMember } from './push-member.ts';

/** Android's importance of a channel: 3 makes a sound, 4 also shows it over other apps. */
const importance = { level1: 3, level2: 4, level3: 4, tasks: 4 } as const;

const stateOf = (receive: string): PushState => {
  if (receive === 'denied') return 'denied';
  return receive === 'granted' && isPushMember() ? 'on' : 'off';
};

/** The state of FCM pushes in the mobile app for the signed-in member. */
export const getPhonePushState = async (): Promise<PushState> => {
  const { isSupported } = await FirebaseMessaging.isSupported();
  if (!isSupported) return 'unsupported';
  return stateOf((await FirebaseMessaging.checkPermissions()).receive);
};

/** The channels that the server's messages name: people set sound and vibration of each in Android's settings. */
const createChannels = async (): Promise<void> => {
  if (mobileApp() !== 'android') return;
  const names = dictionary.get()?.phrases.notifications.phone;
  for (const id of ['level1', 'level2', 'level3', 'tasks'] as const)
    await FirebaseMessaging.createChannel({ id, name: names?.[id] ?? id, importance: importance[id], vibration: true });
};

const register = async (): Promise<void> => {
  const platform = mobileApp() ?? 'android';
  await createChannels();
  const { token } = await FirebaseMessaging.getToken().catch((cause: unknown) => {
    throw new DevicePushError('The phone got no token.', { cause });
  });
  await registerPhone({ deviceToken: token, platform });
};

/** @throws CallError, DevicePushError when the phone gets no token of FCM */
export const turnPhonePushOn = async (): Promise<PushState> => {
  const memberNo = currentSession()?.memberNo;
  const { receive } = await FirebaseMessaging.requestPermissions();
  if (receive !== 'granted' || memberNo === undefined) return stateOf(receive);
  await register();
  rememberPushMember(memberNo);
  return 'on';
};

/** Deletes the phone's token; the server deletes its record when FCM says so at the next notice. */
export const turnPhonePushOff = async (): Promise<PushState> => {
  forgetPushMember();
  await FirebaseMessaging.deleteToken();
  return 'off';
};

/** The server's record ended with the last session, or FCM gave the phone another token. */
export const renewPhonePush = async (): Promise<void> => {
  try {
    if ((await getPhonePushState()) === 'on') await register();
  } catch {
    // The settings show the state.
  }
};
