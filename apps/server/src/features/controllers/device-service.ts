import type { AdmissionRules, Mapping } from '@onsil/domain/sample';
import type { Context } from '#platform/context.ts';
import { secretHash } from '#platform/secret.ts';
import {
  findController,
  findDevice,
  findFarmDevice,
  listFields,
  listMappings,
  updateGateway,
  upsertAttributes,
  type Controller,
} from './repository.ts';

/** A controller as a door for samples sees it: what it may report and how its words become fields. */
export type Device = Pick<Controller, 'controllerId' | 'fno' | 'systemId' | 'gateway'> &
  Pick<AdmissionRules, 'mappings' | 'fields'>;

export type DeviceRegistry = {
  /** The device that a credential belongs to; null when nobody's. */
  byToken(token: string): Promise<Device | null>;
  /** The device of a system id, where an external broker has checked who it is; null when there is none. */
  bySystemId(systemId: string): Promise<Device | null>;
  /**
   * A controller of the gateway's own farm that the gateway reports for; null when there is none of that system id, and for
   * a device that is no gateway.
   */
  behindGateway(gateway: Device, systemId: string): Promise<Device | null>;
  saveAttributes(device: Device, attributes: Record<string, string | number | boolean>): Promise<void>;
  close(): void;
};

/**
 * Topic of the event bus: controllers whose setting is to be told, since it is new or since they are reached another way,
 * and the gateways that they are behind.
 */
export const newSettings = 'new-settings';

/** A revoked credential or changed mapping is in force everywhere within this time, also when a notice was lost. */
const keptMs = 4_000;
const mostKept = 50_000;
/** Credentials have 43 characters. What is longer is nobody's, and must not fill the memory. */
const longestToken = 100;

/**
 * Knows the devices, keeping what it looked up for a few seconds: a fleet that reports every second must not ask the
 * database for its credential every second. Unknown credentials are kept too, so that guessing costs the database little.
 */
export const createDeviceRegistry = (ctx: Context): DeviceRegistry => {
  const kept = new Map<string, { until: number; device: Promise<Device | null> }>();
  const forget = (): void => kept.clear();
  const unsubscribe = ctx.bus.subscribe('devices', forget, forget);

  const load = async (controller: Controller | undefined): Promise<Device | null> => {
    if (!controller) return null;
    const [mappings, fields] = await Promise.all([listMappings(ctx.db, controller.controllerId), listFields(ctx.db)]);
    return {
      ...controller,
      mappings: new Map<string, Mapping>(mappings.map((mapping) => [mapping.sourceKey, mapping])),
      fields: new Map(
        fields.map(({ key, min, max, kind }) => [
          key,
          { key, min, max, kind: kind === 'derived' ? 'derived' : 'measured' },
        ]),
      ),
    };
  };
  const keep = (key: string, find: () => Promise<Controller | undefined>): Promise<Device | null> => {
    const now = ctx.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.device;
    if (kept.size >= mostKept) forget();
    const device = find().then(load);
    kept.set(key, { until: now + keptMs, device });
    device.catch(() => kept.delete(key));
    return device;
  };

  const findBehind = async (gateway: Device, systemId: string): Promise<Controller | undefined> => {
    const found = await findFarmDevice(ctx.db, gateway.fno, systemId);
    if (!found || [found.controllerId, found.gatewayId].includes(gateway.controllerId)) return found;
    if (!(await updateGateway(ctx.db, found.controllerId, gateway.controllerId))) return undefined;
    ctx.bus.publish(newSettings, [found.controllerId, gateway.controllerId]);
    return found;
  };

  return {
    // Kept by the token itself: to hash it for every message costs as much as to read the message.
    byToken: (token) =>
      token.length <= longestToken
        ? keep(`token ${token}`, () => findDevice(ctx.db, secretHash(token)))
        : Promise.resolve(null),
    bySystemId: (systemId) => keep(`system ${systemId}`, () => findController(ctx.db, systemId)),
    behindGateway: (gateway, systemId) =>
      gateway.gateway
        ? keep(`behind ${gateway.controllerId} ${systemId}`, () => findBehind(gateway, systemId))
        : Promise.resolve(null),
    async saveAttributes(device, attributes) {
      if (Object.keys(attributes).length > 0)
        await upsertAttributes(ctx.db, device.controllerId, attributes, new Date(ctx.now()));
    },
    close: unsubscribe,
  };
};
