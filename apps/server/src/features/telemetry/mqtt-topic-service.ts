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

/** A question for shared attributes: of the device itself, or of one behind the gateway; answered on `topic`. */
export type AttributeRequest = { about: 'self' | 'behind'; topic: string };

/** What a device asks by publishing on a topic of the embedded broker; undefined where that is no question. */
export const requestOfTopic = (topic: string, gateway: boolean): AttributeRequest | undefined => {
  const id = /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/.exec(topic)?.[1];
  if (id !== undefined) return { about: 'self', topic: `v1/devices/me/attributes/response/${id}` };
  return gateway && topic === 'v1/gateway/attributes/request'
    ? { about: 'behind', topic: 'v1/gateway/attributes/response' }
    : undefined;
};

/** Whether a device of the embedded broker may listen there. */
export const maySubscribe = (filter: string, gateway: boolean): boolean =>
  deviceFilters.has(filter) || (gateway && gatewayFilters.has(filter));
