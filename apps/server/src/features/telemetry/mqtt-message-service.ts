import { parseJson } from '#platform/limits/json-depth.ts';
import { maxEntries, parseAttributes, parseDevicePayload, parseGatewayPayload } from '@onsil/domain/device-payload';
import type { Entry } from '@onsil/domain/sample';
import { storableText } from '@onsil/domain/storable-text';
import type { Device } from '#features/controllers/device-service.ts';
import {
  acceptEntries,
  acceptGatewayEntries,
  maxDevicesPerMessage,
  rejectionOf,
  type Intake,
} from './accept-service.ts';
import { acceptAttributes } from './attribute-service.ts';
import type { MessageKind } from './mqtt-topic-service.ts';

export type Message = {
  kind: MessageKind;
  payload: string | Buffer;
  /** epoch ms: the time of samples that carry none, also when they can be stored only later */
  arrivedAt: number;
};

/** Stores what is good of the JSON; null where it has not the form that belongs to its topic. */
type Work = (intake: Intake, device: Device, json: unknown, arrivedAt: number) => Promise<unknown> | null;

const stamped = (entries: readonly Entry[], ts: number): Entry[] =>
  entries.map((entry) => (entry.ts === undefined ? { ...entry, ts } : entry));

const keepAttributes = async (intake: Intake, device: Device, json: unknown): Promise<void> => {
  const problem = await acceptAttributes(intake, device, parseAttributes(json).attributes);
  if (problem) await acceptEntries(intake, device, [], [rejectionOf(problem, 'too_many')]);
};

/** One device after the other: a gateway that names many must not take all connections to the database at once. */
const named = async (
  intake: Intake,
  gateway: Device,
  names: readonly string[],
  work: (device: Device, name: string) => Promise<unknown>,
): Promise<void> => {
  const asked = new Map(names.slice(0, maxDevicesPerMessage).map((name) => [name, storableText(name, 200)]));
  const known = await intake.devices.behindGateway(gateway, [...asked.values()]);
  const refused = names.slice(maxDevicesPerMessage).map((name) => rejectionOf(name, 'too_many'));
  for (const [name, systemId] of asked) {
    const device = known.get(systemId);
    if (device) await work(device, name);
    else refused.push(rejectionOf(name, 'unknown_device'));
  }
  if (refused.length > 0) await acceptEntries(intake, gateway, [], refused);
};

const works: Record<MessageKind, Work> = {
  telemetry(intake, device, json, arrivedAt) {
    const { entries, error } = parseDevicePayload(json);
    return error ? null : acceptEntries(intake, device, stamped(entries, arrivedAt));
  },
  attributes(intake, device, json) {
    return isObject(json) ? keepAttributes(intake, device, json) : null;
  },
  gatewayTelemetry(intake, gateway, json, arrivedAt) {
    const { devices, error } = parseGatewayPayload(json);
    if (error || devices.length > maxEntries) return null;
    return acceptGatewayEntries(
      intake,
      gateway,
      devices.map(({ name, entries }) => ({ name, entries: stamped(entries, arrivedAt) })),
    );
  },
  gatewayAttributes(intake, gateway, json) {
    if (!isObject(json) || Object.keys(json).length > maxEntries) return null;
    return named(intake, gateway, Object.keys(json), (device, name) => keepAttributes(intake, device, json[name]));
  },
  // Nothing is kept of it, since samples show who is there. A device that Onsil does not know comes to light early.
  gatewayConnect(intake, gateway, json) {
    const name = isObject(json) ? json['device'] : undefined;
    return typeof name === 'string' ? named(intake, gateway, [name], async () => undefined) : null;
  },
  gatewayDisconnect: () => Promise.resolve(),
};

/**
 * Judges and stores a device's message; resolves only when that is committed and refuses as `acceptEntries` does. MQTT
 * has no answer that could say what was wrong, so an unreadable message ends in the log of refused samples: left
 * unacknowledged, the device would send it again for ever.
 */
export const acceptMessage = async (
  intake: Intake,
  device: Device,
  { kind, payload, arrivedAt }: Message,
): Promise<void> => {
  const text = String(payload);
  await (works[kind](intake, device, asJson(text), arrivedAt) ??
    acceptEntries(intake, device, [], [rejectionOf(text, 'empty')]));
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
