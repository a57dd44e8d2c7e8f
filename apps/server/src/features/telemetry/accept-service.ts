import { admit, type Entry, type Rejection, type Sample } from '@onsil/domain/sample';
import type { Context } from '#platform/context.ts';
import type { Device, DeviceRegistry } from '#features/controllers/device-service.ts';
import type { Appender } from './appender-service.ts';
import { oldestKept } from './jobs.ts';

/** What every door for samples works with. */
export type Intake = {
  ctx: Context;
  devices: DeviceRegistry;
  appender: Appender;
  /** months of raw samples that are kept; older samples are refused */
  rawMonths: number;
};

/** What became of a message: samples stored, values refused. */
export type Receipt = { stored: number; rejections: readonly Rejection[] };

/**
 * Judges what a device said and stores what is good of it. Resolves only when that is committed; refuses with UNAVAILABLE
 * when it cannot be stored now, and then nothing of the message was taken.
 */
export const acceptEntries = async (
  intake: Intake,
  device: Device,
  entries: readonly Entry[],
  also: readonly Rejection[] = [],
): Promise<Receipt> => {
  const receivedAt = intake.ctx.now();
  const rules = { mappings: device.mappings, fields: device.fields, oldest: oldestKept(receivedAt, intake.rawMonths) };
  const samples: Sample[] = [];
  const rejections: Rejection[] = [...also];
  for (const entry of entries) {
    const judged = admit(entry, rules, receivedAt);
    if (judged.sample) samples.push(judged.sample);
    rejections.push(...judged.rejections);
  }
  if (samples.length + rejections.length > 0)
    await intake.appender.append({ controllerId: device.controllerId, samples, rejections, receivedAt });
  return { stored: samples.length, rejections };
};

/** The same for a gateway, which reports for other controllers of its farm; one that is not there is refused under the gateway. */
export const acceptGatewayEntries = async (
  intake: Intake,
  gateway: Device,
  devices: readonly { name: string; entries: readonly Entry[] }[],
): Promise<Receipt> => {
  const receipts = await Promise.all(
    devices.map(async ({ name, entries }) => {
      const device = await intake.devices.behindGateway(gateway, name);
      if (device) return acceptEntries(intake, device, entries);
      return acceptEntries(
        intake,
        gateway,
        [],
        [{ ts: null, sourceKey: null, value: name.slice(0, 200), reason: 'unknown_device' }],
      );
    }),
  );
  return {
    stored: receipts.reduce((sum, one) => sum + one.stored, 0),
    rejections: receipts.flatMap((one) => one.rejections),
  };
};
