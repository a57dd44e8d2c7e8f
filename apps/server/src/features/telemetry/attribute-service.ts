import { storableText } from '@onsil/domain/storable-text';
import type { Context } from '#platform/context.ts';
import { maxAttributesPerController, type Device } from '#features/controllers/device-service.ts';
import { settingsOf, takeAnswer, type Delivery } from '#features/control-settings/delivery-service.ts';
import type { Intake } from './accept-service.ts';

// Attributes as ThingsBoard has them: a device's own, which it sends, and shared ones, which the server tells it. There is
// one shared attribute, its control setting.

export type SharedAttributes = { controlSetting: Delivery['setting'] };

export const asShared = ({ setting }: Pick<Delivery, 'setting'>): SharedAttributes => ({ controlSetting: setting });

const maxAttributesPerMessage = 100;
/** Attributes are rare and dear: each message of them counts as so many samples. */
const samplesPerMessage = 10;

/**
 * Keeps what a device says of itself; its answer to a control setting may be among it, and is taken in any case. Gives why
 * the rest is refused, or nothing.
 */
export const acceptAttributes = async (
  { ctx, devices, limits }: Intake,
  device: Device,
  attributes: Record<string, string | number | boolean>,
): Promise<string | undefined> => {
  limits.countContent(device.controllerId, { samples: samplesPerMessage, bytes: 0 });
  await takeAnswer(ctx, device, attributes);
  if (Object.keys(attributes).length > maxAttributesPerMessage)
    return `more than ${maxAttributesPerMessage} attributes in a message`;
  if (await devices.saveAttributes(device, attributes)) return undefined;
  return `a controller has ${maxAttributesPerController} attributes at most`;
};

/** `a,b`, also where a query says it more than once. */
const names = (keys: unknown): string[] => String(keys).split(',');

const sharedOf = async (ctx: Context, device: Device): Promise<SharedAttributes | undefined> => {
  const [delivery] = await settingsOf(ctx, [device.controllerId]);
  return delivery && asShared(delivery);
};

/** What a device asks for by the names of attributes; without any it asks for all. Its own ones are not told. */
export const sharedAttributes = async (
  ctx: Context,
  device: Device,
  asked: unknown,
): Promise<{ shared?: SharedAttributes }> => {
  const { clientKeys, sharedKeys } = isObject(asked) ? asked : {};
  const wanted = sharedKeys === undefined ? clientKeys === undefined : names(sharedKeys).includes('controlSetting');
  const shared = wanted ? await sharedOf(ctx, device) : undefined;
  return shared ? { shared } : {};
};

/**
 * The answer to a gateway that asks for an attribute (`key`) or several (`keys`) of a device behind it; null where the
 * device is none of its farm's or the question is none.
 */
export const gatewayAnswer = async ({ ctx, devices }: Intake, gateway: Device, asked: unknown): Promise<unknown> => {
  if (!isObject(asked)) return null;
  const { id, device: name, client, key, keys } = asked;
  if (typeof id !== 'number' && typeof id !== 'string') return null;
  if (typeof name !== 'string') return null;
  const systemId = storableText(name, 200);
  const device = (await devices.behindGateway(gateway, [systemId])).get(systemId);
  if (!device) return null;
  const wanted = client !== true && names(key ?? keys).includes('controlSetting');
  const shared = wanted ? await sharedOf(ctx, device) : undefined;
  if (key === undefined) return { id, device: name, values: shared ?? {} };
  return { id, device: name, ...(shared && { value: shared.controlSetting }) };
};

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
