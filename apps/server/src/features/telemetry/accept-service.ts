import { admit, type Entry, type Rejection, type Sample } from '@onsil/domain/sample';
import { storableText } from '@onsil/domain/storable-text';
import type { Context } from '#platform/context.ts';
import { createTurns } from '#platform/turns.ts';
import type { Device, DeviceRegistry } from '#features/controllers/device-service.ts';
import type { Appender } from './appender-service.ts';
import type { DeviceLimits } from './device-limit-service.ts';
import { oldestKept } from './jobs.ts';

/** What every door for samples works with. */
export type Intake = {
  ctx: Context;
  devices: DeviceRegistry;
  appender: Appender;
  limits: DeviceLimits;
  /** months of raw samples that are kept; older samples are refused */
  rawMonths: number;
};

/** What became of a message: samples stored, values refused and the first hundred of them. */
export type Receipt = { stored: number; refused: number; rejections: readonly Rejection[] };

/** Controllers that a gateway may report for in one message. */
export const maxDevicesPerMessage = 500;
/** Refused values of one message that are kept or told; the rest is counted. */
export const maxRefusalsPerMessage = 100;
/** A longer message is stored in several transactions, so that other devices get their turns between them. */
const maxSamplesPerArrival = 5_000;

/** What may still be kept of the refused values of one message, whichever controllers they are of. */
type RefusalRoom = { left: number };

type Gathered = { samples: Sample[]; rejections: Rejection[]; refused: number };

const gathered = (): Gathered => ({ samples: [], rejections: [], refused: 0 });

const note = (into: Gathered, rejections: readonly Rejection[], room: RefusalRoom): void => {
  into.refused += rejections.length;
  for (const rejection of rejections) {
    if (room.left === 0) return;
    room.left -= 1;
    into.rejections.push(rejection);
  }
};

const store = async (
  { appender }: Intake,
  { controllerId }: Device,
  { samples, rejections, refused }: Gathered,
  receivedAt: number,
): Promise<void> => {
  if (samples.length + refused > 0) await appender.append({ controllerId, samples, rejections, refused, receivedAt });
};

const acceptWithin = async (
  intake: Intake,
  device: Device,
  entries: readonly Entry[],
  also: readonly Rejection[],
  room: RefusalRoom,
): Promise<Receipt> => {
  const receivedAt = intake.ctx.now();
  const rules = { mappings: device.mappings, fields: device.fields, oldest: oldestKept(receivedAt, intake.rawMonths) };
  const turns = createTurns();
  const receipt = { stored: 0, refused: 0, rejections: [] as Rejection[] };
  let part = gathered();
  const flush = async (): Promise<void> => {
    const full = part;
    part = gathered();
    await store(intake, device, full, receivedAt);
    receipt.stored += full.samples.length;
    receipt.refused += full.refused;
    receipt.rejections.push(...full.rejections);
  };
  note(part, also, room);
  for (const entry of entries) {
    const judged = admit(entry, rules, receivedAt);
    if (judged.sample) part.samples.push(judged.sample);
    if (judged.rejections.length > 0) note(part, judged.rejections, room);
    if (part.samples.length >= maxSamplesPerArrival) await flush();
    else if (turns.isOver()) await turns.give();
  }
  await flush();
  return receipt;
};

/**
 * Judges what a device said and stores what is good of it. Resolves only when all of that is committed; refuses with
 * UNAVAILABLE when something of it cannot be stored now: whoever sends it again has it stored once.
 */
export const acceptEntries = async (
  intake: Intake,
  device: Device,
  entries: readonly Entry[],
  also: readonly Rejection[] = [],
): Promise<Receipt> => {
  intake.limits.countContent(device.controllerId, { samples: entries.length, bytes: 0 });
  return acceptWithin(intake, device, entries, also, { left: maxRefusalsPerMessage });
};

type Reported = { name: string; entries: readonly Entry[] };

export const rejectionOf = (text: string, reason: Rejection['reason']): Rejection => ({
  ts: null,
  sourceKey: null,
  value: storableText(text, 200),
  reason,
});

/**
 * The same for a gateway, which reports for other controllers of its farm; one that is not there is refused under the
 * gateway, and so are all beyond the first 500 names, which are not looked up.
 */
export const acceptGatewayEntries = async (
  intake: Intake,
  gateway: Device,
  devices: readonly Reported[],
): Promise<Receipt> => {
  const samples = devices.reduce((sum, { entries }) => sum + entries.length, 0);
  intake.limits.countContent(gateway.controllerId, { samples, bytes: 0 });
  const asked = devices.slice(0, maxDevicesPerMessage);
  const known = await intake.devices.behindGateway(
    gateway,
    asked.map(({ name }) => name),
  );
  const room = { left: maxRefusalsPerMessage };
  const refused = [
    ...asked.filter(({ name }) => !known.has(name)).map(({ name }) => rejectionOf(name, 'unknown_device')),
    ...devices.slice(maxDevicesPerMessage).map(({ name }) => rejectionOf(name, 'too_many')),
  ];
  const receipts = await Promise.all([
    acceptWithin(intake, gateway, [], refused, room),
    ...asked.flatMap(({ name, entries }) => {
      const device = known.get(name);
      return device ? [acceptWithin(intake, device, entries, [], room)] : [];
    }),
  ]);
  return {
    stored: receipts.reduce((sum, one) => sum + one.stored, 0),
    refused: receipts.reduce((sum, one) => sum + one.refused, 0),
    rejections: receipts.flatMap((one) => one.rejections),
  };
};
