/** Kind of a message, independent of protocol and topic. */
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

/** ThingsBoard's subscription topics; the only wildcard is `+` for the device's own request ids. */
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

/** Kind of a message published on a topic of the embedded broker; undefined when the device may not publish there. */
export const parseTopic = (topic: string, gateway: boolean): MessageKind | undefined =>
  deviceTopics.get(topic) ?? (gateway ? gatewayTopics.get(topic) : undefined);

/**
 * ThingsBoard topics without a use here (claims, RPC responses). Acknowledged and ignored: after a closed connection
 * the device would resend.
 */
export const isIgnoredTopic = (topic: string, gateway: boolean): boolean =>
  topic === 'v1/devices/me/claim' ||
  /^v1\/devices\/me\/rpc\/response\/\d{1,10}$/.test(topic) ||
  (gateway && (topic === 'v1/gateway/claim' || topic === 'v1/gateway/rpc'));

/** A request to answer on `topic`: attributes of the device or of one behind the gateway, or an RPC command. */
export type DeviceRequest = { about: 'self' | 'behind' | 'command'; topic: string };

/** Parses a request topic of the embedded broker; undefined for other topics. */
export const parseRequestTopic = (topic: string, gateway: boolean): DeviceRequest | undefined => {
  const command = /^v1\/devices\/me\/rpc\/request\/(\d{1,10})$/.exec(topic)?.[1];
  if (command !== undefined) return { about: 'command', topic: `v1/devices/me/rpc/response/${command}` };
  const id = /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/.exec(topic)?.[1];
  if (id !== undefined) return { about: 'self', topic: `v1/devices/me/attributes/response/${id}` };
  return gateway && topic === 'v1/gateway/attributes/request'
    ? { about: 'behind', topic: 'v1/gateway/attributes/response' }
    : undefined;
};

/** Whether a device may subscribe to a topic filter of the embedded broker. */
export const maySubscribe = (filter: string, gateway: boolean): boolean =>
  deviceFilters.has(filter) || (gateway && gatewayFilters.has(filter));
