import { storableText } from '@onsil/domain/storable-text';
import type { Context } from '#platform/context.ts';
import type { Device } from '#features/controllers/device-service.ts';
import { settingsOf, takeAnswer, type Delivery } from '#features/control-settings/delivery-service.ts';
import type { Intake } from './accept-service.ts';

// Attributes as ThingsBoard has them: a device's own, which it sends, and shared ones, which the server tells it. There is
// one shared attribute, its control setting.

export type SharedAttributes = { controlSetting: Delivery['setting'] };

export const asShared = ({ setting }: Pick<Delivery, 'setting'>): SharedAttributes => ({ controlSetting: setting });

/** Keeps what a device says of itself; its answer to a control setting may be among it. */
export const acceptAttributes = async (
  { ctx, devices }: Intake,
  device: Device,
  attributes: Record<string, string | number | boolean>,
): Promise<void> => {
  await devices.saveAttributes(device, attributes);
  await takeAnswer(ctx, device, attributes);
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
  const device = typeof name === 'string' ? await devices.behindGateway(gateway, storableText(name, 200)) : null;
  if (!device) return null;
  const wanted = client !== true && names(key ?? keys).includes('controlSetting');
  const shared = wanted ? await sharedOf(ctx, device) : undefined;
  if (key === undefined) return { id, device: name, values: shared ?? {} };
  return { id, device: name, ...(shared && { value: shared.controlSetting }) };
};

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
