import type { AdmissionRules, Mapping } from '@onsil/domain/sample';
import type { Context } from '#platform/context.ts';
import { secretHash } from '#platform/secret.ts';
import {
  findController,
  findDevice,
  countAttributes,
  listFarmDevices,
  listFields,
  listMappings,
  lockAttributes,
  updateGateways,
  upsertAttributes,
  type Controller,
} from './repository.ts';

/** A controller as a door for samples sees it: what it may report and how its words become fields. */
export type Device = Pick<Controller, 'controllerId' | 'fno' | 'systemId' | 'gateway'> &
  Pick<AdmissionRules, 'mappings' | 'fields'>;

export type DeviceRegistry = {
  /** The device that a credential belongs to; null when nobody's. */
  byToken(token: string): Promise<Device | null>;
  /** Whether a credential was looked up a moment ago and belongs to somebody or not: to ask for it again costs nothing. */
  isKnown(token: string): boolean;
  /** The device of a system id, where an external broker has checked who it is; null when there is none. */
  bySystemId(systemId: string): Promise<Device | null>;
  /**
   * The controllers of the gateway's own farm that the gateway reports for, by system id: asked for by one question,
   * however many they are. What is not there is left out; behind a device that is no gateway there is none.
   */
  behindGateway(gateway: Device, systemIds: readonly string[]): Promise<ReadonlyMap<string, Device>>;
  /** Whether they were saved: false where the controller would have more than it may. */
  saveAttributes(device: Device, attributes: Record<string, string | number | boolean>): Promise<boolean>;
  close(): void;
};

/**
 * Topic of the event bus: controllers whose setting is to be told, since it is new or since they are reached another way,
 * and the gateways that they are behind.
 */
export const newSettings = 'new-settings';

/** A revoked credential or changed mapping is in force everywhere within this time, also when a notice was lost. */
const keptMs = 4_000;
const maxKept = 50_000;
/** Attributes that are kept of one controller. */
export const maxAttributesPerController = 200;
/** Credentials have 43 characters. What is longer is nobody's, and must not fill the memory. */
const longestToken = 100;

const load = async (ctx: Context, controllers: readonly Controller[]): Promise<Device[]> => {
  if (controllers.length === 0) return [];
  const ids = controllers.map(({ controllerId }) => controllerId);
  const [mappings, fieldList] = await Promise.all([listMappings(ctx.db, ids), listFields(ctx.db)]);
  const byController = Map.groupBy(mappings, ({ controllerId }) => controllerId);
  const fields = new Map(
    fieldList.map(({ key, min, max, kind }) => [
      key,
      { key, min, max, kind: kind === 'derived' ? ('derived' as const) : ('measured' as const) },
    ]),
  );
  return controllers.map((controller) => ({
    ...controller,
    mappings: new Map<string, Mapping>(
      (byController.get(controller.controllerId) ?? []).map((mapping) => [mapping.sourceKey, mapping]),
    ),
    fields,
  }));
};

/** Those that come to stand behind this gateway are told their settings by it from now on. */
const findBehind = async (ctx: Context, gateway: Device, systemIds: readonly string[]): Promise<Controller[]> => {
  const found = await listFarmDevices(ctx.db, gateway.fno, systemIds);
  const coming = found
    .filter(({ controllerId, gatewayId }) => ![controllerId, gatewayId].includes(gateway.controllerId))
    .map(({ controllerId }) => controllerId);
  if (coming.length === 0) return found;
  const moved = await updateGateways(ctx.db, coming, gateway.controllerId);
  if (moved.length > 0) ctx.bus.publish(newSettings, [...moved, gateway.controllerId]);
  return found.filter(({ controllerId }) => !coming.includes(controllerId) || moved.includes(controllerId));
};

/**
 * Knows the devices, keeping what it looked up for a few seconds: a fleet that reports every second must not ask the
 * database for its credential every second. Unknown credentials are kept too, so that guessing costs the database little.
 */
export const createDeviceRegistry = (ctx: Context): DeviceRegistry => {
  const kept = new Map<string, { until: number; device: Promise<Device | null> }>();
  const forget = (): void => kept.clear();
  const unsubscribe = ctx.bus.subscribe('devices', forget, forget);

  const known = (key: string): Promise<Device | null> | undefined => {
    const found = kept.get(key);
    return found && found.until > ctx.now() ? found.device : undefined;
  };
  const remember = (key: string, device: Promise<Device | null>): void => {
    if (kept.size >= maxKept) forget();
    kept.set(key, { until: ctx.now() + keptMs, device });
    device.catch(() => kept.delete(key));
  };
  const keep = (key: string, find: () => Promise<Controller | undefined>): Promise<Device | null> => {
    const found = known(key);
    if (found) return found;
    const device = find()
      .then((controller) => load(ctx, controller ? [controller] : []))
      .then(([one]) => one ?? null);
    remember(key, device);
    return device;
  };

  /** Names that are not there are not remembered: a gateway may make up any number of them. */
  const behindGateway: DeviceRegistry['behindGateway'] = async (gateway, systemIds) => {
    const found = new Map<string, Device>();
    if (!gateway.gateway) return found;
    const keyOf = (systemId: string): string => `behind ${gateway.controllerId} ${systemId}`;
    const unknown: string[] = [];
    for (const systemId of new Set(systemIds)) {
      const device = await known(keyOf(systemId));
      if (device) found.set(systemId, device);
      else unknown.push(systemId);
    }
    if (unknown.length === 0) return found;
    for (const device of await load(ctx, await findBehind(ctx, gateway, unknown))) {
      remember(keyOf(device.systemId), Promise.resolve(device));
      found.set(device.systemId, device);
    }
    return found;
  };

  return {
    // Kept by the token itself: to hash it for every message costs as much as to read the message.
    byToken: (token) =>
      token.length <= longestToken
        ? keep(`token ${token}`, () => findDevice(ctx.db, secretHash(token)))
        : Promise.resolve(null),
    isKnown: (token) => known(`token ${token}`) !== undefined,
    bySystemId: (systemId) => keep(`system ${systemId}`, () => findController(ctx.db, systemId)),
    behindGateway,
    async saveAttributes({ controllerId }, attributes) {
      const keys = Object.keys(attributes);
      if (keys.length === 0) return true;
      return ctx.db.transaction().execute(async (db) => {
        await lockAttributes(db, controllerId);
        const { all, known: existing } = await countAttributes(db, controllerId, keys);
        const added = keys.length - existing;
        if (added > 0 && all + added > maxAttributesPerController) return false;
        await upsertAttributes(db, controllerId, attributes, new Date(ctx.now()));
        return true;
      });
    },
    close: unsubscribe,
  };
};
