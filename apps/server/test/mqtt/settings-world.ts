import type { MqttClient } from 'mqtt';
import { onTestFinished, vi } from 'vitest';
import type { Cast, TestController } from '../support/factories.ts';
import type { TestPortal } from '../support/harness.ts';
import { itemOf } from '../support/replies.ts';

export const slots = [{ startTime: '06:00', values: { temperature: 23 } }];
/** The message of this setting version. */
export const setting = (version: number) => ({ controlSetting: { version, slots } });

/** Saves a controller's next setting, based on this version. */
export const saveSetting = async (
  portal: TestPortal,
  cast: Cast,
  { controllerId }: TestController,
  version: number,
): Promise<void> => {
  const reply = await portal.call(cast.manager, 'POST', '/farm/connect-set', {
    body: { controllerId, version, slots },
  });
  if (reply.status !== 200) throw new Error(`not saved: ${reply.raw.body}`);
};

export const stateOfSetting = async (
  portal: TestPortal,
  cast: Cast,
  { controllerId }: TestController,
): Promise<string | undefined> => {
  const reply = await portal.call(cast.member, 'GET', `/farm/connect-set/${controllerId}`);
  return itemOf(reply).setting?.state;
};

/** `said` is null for an empty message. */
export type Heard = { topic: string; said: unknown; qos: number };

/** Subscribes a device to filters and records its messages. */
export const listen = async (device: MqttClient, filters: string[], qos: 0 | 1 = 1): Promise<Heard[]> => {
  const heard: Heard[] = [];
  device.on('message', (topic, payload, packet) =>
    heard.push({ topic, said: payload.length > 0 ? JSON.parse(payload.toString()) : null, qos: packet.qos }),
  );
  await device.subscribeAsync(filters, { qos });
  return heard;
};

/** Fakes timers so that a minute can pass for minutely work started after this call. */
export const minutely = (): (() => void) => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  return () => timers.mock.calls.forEach(([work, ms]) => void (ms === 60_000 && work()));
};
