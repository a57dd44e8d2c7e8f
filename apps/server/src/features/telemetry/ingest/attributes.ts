import { toStorableText } from '@onsil/domain/text/storable-text';
import { listSettings, saveAnswer, type SettingDelivery } from '#features/control-settings/control-settings.ts';
import { maxAttributesPerController, type Device } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import type { IngestPipeline } from './ingest-samples.ts';

// Attributes in ThingsBoard's model: client attributes are sent by the device, shared attributes by the server. The
// only shared attribute is the control setting.

export type SharedAttributes = { controlSetting: SettingDelivery['setting'] };

export const toSharedAttributes = ({ setting }: Pick<SettingDelivery, 'setting'>): SharedAttributes => ({
  controlSetting: setting,
});

const maxAttributesPerMessage = 100;
/** The answer, which may wait for a device that does not acknowledge, repeats the id of its request. */
const maxRequestIdLength = 100;
/** Attributes are rare and expensive to store: a message of them counts as this many samples. */
const samplesPerMessage = 10;

/**
 * Stores client attributes. A control-setting acknowledgement among them is always processed.
 * @returns why the other attributes were rejected, or undefined
 */
export const ingestAttributes = async (
  { ctx, devices, limits }: IngestPipeline,
  device: Device,
  attributes: Record<string, string | number | boolean>,
): Promise<string | undefined> => {
  limits.countContent(device.controllerNo, { samples: samplesPerMessage, bytes: 0 });
  await saveAnswer(ctx, device, attributes);
  if (Object.keys(attributes).length > maxAttributesPerMessage)
    return `more than ${maxAttributesPerMessage} attributes in a message`;
  if (await devices.saveAttributes(device, attributes)) return undefined;
  return `a controller has ${maxAttributesPerController} attributes at most`;
};

/** A repeated query parameter arrives as an array, which `String` joins with commas. */
const names = (keys: unknown): string[] => String(keys).split(',');

const sharedOf = async (ctx: Context, device: Device): Promise<SharedAttributes | undefined> => {
  const [delivery] = await listSettings(ctx, [device.controllerNo]);
  return delivery && toSharedAttributes(delivery);
};

/**
 * Answers an attribute request; without keys all shared attributes are returned. Client attributes are never returned.
 */
export const getSharedAttributes = async (
  ctx: Context,
  device: Device,
  request: unknown,
): Promise<{ shared?: SharedAttributes }> => {
  const { clientKeys, sharedKeys } = isObject(request) ? request : {};
  const isRequested =
    sharedKeys === undefined ? clientKeys === undefined : names(sharedKeys).includes('controlSetting');
  const shared = isRequested ? await sharedOf(ctx, device) : undefined;
  return shared ? { shared } : {};
};

/**
 * Answers a gateway's request for one (`key`) or several (`keys`) attributes of a device behind it; null for an invalid
 * request or a device of another farm.
 */
export const answerGatewayRequest = async (
  { ctx, devices }: IngestPipeline,
  gateway: Device,
  request: unknown,
): Promise<unknown> => {
  if (!isObject(request)) return null;
  const { id, device: name, client, key, keys } = request;
  if (typeof id !== 'number' && (typeof id !== 'string' || id.length > maxRequestIdLength)) return null;
  if (typeof name !== 'string') return null;
  const controllerId = toStorableText(name, 200);
  const device = (await devices.behindGateway(gateway, [controllerId])).get(controllerId);
  if (!device) return null;
  const isRequested = client !== true && names(key ?? keys).includes('controlSetting');
  const shared = isRequested ? await sharedOf(ctx, device) : undefined;
  if (key === undefined) return { id, device: name, values: shared ?? {} };
  return { id, device: name, ...(shared && { value: shared.controlSetting }) };
};

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
