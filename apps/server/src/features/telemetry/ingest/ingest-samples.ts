import { validateSample, type RawSample, type Rejection, type Sample } from '@onsil/domain/telemetry/sample';
import { toStorableText } from '@onsil/domain/text/storable-text';
import type { Device, DeviceRegistry } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { oldestRetainedTime } from '../store/retention.ts';
import type { BatchWriter } from './batch-writer.ts';
import type { DeviceRateLimits } from './rate-limits.ts';

/** Dependencies of every ingest protocol. */
export type IngestPipeline = {
  ctx: Context;
  devices: DeviceRegistry;
  writer: BatchWriter;
  limits: DeviceRateLimits;
  /** retention of raw samples in months; older samples are rejected */
  rawMonths: number;
};

/** Result of one message; `rejections` holds at most `maxRejectionsPerMessage` of the rejected values. */
export type IngestResult = { stored: number; refused: number; rejections: readonly Rejection[] };

/** Controllers a gateway may report for in one message. */
export const maxDevicesPerMessage = 500;
/** Rejected values of one message that are stored or returned; the rest is only counted. */
export const maxRejectionsPerMessage = 100;
/** Longer messages are split into several transactions so that other devices are served in between. */
const maxSamplesPerArrival = 5_000;

/** Remaining `maxRejectionsPerMessage`, shared by all controllers of a message. */
type RefusalRoom = { left: number };

type Part = { samples: Sample[]; rejections: Rejection[]; refused: number };

const emptyPart = (): Part => ({ samples: [], rejections: [], refused: 0 });

const addRejections = (into: Part, rejections: readonly Rejection[], room: RefusalRoom): void => {
  into.refused += rejections.length;
  for (const rejection of rejections) {
    if (room.left === 0) return;
    room.left -= 1;
    into.rejections.push(rejection);
  }
};

const store = (
  { writer }: IngestPipeline,
  { controllerNo }: Device,
  { samples, rejections, refused }: Part,
  receivedAt: number,
): Promise<void> =>
  samples.length + refused > 0
    ? writer.append({ controllerNo, samples, rejections, refused, receivedAt })
    : Promise.resolve();

type Receipt = { stored: number; refused: number; rejections: Rejection[] };

const addStored = (receipt: Receipt, { samples, rejections, refused }: Part): void => {
  receipt.stored += samples.length;
  receipt.refused += refused;
  receipt.rejections.push(...rejections);
};

const acceptWithin = async (
  pipeline: IngestPipeline,
  device: Device,
  {
    entries,
    moreRejections,
    room,
  }: { entries: readonly RawSample[]; moreRejections: readonly Rejection[]; room: RefusalRoom },
): Promise<IngestResult> => {
  const receivedAt = pipeline.ctx.now();
  const rules = {
    mappings: device.mappings,
    fields: device.fields,
    oldest: oldestRetainedTime(receivedAt, pipeline.rawMonths),
  };
  const turns = createTimeSlices();
  const receipt: Receipt = { stored: 0, refused: 0, rejections: [] };
  let part = emptyPart();
  addRejections(part, moreRejections, room);
  for (const entry of entries) {
    const admission = validateSample(entry, rules, receivedAt);
    if (admission.sample) part.samples.push(admission.sample);
    if (admission.rejections.length > 0) addRejections(part, admission.rejections, room);
    if (part.samples.length >= maxSamplesPerArrival) {
      await store(pipeline, device, part, receivedAt);
      addStored(receipt, part);
      part = emptyPart();
    } else if (turns.isOver()) await turns.give();
  }
  await store(pipeline, device, part, receivedAt);
  addStored(receipt, part);
  return receipt;
};

/**
 * Validates a device's samples and stores the valid ones. Resolves after the commit; idempotent, so a device may
 * resend.
 * @throws UNAVAILABLE when they cannot be stored now
 */
export const ingestEntries = (
  pipeline: IngestPipeline,
  device: Device,
  entries: readonly RawSample[],
  moreRejections: readonly Rejection[] = [],
): Promise<IngestResult> => {
  pipeline.limits.countContent(device.controllerNo, { samples: entries.length, bytes: 0 });
  return acceptWithin(pipeline, device, { entries, moreRejections, room: { left: maxRejectionsPerMessage } });
};

type Reported = { name: string; entries: readonly RawSample[] };

export const createRejection = (text: string, reason: Rejection['reason']): Rejection => ({
  ts: null,
  sourceKey: null,
  value: toStorableText(text, 200),
  reason,
});

/**
 * Validates and stores the samples that a gateway reports for controllers of its farm. Unknown names, and all names
 * after the first 500, are rejected under the gateway.
 * @throws UNAVAILABLE when they cannot be stored now
 */
export const ingestGatewayEntries = async (
  pipeline: IngestPipeline,
  gateway: Device,
  devices: readonly Reported[],
): Promise<IngestResult> => {
  const samples = devices.reduce((sum, { entries }) => sum + entries.length, 0);
  pipeline.limits.countContent(gateway.controllerNo, { samples, bytes: 0 });
  const accepted = devices.slice(0, maxDevicesPerMessage);
  const known = await pipeline.devices.behindGateway(
    gateway,
    accepted.map(({ name }) => name),
  );
  const room = { left: maxRejectionsPerMessage };
  const refused = [
    ...accepted.filter(({ name }) => !known.has(name)).map(({ name }) => createRejection(name, 'unknown_device')),
    ...devices.slice(maxDevicesPerMessage).map(({ name }) => createRejection(name, 'too_many')),
  ];
  const receipts = await Promise.all([
    acceptWithin(pipeline, gateway, { entries: [], moreRejections: refused, room }),
    ...accepted.flatMap(({ name, entries }) => {
      const device = known.get(name);
      return device ? [acceptWithin(pipeline, device, { entries, moreRejections: [], room })] : [];
    }),
  ]);
  return {
    stored: receipts.reduce((sum, one) => sum + one.stored, 0),
    refused: receipts.reduce((sum, one) => sum + one.refused, 0),
    rejections: receipts.flatMap((one) => one.rejections),
  };
};
