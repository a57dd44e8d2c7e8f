import {
  maxEntries,
  parseAttributes,
  parseDevicePayload,
  parseGatewayPayload,
} from '@onsil/domain/telemetry/device-payload';
import type { RawSample } from '@onsil/domain/telemetry/sample';
import { toStorableText } from '@onsil/domain/text/storable-text';
import type { Device } from '#features/controllers/controllers.ts';
import { parseJson } from '#platform/limits/json-depth.ts';
import { ingestAttributes } from '../ingest/attributes.ts';
import {
  ingestEntries,
  ingestGatewayEntries,
  maxDevicesPerMessage,
  createRejection,
  type IngestPipeline,
} from '../ingest/ingest-samples.ts';
import type { MessageKind } from './topics.ts';

export type DeviceMessage = {
  kind: MessageKind;
  payload: string | Buffer;
  /** epoch ms; used for samples without a time, even when they are stored later */
  arrivedAt: number;
};

/** Stores the valid content; null when the JSON does not have the form of its topic. */
type HandleMessage = (
  pipeline: IngestPipeline,
  device: Device,
  json: unknown,
  arrivedAt: number,
) => Promise<unknown> | null;

const withTime = (entries: readonly RawSample[], ts: number): RawSample[] =>
  entries.map((entry) => (entry.ts === undefined ? { ...entry, ts } : entry));

const storeAttributes = async (pipeline: IngestPipeline, device: Device, json: unknown): Promise<void> => {
  const problem = await ingestAttributes(pipeline, device, parseAttributes(json).attributes);
  if (problem) await ingestEntries(pipeline, device, [], [createRejection(problem, 'too_many')]);
};

/** One device at a time: a gateway with many devices must not use all database connections. */
const forEachDevice = async (
  pipeline: IngestPipeline,
  gateway: Device,
  names: readonly string[],
  handle: (device: Device, name: string) => Promise<unknown>,
): Promise<void> => {
  const controllerIds = new Map(names.slice(0, maxDevicesPerMessage).map((name) => [name, toStorableText(name, 200)]));
  const known = await pipeline.devices.behindGateway(gateway, [...controllerIds.values()]);
  const refused = names.slice(maxDevicesPerMessage).map((name) => createRejection(name, 'too_many'));
  for (const [name, controllerId] of controllerIds) {
    const device = known.get(controllerId);
    if (device) await handle(device, name);
    else refused.push(createRejection(name, 'unknown_device'));
  }
  if (refused.length > 0) await ingestEntries(pipeline, gateway, [], refused);
};

const handlers: Record<MessageKind, HandleMessage> = {
  telemetry(pipeline, device, json, arrivedAt) {
    const { entries, error } = parseDevicePayload(json);
    return error ? null : ingestEntries(pipeline, device, withTime(entries, arrivedAt));
  },
  attributes(pipeline, device, json) {
    return isObject(json) ? storeAttributes(pipeline, device, json) : null;
  },
  gatewayTelemetry(pipeline, gateway, json, arrivedAt) {
    const { devices, error } = parseGatewayPayload(json);
    if (error || devices.length > maxEntries) return null;
    return ingestGatewayEntries(
      pipeline,
      gateway,
      devices.map(({ name, entries }) => ({ name, entries: withTime(entries, arrivedAt) })),
    );
  },
  gatewayAttributes(pipeline, gateway, json) {
    if (!isObject(json) || Object.keys(json).length > maxEntries) return null;
    return forEachDevice(pipeline, gateway, Object.keys(json), (device, name) =>
      storeAttributes(pipeline, device, json[name]),
    );
  },
  // Nothing is stored, since samples show which devices are online; an unknown device is rejected early.
  gatewayConnect(pipeline, gateway, json) {
    const name = isObject(json) ? json['device'] : undefined;
    return typeof name === 'string' ? forEachDevice(pipeline, gateway, [name], async () => undefined) : null;
  },
  gatewayDisconnect: () => Promise.resolve(),
};

/**
 * Validates and stores a device's message; resolves after the commit. MQTT has no error reply, so an unreadable message
 * is stored as a rejection: without a PUBACK the device would resend it forever.
 * @throws UNAVAILABLE when it cannot be stored now
 */
export const ingestMessage = (
  pipeline: IngestPipeline,
  device: Device,
  { kind, payload, arrivedAt }: DeviceMessage,
): Promise<unknown> => {
  const text = String(payload);
  return (
    handlers[kind](pipeline, device, asJson(text), arrivedAt) ??
    ingestEntries(pipeline, device, [], [createRejection(text, 'empty')])
  );
};

const asJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
