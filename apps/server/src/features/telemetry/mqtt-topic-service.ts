/** What a message is about, whichever door and topic it came by. */
export type MessageKind =
  | 'telemetry'
  | 'attributes'
  | 'gatewayTelemetry'
  | 'gatewayAttributes'
  | 'gatewayConnect'
  | 'gatewayDisconnect';

const deviceTopics: ReadonlyMap<string, MessageKind> = new Map([
  ['v1/devices/me/telemetry', 'telemetry'],
  ['v2/t', 'telemetry'],
  ['v1/devices/me/attributes', 'attributes'],
  ['v2/a', 'attributes'],
]);

const gatewayTopics: ReadonlyMap<string, MessageKind> = new Map([
  ['v1/gateway/telemetry', 'gatewayTelemetry'],
  ['v1/gateway/attributes', 'gatewayAttributes'],
  ['v1/gateway/connect', 'gatewayConnect'],
  ['v1/gateway/disconnect', 'gatewayDisconnect'],
]);

/** ThingsBoard's names for what a server tells a device. Only a `+` that stands for the device's own request id is among them. */
const deviceFilters: ReadonlySet<string> = new Set([
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/response/+',
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/rpc/response/+',
]);

const gatewayFilters: ReadonlySet<string> = new Set([
  'v1/gateway/attributes',
  'v1/gateway/attributes/response',
  'v1/gateway/rpc',
]);

/** What a device says by publishing on a topic of the embedded broker; undefined where it may not publish. */
export const kindOfTopic = (topic: string, gateway: boolean): MessageKind | undefined =>
  deviceTopics.get(topic) ?? (gateway ? gatewayTopics.get(topic) : undefined);

/**
 * What devices made for ThingsBoard publish that means nothing here: claims, and answers to commands that never came. It
 * is acknowledged and left alone, since a closed connection would only come back and say it again.
 */
export const isIgnored = (topic: string, gateway: boolean): boolean =>
  topic === 'v1/devices/me/claim' ||
  /^v1\/devices\/me\/rpc\/response\/\d{1,10}$/.test(topic) ||
  (gateway && (topic === 'v1/gateway/claim' || topic === 'v1/gateway/rpc'));

/** A question, answered on `topic`: for shared attributes of the device itself or of one behind the gateway, or a command. */
export type DeviceRequest = { about: 'self' | 'behind' | 'command'; topic: string };

/** What a device asks by publishing on a topic of the embedded broker; undefined where that is no question. */
export const requestOfTopic = (topic: string, gateway: boolean): DeviceRequest | undefined => {
  const command = /^v1\/devices\/me\/rpc\/request\/(\d{1,10})$/.exec(topic)?.[1];
  if (command !== undefined) return { about: 'command', topic: `v1/devices/me/rpc/response/${command}` };
  const id = /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/.exec(topic)?.[1];
  if (id !== undefined) return { about: 'self', topic: `v1/devices/me/attributes/response/${id}` };
  return gateway && topic === 'v1/gateway/attributes/request'
    ? { about: 'behind', topic: 'v1/gateway/attributes/response' }
    : undefined;
};

/** Whether a device of the embedded broker may listen there. */
export const maySubscribe = (filter: string, gateway: boolean): boolean =>
  deviceFilters.has(filter) || (gateway && gatewayFilters.has(filter));
